import { lateCancelFrom } from '../attendees/rules.ts';
import { HOUR_MS } from '../constants.ts';
import { isFreeCancel, restrictHours } from './restriction.ts';
import { judgingRules, type RulesVersion } from './rules.ts';

/** The facts that decide what a cancel costs. */
export interface OwnSeat {
  readonly activityTime: Date;
  readonly takenTime: Date;
  /** Until when it may be cancelled freely in any case. */
  readonly freeUntil: Date | null;
  /** The club's rules so far. */
  readonly versions: readonly RulesVersion[];
  /** The crew's late cancels that count; needed only in a club with rules of its own. */
  readonly lateCancels: readonly Date[];
}

/** What a cancel costs. */
export interface CancelPrice {
  readonly lateFrom: Date;
  /** Hours for which a late one restricts; 0 when it does not. */
  readonly hours: number;
}

/** What a cancel of a seat costs, by the rules that judge it now. */
export function cancelPriceOf(seat: OwnSeat, now: Date): CancelPrice {
  const { activityTime, freeUntil, lateCancels } = seat;
  const rules = judgingRules(seat.versions, { instant: now, taken: seat.takenTime });
  return {
    lateFrom: lateCancelFrom({ activityTime, freeUntil, lateHours: rules.late_hours }),
    hours: isFreeCancel(lateCancels, rules, now) ? 0 : restrictHours(rules),
  };
}

/** The `limit_end_time` that a cancel now writes, after `limitEnd`. Null when it does not restrict. */
export function cancelRestrictsUntil(
  { lateFrom, hours }: CancelPrice,
  limitEnd: Date | null,
  now: Date,
): Date | null {
  if (hours === 0 || now.getTime() < lateFrom.getTime()) return null;
  return new Date(Math.max(now.getTime() + hours * HOUR_MS, limitEnd?.getTime() ?? 0));
}
