import { parseQuestions } from '@crewwith/domain/clubs/rules';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Redirect } from '../../browser/redirect.tsx';
import { type Invitation, invitationTo } from '../../features/activities/invitation.ts';
import { InvitationBanner } from '../../features/activities/invitation-banner.tsx';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { useJoinClub } from '../../features/crews/api.ts';
import {
  crewRefusalErrors,
  formatAnswers,
  initialJoinFields,
  type JoinFields,
  validateJoin,
} from '../../features/crews/crew-fields.ts';
import { CrewFormFields } from '../../features/crews/crew-form-fields.tsx';
import { proposeNick } from '../../features/crews/proposed-nick.ts';
import { draftOf } from '../../forms/draft.ts';
import { formSummary } from '../../forms/form-summary.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckField, Form } from '../../ui/form/fields.tsx';
import { Page } from '../../ui/layout/page.tsx';
import styles from './club-join-page.module.css';

/** `/{club_nick}/signup`: joins a club, for members outside it whom it admits. */
export function ClubJoinPage() {
  const club = useCurrentClub();
  const memberId = useMemberId();
  const { state } = useLocation();
  const invitation = invitationTo(club.nick, state);
  if (memberId === undefined) return <Spinner />;
  if (memberId === '') {
    // A meetup's page leads on to joining.
    const from = invitation?.path ?? paths.clubJoin(club.nick);
    return <Redirect to={paths.logIn()} state={{ from }} />;
  }
  if (getMembership(club) !== null || !club.can.join) return <Redirect to={pathAfter(club, invitation)} />;
  return <JoinForm key={memberId} club={club} memberId={memberId} invitation={invitation} />;
}

const pathAfter = (club: Club, invitation: Invitation | null) => invitation?.path ?? paths.club(club.nick);

interface JoinFormProps {
  club: Club;
  memberId: string;
  invitation: Invitation | null;
}

function JoinForm({ club, memberId, invitation }: JoinFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const join = useJoinClub();
  const questions = parseQuestions(club.question);
  // Drafts are per member, since two may share a browser tab.
  const [draft] = useState(() => draftOf<JoinFields>(`join_${club.nick}_${memberId}`));
  const [proposedNick] = useState(() => proposeNick(memberId, Math.random()));
  const form = useForm<JoinFields>({
    initialValues: initialJoinFields(questions, draft.read(), proposedNick),
    onValuesChange: draft.write,
    validate: validateJoin,
  });
  const submit = async ({ nick, answers }: JoinFields) => {
    const info = formatAnswers(club.question, questions, answers);
    try {
      // Not `mutate` with callbacks: once the club is refetched this form is unmounted, and they would not be called.
      await join.mutateAsync({ club_id: club.id, member_id: memberId, nick, info });
    } catch (error) {
      form.setErrors(crewRefusalErrors(ApiError.from(error)));
      return;
    }
    draft.clear();
    await navigate(pathAfter(club, invitation), { replace: true });
    await toast(t('join.done', { club: club.name }));
  };
  const summary = formSummary(form);
  return (
    <Page title={t('join.title', { club: club.name })} lead={t('join.lead')} width="narrow">
      <InvitationBanner invitation={invitation} />
      <p className={styles.info}>{club.info}</p>
      <Form
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
        pending={join.isPending}
        error={ApiError.messageOf(join.error) ?? (summary && t(summary))}
        submitLabel={t('join.submit')}
      >
        <CrewFormFields form={form} questions={questions} />
        <section className={styles.notice} aria-label={t('join.noticeTitle')}>
          <h2 className={styles.noticeTitle}>{t('join.noticeTitle')}</h2>
          <ul className={styles.points}>
            <li>{t('join.noticeShown')}</li>
            <li>{t('join.noticeSeats')}</li>
            <li>{t('join.noticeLeave')}</li>
          </ul>
        </section>
        <CheckField
          label={t('join.consent')}
          error={null}
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
      </Form>
    </Page>
  );
}
