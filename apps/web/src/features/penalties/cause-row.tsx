import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { fromSeoulWire } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { hoursWords } from '../../i18n/hours-words.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { paths } from '../../paths.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';
import { ListItem } from '../../ui/display/list-row.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { JudgedCause, OwnAppeal } from './api.ts';
import { OwnAppealStatus } from './own-appeal-status.tsx';
import styles from './penalties.module.css';

const TONES: Record<JudgedCause['state'], Tone> = {
  restricting: 'danger-soft',
  over: 'quiet',
  excused: 'accent',
  lifted: 'quiet',
};

interface CauseRowProps {
  cause: JudgedCause;
  /** The appeal against it that is not moot. */
  appeal: OwnAppeal | undefined;
  clubNick: string;
  /** Asks for the text, in a dialog that outlives the row. */
  onAppeal: () => void;
}

/** A no-show or late cancel of one's own: its rule, its end, and the appeal against it. */
export function CauseRow({ cause, appeal, clubNick, onAppeal }: CauseRowProps) {
  const { t } = useTranslation();
  const day = (instant: Date) => formatDayAndClock(instant, currentLanguage());
  const isNoShow = cause.kind === CAUSE_KIND.noShow;
  const rule = () => {
    const { days, hours } = cause;
    if (isNoShow) return days ? t('penalty.ruleNoShow', { count: days }) : t('penalty.ruleNoShowFree');
    const late = hoursWords(cause.late_hours);
    if (cause.free) return t('penalty.ruleFree', { late });
    return hours
      ? t('penalty.ruleLate', { late, hours: hoursWords(hours) })
      : t('penalty.ruleLateFree', { late });
  };
  return (
    <ListItem className={styles.row}>
      <div className={styles.head}>
        <Badge tone={TONES[cause.state]}>{t(`penalty.state.${cause.state}`)}</Badge>
        <Link href={paths.activity(clubNick, cause.activity_id)} className={styles.name}>
          {cause.name}
        </Link>
      </div>
      <p className={styles.cause}>
        {isNoShow
          ? t('penalty.noShowAt', { time: day(fromSeoulWire(cause.activity_time)) })
          : t('penalty.lateAt', { time: day(new Date(cause.caused_time)) })}
      </p>
      <p className={styles.facts}>{rule()}</p>
      {cause.state === 'restricting' && cause.until !== null && (
        <p>{t('penalty.until', { until: momentWords(new Date(cause.until), new Date()) })}</p>
      )}
      {cause.resting && <p>{t('penalty.resting')}</p>}
      {cause.forgotten && <p className={styles.facts}>{t('penalty.forgotten')}</p>}
      {appeal !== undefined && <OwnAppealStatus appeal={appeal} />}
      {cause.appeal_until !== null && (
        <div className={styles.actions}>
          <Button
            variant="default"
            aria-label={t('penalty.appealNamed', { name: cause.name })}
            onClick={onAppeal}
          >
            {t('penalty.appeal')}
          </Button>
        </div>
      )}
    </ListItem>
  );
}
