import { hasStarted } from '@crewwith/domain/activities/states';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Redirect } from '../../browser/redirect.tsx';
import { useNow } from '../../browser/use-now.ts';
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

/** The next step of a user outside the club, as the server decided it until the meetup starts on the open page. */
function useNextStep({ next_step: step, activity_time: start }: ActivityRecord) {
  const started = useNow((now) => hasStarted(start, now));
  return started ? 'see_club' : step;
}

/** Shown to users outside the club: what attending needs or that it is too late, and the way to the club. */
export function ActivityJoin({ activity, club }: { activity: ActivityRecord; club: Club }) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const isLate = useNextStep(activity) === 'see_club';
  const banned = isBannedFrom(club);
  const text = () => {
    if (banned) return t('activity.joinBanned');
    if (isLate)
      return t(memberId ? 'activity.startedText' : 'activity.startedSignedOut', { club: club.name });
    if (!memberId) return t('activity.joinSignedOut', { club: club.name });
    if (club.can.join) return t('activity.joinText', { club: club.name });
    return club.frozen ? <RefusalText code="club.frozen" /> : t('activity.joinClosed');
  };
  return (
    <div className={styles.join}>
      <Section title={t(isLate ? 'activity.startedTitle' : 'activity.joinTitle')}>
        <p className={styles.text}>{text()}</p>
        {!isLate && (
          <div className={styles.links}>
            <Link href={paths.club(club.nick)} className={styles.club}>
              {t('activity.seeClub')}
            </Link>
          </div>
        )}
      </Section>
    </div>
  );
}

/** The next step for users outside the club: log in, join, where `?attend` leads at once, or see the club. */
export function JoinAction({ activity, club }: { activity: ActivityRecord; club: Club }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const step = useNextStep(activity);
  if (step === 'join' && !club.can.join) return null;
  const state = invitationState(activity);
  if (step === 'join' && search.has('attend'))
    return <Redirect to={paths.clubJoin(club.nick)} state={state} />;
  return (
    <div className={styles.action}>
      <ActionBar>
        {step === 'log_in' && <StartAndAttend state={state} />}
        {step === 'join' && (
          <ButtonLink href={paths.clubJoin(club.nick)} state={state} wide>
            {t('activity.joinAndAttend')}
          </ButtonLink>
        )}
        {step === 'see_club' && (
          <ButtonLink href={paths.club(club.nick)} wide>
            {t('activity.seeClub')}
          </ButtonLink>
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
