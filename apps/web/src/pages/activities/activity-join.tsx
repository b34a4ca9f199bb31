import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Redirect } from '../../browser/redirect.tsx';
import type { ActivityRecord } from '../../features/activities/api.ts';
import { invitationState } from '../../features/activities/invitation.ts';
import type { Club } from '../../features/clubs/api.ts';
import { isBannedFrom } from '../../features/clubs/membership.ts';
import { RefusalText } from '../../forms/refusal-text.tsx';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
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
  const href = memberId ? paths.clubJoin(club.nick) : paths.logIn();
  return (
    <div className={styles.action}>
      <ActionBar>
        <ButtonLink href={href} state={state} wide>
          {t(memberId ? 'activity.joinAndAttend' : 'activity.startAndAttend')}
        </ButtonLink>
      </ActionBar>
    </div>
  );
}
