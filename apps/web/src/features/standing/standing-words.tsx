import { formatLongDay } from '@crewwith/domain/calendar/date-format';
import { DAY_MS } from '@crewwith/domain/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import styles from './standing.module.css';

/** For so long before its end a standing seat asks to be renewed. */
const SOON_MS = 28 * DAY_MS;

/** `2027년 6월 1일` */
export const longDay = (instant: Date) => formatLongDay(seoulDayOf(instant), currentLanguage());

/** Whether a standing seat ends soon unless it is renewed. */
export const useEndsSoon = (until: Date) => useNow((now) => until.getTime() - now.getTime() <= SOON_MS);

/** Until when a standing seat lasts; with what to do once that is near. */
export function RenewDay({ until }: { until: Date }) {
  const { t } = useTranslation();
  const isSoon = useEndsSoon(until);
  const day = longDay(until);
  return isSoon ? (
    <span className={styles.warning}>{t('standing.untilSoon', { day })}</span>
  ) : (
    <span className={styles.note}>{t('standing.until', { day })}</span>
  );
}
