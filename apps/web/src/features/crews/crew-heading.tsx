import { isRestricted } from '@crewwith/domain/attendees/rules';
import { formatDate, formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { isBanned } from '@crewwith/domain/crews/states';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Face } from '../../ui/display/face.tsx';
import { LevelChip } from '../../ui/display/level-chip.tsx';
import type { CrewRecord } from './api.ts';
import styles from './crew-heading.module.css';
import { useCrewLevelName } from './crew-name.tsx';

/** A page heading: picture and nick. */
export function CrewHeading({ crew }: { crew: CrewRecord }) {
  return (
    <span className={styles.heading}>
      <Face name={crew.nick} imageUrl={crew.image_url} size={72} />
      {crew.nick}
    </span>
  );
}

/** Level, joining date and restriction. */
export function CrewLead({ crew }: { crew: CrewRecord }) {
  const { t } = useTranslation();
  const levelOf = useCrewLevelName();
  const restrictionEnd = crew.limit_end_time ? new Date(crew.limit_end_time) : null;
  const restricted = useNow((now) => isRestricted(restrictionEnd, now));
  return (
    <span className={styles.lead}>
      {isBanned(crew.state) ? (
        <Badge tone="danger">{levelOf(crew)}</Badge>
      ) : (
        <LevelChip level={crew.admin_level} name={levelOf(crew)} />
      )}
      <span>{t('crew.joinedOn', { day: formatDate(new Date(crew.created_time)) })}</span>
      {restricted && restrictionEnd !== null && (
        <Badge tone="warning">
          {t('crew.restrictedUntil', { until: formatDayAndClock(restrictionEnd, currentLanguage()) })}
        </Badge>
      )}
    </span>
  );
}
