import { formatDate } from '@crewwith/domain/calendar/date-format';
import { useTranslation } from 'react-i18next';
import { RETURNS } from '../../browser/go-back.ts';
import { useMemberClubs } from '../../features/clubs/api.ts';
import { ClubIcon } from '../../features/clubs/club-icon.tsx';
import { useCrewLevelName } from '../../features/crews/crew-name.tsx';
import { OwnData } from '../../features/exports/own-data.tsx';
import { type MemberRecord, useOwnMember } from '../../features/members/api.ts';
import { MemberFacts } from '../../features/members/member-facts.tsx';
import { OwnPicture } from '../../features/members/own-picture.tsx';
import { SessionList } from '../../features/sessions/session-list.tsx';
import { ApiError } from '../../http/api-error.ts';
import { loadSeldomTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { useSignedInMember } from '../../session/session.ts';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './profile-page.module.css';
import { Withdrawal } from './withdrawal.tsx';

export const prepare = loadSeldomTexts;

/** `/profile`: the user's own record, with links to their profile in each club. */
export function ProfilePage() {
  const memberId = useSignedInMember();
  return <OwnProfile key={memberId} memberId={memberId} />;
}

function OwnProfile({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { data: member, error, refetch, isFetching } = useOwnMember(memberId);
  if (member !== undefined) return <Profile member={member} />;
  return (
    <Page title={t('menu.profile')}>
      {error === null ? (
        <RowsSkeleton rows={7} />
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

function Profile({ member }: { member: MemberRecord }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('menu.profile')}
      lead={t('account.since', { day: formatDate(new Date(member.created_time)) })}
      actions={
        <ButtonLink variant="default" href={paths.memberEdit(member.id)} state={RETURNS}>
          {t('common.edit')}
        </ButtonLink>
      }
    >
      <OwnPicture member={member} />
      <MemberFacts member={member} />
      <Section title={t('account.clubs')}>
        <Clubs memberId={member.id} />
      </Section>
      <Section title={t('sessions.title')}>
        <SessionList memberId={member.id} />
      </Section>
      <Section title={t('export.title')}>
        <OwnData memberId={member.id} />
      </Section>
      <Section title={t('account.withdrawTitle')}>
        <Withdrawal memberId={member.id} />
      </Section>
    </Page>
  );
}

function Clubs({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const levelOf = useCrewLevelName();
  const { data: clubs, error, refetch, isFetching } = useMemberClubs(memberId);
  if (clubs === undefined) {
    if (error === null) return <RowsSkeleton rows={2} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (clubs.length === 0) {
    return (
      <EmptyState
        title={t('account.noClub')}
        action={<ButtonLink href={paths.home()}>{t('account.toClubs')}</ButtonLink>}
      />
    );
  }
  return (
    <List label={t('account.clubs')}>
      {clubs.map((club) => (
        <ListRow
          key={club.id}
          href={paths.crewProfile(club.nick)}
          leading={
            <span className={styles.picture}>
              <ClubIcon club={club} />
            </span>
          }
          title={club.name}
          meta={levelOf(club)}
        />
      ))}
    </List>
  );
}
