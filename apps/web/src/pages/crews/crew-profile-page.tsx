import { evaluateWithdrawal, JOIN_LEVEL } from '@crewwith/domain/crews/rules';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RETURNS } from '../../browser/go-back.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { type CrewRecord, useCrew, useLeaveClub } from '../../features/crews/api.ts';
import { CrewAnswers } from '../../features/crews/crew-facts.tsx';
import { CrewHeading, CrewLead } from '../../features/crews/crew-heading.tsx';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PhraseDialog } from '../../ui/feedback/phrase-dialog.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from '../members/profile-page.module.css';
import { CrewHistory } from './crew-history.tsx';

/** `/{club_nick}/profile`: the user as a crew of the club, with links to edit and to leave. */
export function CrewProfilePage() {
  const { club, crew } = useCurrentCrew();
  return <OwnCrew club={club} crewId={crew.crew_id} />;
}

function OwnCrew({ club, crewId }: { club: Club; crewId: string }) {
  const { t } = useTranslation();
  const { data: crew, error, refetch, isFetching } = useCrew(crewId, { withPage: true });
  if (crew !== undefined) return <Profile club={club} crew={crew} />;
  return (
    <Page title={t('menu.crewProfile')}>
      {error === null ? (
        <RowsSkeleton rows={5} />
      ) : (
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  );
}

function Profile({ club, crew }: { club: Club; crew: CrewRecord }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('menu.crewProfile')}
      heading={<CrewHeading crew={crew} />}
      lead={<CrewLead crew={crew} />}
      actions={
        <ButtonLink variant="default" href={paths.crewEdit(club.nick, crew.id)} state={RETURNS}>
          {t('common.edit')}
        </ButtonLink>
      }
    >
      <Section title={t('crew.answers')}>
        <CrewAnswers info={crew.info} />
        <p className={styles.more}>
          <Link href={paths.profile()}>{t('profile.toMember')}</Link>
        </p>
      </Section>
      <Section title={t('profile.history')}>
        <CrewHistory clubNick={club.nick} crew={crew} />
        <p className={styles.more}>
          <Link href={paths.crewRecord(club.nick)}>{t('profile.toRecord')}</Link>
        </p>
      </Section>
      <Section title={t('profile.leaveTitle')}>
        <LeaveClub club={club} crew={crew} />
      </Section>
    </Page>
  );
}

function LeaveClub({ club, crew }: { club: Club; crew: CrewRecord }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const [confirming, setConfirming] = useState(false);
  const leave = useLeaveClub(crew.id);
  const refusalCode = leave.isError ? ApiError.from(leave.error).code : null;
  const transferRefusal = evaluateWithdrawal({
    state: CREW_STATE.active,
    adminLevel: crew.admin_level,
  }).refusal;
  if (transferRefusal !== null || refusalCode === 'club.leader_must_transfer') {
    return (
      <Alert
        takesFocus={refusalCode !== null}
        action={<ButtonLink href={paths.clubInfo(club.nick)}>{t('profile.toTransfer')}</ButtonLink>}
      >
        {messageOf('club.leader_must_transfer')}
      </Alert>
    );
  }
  const confirm = async () => {
    try {
      await leave.mutateAsync();
    } catch (error) {
      // The page itself shows what a leader has to do first.
      if (ApiError.from(error).code === 'club.leader_must_transfer') setConfirming(false);
      return;
    }
    await toast(t('profile.left', { club: club.name }));
  };
  return (
    <div className={styles.leave}>
      <p className={styles.note}>{t('profile.leaveHint')}</p>
      <Button variant="outline" danger onClick={() => setConfirming(true)}>
        {t('profile.leave')}
      </Button>
      {confirming && (
        <PhraseDialog
          title={t('profile.leaveQuestion', { club: club.name })}
          phrase={t('phrase.leave')}
          confirmLabel={t('profile.leave')}
          pending={leave.isPending}
          error={ApiError.messageOf(leave.error)}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          <ul className={styles.outcome}>
            <li>{t('profile.leaveSeats')}</li>
            <li>{t('profile.leaveStays')}</li>
            <li>{t('profile.leaveAgain', { level: levelPhrase(JOIN_LEVEL) })}</li>
          </ul>
        </PhraseDialog>
      )}
    </div>
  );
}
