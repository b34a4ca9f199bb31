import { isRestricted } from '@crewwith/domain/attendees/rules';
import { formatDate, formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { levelMarker } from '@crewwith/domain/crews/rules';
import { isBanned } from '@crewwith/domain/crews/states';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Face } from '../../ui/display/face.tsx';
import { MarkedName } from '../../ui/display/marked-name.tsx';
import type { CrewRecord } from './api.ts';
import styles from './crew-heading.module.css';
import { useCrewLevelName } from './crew-name.tsx';

/** A page heading: the nick with the marker of its level. */
export function CrewHeading({ crew }: { crew: CrewRecord }) {
  const levelOf = useCrewLevelName();
  return (
    <span className={styles.heading}>
      <Face name={crew.nick} imageUrl={crew.image_url} size={72} />
      <MarkedName name={crew.nick} marker={levelMarker(crew.admin_level)} levelName={levelOf(crew)} />
    </span>
  );
}

/** Level, joining date and restriction. */
export function CrewLead({ crew }: { crew: CrewRecord }) {
  const { t } = useTranslation();
  const levelOf = useCrewLevelName();
  const restrictionEnd = crew.limit_end_time ? new Date(crew.limit_end_time) : null;
  const restricted = useNow((now) => isRestricted(restrictionEnd, now));
  const banned = isBanned(crew.state);
  return (
    <span className={styles.lead}>
      <Badge tone={banned ? 'danger' : 'accent'}>{levelOf(crew)}</Badge>
      <span>{t('crew.joinedOn', { day: formatDate(new Date(crew.created_time)) })}</span>
      {restricted && restrictionEnd !== null && (
        <Badge tone="warning">
          {t('crew.restrictedUntil', { until: formatDayAndClock(restrictionEnd, currentLanguage()) })}
        </Badge>
      )}
    </span>
  );
}
