import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Club } from '../../features/clubs/api.ts';
import { isBannedFrom } from '../../features/clubs/membership.ts';
import { messageOf } from '../../forms/validate.ts';
import { paths } from '../../paths.ts';
import { useMemberId } from '../../session/session.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './activity-join.module.css';

/** Shown to users outside the club: how to join it. */
export function ActivityJoin({ club }: { club: Club }) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const { pathname } = useLocation();
  const banned = isBannedFrom(club);
  const text = () => {
    if (!memberId) return t('activity.joinSignedOut', { club: club.name });
    if (club.can.join) return t('activity.joinText', { club: club.name });
    if (banned) return t('activity.joinBanned');
    return club.frozen ? messageOf('club.frozen') : t('activity.joinClosed');
  };
  return (
    <div className={styles.join}>
      <Section title={t('activity.joinTitle')}>
        <p className={styles.text}>{text()}</p>
        <div className={styles.links}>
          {!memberId && (
            <ButtonLink href={paths.logIn()} state={{ from: pathname }}>
              {t('menu.logIn')}
            </ButtonLink>
          )}
          {memberId && club.can.join && (
            <ButtonLink href={paths.clubJoin(club.nick)}>{t('activity.join')}</ButtonLink>
          )}
          <Link href={paths.club(club.nick)} className={styles.club}>
            {t('activity.seeClub')}
          </Link>
        </div>
      </Section>
    </div>
  );
}
