import { formatDateAndClock } from '@crewwith/domain/calendar/date-format';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { HOUR_MS } from '@crewwith/domain/constants';
import type { JoinWindow } from '@crewwith/domain/crews/join-window';
import { startOfSeoulDay } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import type { Club } from '../features/clubs/api.ts';
import { ClubBanner } from '../features/clubs/club-banner.tsx';
import { ClubIcon } from '../features/clubs/club-icon.tsx';
import { ClubScene } from '../features/clubs/club-scene.tsx';
import { isBanned } from '../features/clubs/standing.ts';
import { sentenceOf } from '../kit/validate.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import styles from './public-club.module.css';

/** What people outside a club see of it, and the way in (the specification, section 2). */
export function PublicClub({ club }: { club: Club }) {
  const { t } = useTranslation();
  const { imageUrl, hyperlink, joinWindow } = parseSetting(club.setting);
  const closedText = (window: JoinWindow | null): string => {
    if (window === null) return sentenceOf('club.join_closed');
    const start = startOfSeoulDay(window.from);
    const end = new Date(start.getTime() + window.hours * HOUR_MS);
    const days = { from: formatDateAndClock(start), to: formatDateAndClock(end) };
    return new Date() < start ? t('club.joinSoon', days) : t('club.joinOver', days);
  };
  return (
    <Page
      title={club.name}
      heading={
        <span className={styles.heading}>
          <span className={styles.icon}>
            <ClubIcon club={club} />
          </span>
          <span>
            <span className={styles.category}>{club.category}</span> {club.name}
          </span>
        </span>
      }
      lead={t('club.crews', { count: club.crew_count })}
    >
      <ClubScene imageUrl={imageUrl} />
      <div className={styles.join}>
        {club.can.join ? (
          <ButtonLink href={paths.joinClub(club.nick)} size="lg" fullWidth>
            {t('club.join')}
          </ButtonLink>
        ) : (
          <p className={styles.closed}>
            {isBanned(club) ? sentenceOf('crew.banned') : closedText(joinWindow)}
          </p>
        )}
      </div>
      <h2 className={styles.title}>{t('club.about')}</h2>
      <p className={styles.info}>{club.info}</p>
      <ClubBanner imageUrl={null} hyperlink={hyperlink} />
    </Page>
  );
}
