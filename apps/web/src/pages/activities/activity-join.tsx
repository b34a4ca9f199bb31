import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Redirect } from '../../browser/redirect.tsx';
import type { ActivityRecord } from '../../features/activities/api.ts';
import { invitationState } from '../../features/activities/invitation.ts';
import type { Club } from '../../features/clubs/api.ts';
import { isBannedFrom } from '../../features/clubs/membership.ts';
import { useStartLogIn } from '../../features/login/use-start-log-in.ts';
import { RefusalText } from '../../forms/refusal-text.tsx';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { KakaoLink } from '../../ui/display/kakao-button.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './activity-join.module.css';

/** Shown to users outside the club: what attending needs, and the way to the club. */
export function ActivityJoin({ club }: { club: Club }) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const banned = isBannedFrom(club);
  const text = () => {
    if (!memberId) return t('activity.joinSignedOut', { club: club.name });
    if (club.can.join) return t('activity.joinText', { club: club.name });
    if (banned) return t('activity.joinBanned');
    return club.frozen ? <RefusalText code="club.frozen" /> : t('activity.joinClosed');
  };
  return (
    <div className={styles.join}>
      <Section title={t('activity.joinTitle')}>
        <p className={styles.text}>{text()}</p>
        <div className={styles.links}>
          <Link href={paths.club(club.nick)} className={styles.club}>
            {t('activity.seeClub')}
          </Link>
        </div>
      </Section>
    </div>
  );
}

/** The next step towards a seat for users outside the club: log in, or join, where `?attend` leads at once. */
export function JoinAction({ activity, club }: { activity: ActivityRecord; club: Club }) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const [search] = useSearchParams();
  if (memberId && !club.can.join) return null;
  const state = invitationState(activity);
  if (memberId && search.has('attend')) return <Redirect to={paths.clubJoin(club.nick)} state={state} />;
  return (
    <div className={styles.action}>
      <ActionBar>
        {memberId ? (
          <ButtonLink href={paths.clubJoin(club.nick)} state={state} wide>
            {t('activity.joinAndAttend')}
          </ButtonLink>
        ) : (
          <StartAndAttend state={state} />
        )}
      </ActionBar>
    </div>
  );
}

/** Leads to the provider at once; to the log-in page before the app has started, or when the provider is not known. */
function StartAndAttend({ state }: { state: { from: string } }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { start, isLeaving } = useStartLogIn(state.from, null);
  const leave = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isLeaving) start(undefined, { onError: () => void navigate(paths.logIn(), { state }) });
  };
  return (
    <KakaoLink href={paths.logIn()} state={state} onClick={leave} aria-busy={isLeaving}>
      {t('activity.startAndAttend')}
    </KakaoLink>
  );
}
