import type { SeatState } from '@crewwith/domain/attendees/states';
import type { QueuedState, SeatSource } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { attendeeHasSeat, waiterHasPlace } from '../../../db/states.ts';
import { ownPenalties } from '../../penalties/public.ts';
import { HAS_STANDING } from '../../standing/public.ts';
import { OWN_POSITION } from '../../waiters/public.ts';

/** Whether the row `seat` is the seat of the crew `me` in the row `activity`. */
export const IS_OWN_SEAT = sql<boolean>`seat.activity_id = activity.id and seat.crew_id = me.id
  and ${attendeeHasSeat('seat')}`;

/** Whether the row `place` is the place of the crew `me` in the queue of the row `activity`. */
export const isOwnPlace = (
  now: Date,
) => sql<boolean>`place.activity_id = activity.id and place.crew_id = me.id
  and ${waiterHasPlace(now, 'place')}`;

/**
 * When the seat was first taken, which decides by which rules a cancel of it is judged. Of the seat that is held for a
 * turn: at `now`, unless the crew gave one up before; null without either.
 */
const takenTime = (now: Date) => sql<Date | null>`coalesce(seat.created_time,
  case when place.turn_end is not null then coalesce((
    select former.created_time from attendees as former
    where former.activity_id = activity.id and former.crew_id = me.id
  ), ${now}::timestamptz) end)`;

/** What the crew `me` has in the row `activity`, as columns for the aliases `seat` and `place`. */
export const ownColumns = (now: Date) => [
  sql<SeatState | null>`seat.state`.as('my_state'),
  sql<string | null>`seat.subgroup`.as('my_subgroup'),
  sql<number | null>`seat.code_tries`.as('my_code_tries'),
  takenTime(now).as('my_taken_time'),
  sql<Date | null>`seat.free_until`.as('my_free_until'),
  ownPenalties(now).as('my_penalties'),
  sql<SeatSource | null>`seat.source`.as('my_source'),
  sql<Date | null>`seat.confirmed_time`.as('my_confirmed_time'),
  sql<QueuedState | null>`place.state`.as('my_queued_state'),
  sql<Date | null>`place.turn_end`.as('my_turn_end'),
  sql<Date | null>`place.created_time`.as('my_queued_time'),
  OWN_POSITION.as('my_position'),
  HAS_STANDING.as('my_standing'),
];
