import { formatLongDay } from '@crewwith/domain/calendar/date-format';
import { DAY_MS } from '@crewwith/domain/constants';
import { STANDING_ATTENDED_MIN, STANDING_HISTORY } from '@crewwith/domain/standing/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { OwnStanding } from './api.ts';
import styles from './standing.module.css';

/** For so long before its end a standing seat asks to be renewed. */
const SOON_MS = 28 * DAY_MS;

/** `2027년 6월 1일` */
export const longDay = (instant: Date) => formatLongDay(seoulDayOf(instant), currentLanguage());

/** Whether a standing seat ends soon unless it is renewed. */
export const useEndsSoon = (until: Date) => useNow((now) => until.getTime() - now.getTime() <= SOON_MS);

interface RenewDayProps {
  until: Date;
  /** Why it cannot be renewed, or null. */
  refusal: OwnStanding['refusal'];
}

/** Until when a standing seat lasts; once that is near with what to do, or what is missing. */
export function RenewDay({ until, refusal }: RenewDayProps) {
  const { t } = useTranslation();
  const isSoon = useEndsSoon(until);
  const day = longDay(until);
  if (!isSoon) return <span className={styles.note}>{t('standing.until', { day })}</span>;
  const facts = { of: STANDING_HISTORY, min: STANDING_ATTENDED_MIN };
  return (
    <span className={styles.warning}>
      {refusal === null && t('standing.untilSoon', { day })}
      {refusal === 'standing.not_regular' && t('standing.endsUnlessRegular', { day, ...facts })}
      {refusal !== null && refusal !== 'standing.not_regular' && t('standing.ends', { day })}
    </span>
  );
}
