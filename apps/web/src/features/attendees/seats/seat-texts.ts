import { isOver } from '@crewwith/domain/activities/states';
import type { AttendButton } from '@crewwith/domain/attendees/rules';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { isTurnOver, type WaitRefusal } from '@crewwith/domain/waiters/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../../browser/use-level-phrase.ts';
import { useNow } from '../../../browser/use-now.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { AttendableActivity, Membership, SeatRequest } from './attendable-activity.ts';

/** What the button asks for; null for a button that says why that is not possible. */
export function requestOf(state: AttendButton, noWait: WaitRefusal | null): SeatRequest | null {
  if (state === 'called') return 'accept';
  if (state === 'full' && noWait === null) return 'wait';
  return state === 'attend' ? 'attend' : null;
}

/**
 * What the open sheet asks for, `asked` when it opened. It follows what is possible, so that the button says what it
 * does, and says why it changed; where nothing is possible it stays, and the server refuses. `wasLost`: a press since
 * came too late, so that also what was asked at first is a change.
 */
export function useSheetRequest(asked: SeatRequest, possible: SeatRequest | null, wasLost: boolean) {
  const { t } = useTranslation();
  const request = possible ?? asked;
  const reasons = {
    attend: t('waiter.seatFree'),
    accept: null,
    wait: t(asked === 'accept' ? 'waiter.turnOver' : 'waiter.lostRace'),
  };
  return { request, change: request === asked && !wasLost ? null : reasons[request] };
}

/** Whether a turn of the user ended without a seat while this was on screen; until they wait again or have a seat. */
export function useTurnLost({ waiting, state }: Membership): boolean {
  const turnEnd = waiting?.turn_end?.getTime() ?? null;
  const isOut = waiting === null && state === null;
  const [lastEnd, setLastEnd] = useState(turnEnd);
  const [isLost, setLost] = useState(false);
  if (turnEnd !== lastEnd) {
    setLastEnd(turnEnd);
    // One that is declined has not ended.
    setLost(lastEnd !== null && isTurnOver(new Date(lastEnd), new Date()));
  }
  if (isLost && !isOut) setLost(false);
  return isLost && isOut;
}

/** The label of the button; why it does nothing, or what it means; and the end of a restriction that is the reason. */
export function useSeatTexts(
  activity: AttendableActivity,
  my: Membership,
  { state, noWait, isTurnLost }: { state: AttendButton; noWait: WaitRefusal | null; isTurnLost: boolean },
) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const over = useNow((now) => isOver(activity.activity_time, activity.end_time, now));
  const cause = state === 'full' ? noWait : state;
  const limit = cause === 'restricted' || cause === 'crew.restricted' ? my.limit_end_time : null;
  const reasonOf = () => {
    if (limit !== null)
      return t('seat.restrictedUntil', { until: formatDayAndClock(limit, currentLanguage()) });
    // Also of a waiter, who is passed over.
    if (cause === 'level' || noWait === 'activity.level')
      return t('seat.levelReason', { level: levelPhrase(activity.attend_level) });
    if (cause === 'waiter.queue_full') return t('waiter.queueFull');
    if (isTurnLost) return t('waiter.turnOver');
    if (state === 'attend') return my.waiting && t('waiter.lastCall');
    return state === 'full' ? t('seat.fullReason') : null;
  };
  const labels = {
    ended: t(over ? 'seat.ended' : 'home.started'),
    called: t('waiter.accept'),
    full: t(noWait === null ? 'waiter.wait' : 'seat.full'),
    level: t('seat.level'),
    restricted: t('seat.restricted'),
    attend: t('seat.attend'),
    waiting: null,
    attending: null,
  };
  return { label: labels[state], reason: reasonOf(), limit };
}
