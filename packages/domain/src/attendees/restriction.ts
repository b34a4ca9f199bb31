import { DAY_MS, LATE_CANCEL_RESTRICTION_MS, NO_SHOW_RESTRICTION_DAYS } from '../constants.ts';

/** What restricts a crew, of activities that are not deleted. */
export type RestrictionCauses = {
  /** `cancelled_time` of every late cancel. */
  lateCancels: readonly Date[];
  noShows: readonly { activityTime: Date; markedTime: Date }[];
  /** When an admin last lifted the limit; causes up to that instant no longer count. */
  liftedTime: Date | null;
};

/**
 * The crew's `limit_end_time`: 12 hours from the last late cancel or 7 days per no-show from the latest no-show's
 * activity, whichever is later; null without a cause (docs/specification.md#restriction).
 */
export function restrictionEnd(causes: RestrictionCauses): Date | null {
  const lifted = causes.liftedTime?.getTime() ?? Number.NEGATIVE_INFINITY;
  const cancels = causes.lateCancels.filter((cancelled) => cancelled.getTime() > lifted);
  const noShows = causes.noShows.filter(({ markedTime }) => markedTime.getTime() > lifted);
  const ends = cancels.map((cancelled) => cancelled.getTime() + LATE_CANCEL_RESTRICTION_MS);
  if (noShows.length > 0) {
    const latest = new Date(Math.max(...noShows.map(({ activityTime }) => activityTime.getTime())));
    ends.push(noShowRestrictionEnd(noShows.length, latest).getTime());
  }
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** When the restriction by `count` no-shows ends, the latest of which was at `lastNoShowTime`. */
export function noShowRestrictionEnd(count: number, lastNoShowTime: Date): Date {
  return new Date(lastNoShowTime.getTime() + count * NO_SHOW_RESTRICTION_DAYS * DAY_MS);
}

/** Whether the limit still holds; at its very end it does not. */
export function isRestricted(limitEnd: Date | null, now: Date): boolean {
  return limitEnd !== null && now.getTime() < limitEnd.getTime();
}
