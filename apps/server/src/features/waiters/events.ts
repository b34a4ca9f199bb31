import type { Event } from '../notifications/public.ts';
import type { Grant } from './queries/fill.ts';

/** What a waiter is told of a seat or a turn. */
export const eventOf = ({ activity_id, crew_id, turn_end }: Grant): Event =>
  turn_end === null
    ? { kind: 'waiter_promoted', activityId: activity_id, to: [crew_id] }
    : {
        kind: 'waiter_called',
        activityId: activity_id,
        to: [crew_id],
        details: { until: turn_end.toISOString() },
      };
