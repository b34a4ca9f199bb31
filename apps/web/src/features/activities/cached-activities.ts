import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';

/** An activity in a cached response; rows of lists have their own seat and place without `my`. */
export type WireActivity = Partial<ReplyOf<typeof activitiesContract.read>> &
  Pick<ReplyOf<typeof activitiesContract.listFollowing>[number], 'my_state' | 'my_waiting'>;

/** A response with activities: one, a list, or a first screen. */
export type WireActivities = WireActivity | WireActivity[] | WireHome;

interface WireHome {
  activities: WireActivity[];
  next: WireActivity | WireActivity[] | null;
  called?: WireActivity[];
  open?: WireActivity[];
}

/** Changes each activity of a response. */
export function mapActivities(
  wire: WireActivities,
  change: (activity: WireActivity) => WireActivity,
): WireActivities {
  if (Array.isArray(wire)) return wire.map(change);
  if (!('activities' in wire)) return change(wire);
  const { activities, called, next, open } = wire;
  return {
    ...wire,
    activities: activities.map(change),
    next: Array.isArray(next) ? next.map(change) : next && change(next),
    ...(called && { called: called.map(change) }),
    ...(open && { open: open.map(change) }),
  };
}

/** Whether a response has an activity for which the test holds. */
export function someActivity(
  wire: WireActivities | undefined,
  test: (activity: WireActivity) => boolean,
): boolean {
  let isFound = false;
  const check = (activity: WireActivity) => {
    isFound ||= test(activity);
    return activity;
  };
  if (wire !== undefined) mapActivities(wire, check);
  return isFound;
}
