import type { Event } from '../notifications/public.ts';
import type { Grant } from './queries/fill.ts';

/** What waiters are told of seats and turns, but for the crew whose own call gives them. */
export const eventsOf = (grants: readonly Grant[], callerId?: number): Event[] =>
  grants.filter(({ crew_id }) => crew_id !== callerId).map(eventOf);

const eventOf = ({ activity_id, crew_id, turn_end }: Grant): Event =>
  turn_end === null
    ? { kind: 'waiter_promoted', activityId: activity_id, to: [crew_id] }
    : {
        kind: 'waiter_called',
        activityId: activity_id,
        to: [crew_id],
        details: { until: turn_end.toISOString() },
      };
