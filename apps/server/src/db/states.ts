import { ATTENDEE_STATE, SEAT_STATES } from '@crewwith/domain/attendees/states';
import { CLUB_STATE } from '@crewwith/domain/clubs/states';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { MEMBER_STATE } from '@crewwith/domain/members/states';
import { MESSAGE_STATE } from '@crewwith/domain/messages/states';
import { APPEAL_STATE, UNDECIDED_STATES, VALID_APPEAL_STATES } from '@crewwith/domain/penalties/states';
import { QUEUED_STATES, SEAT_SOURCE, WAITER_STATE } from '@crewwith/domain/waiters/states';
import { type RawBuilder, sql } from 'kysely';

/**
 * The states of the domain as conditions on a row of a table, or of the alias that is passed. Literals instead of
 * parameters: an index `where state = 1` serves a prepared statement only then.
 */
function condition(table: string, states: readonly number[]): (alias?: string) => RawBuilder<boolean> {
  const values = sql.join(states.map((state) => sql.lit(state)));
  return (alias = table) => {
    const column = sql.ref(`${alias}.state`);
    return states.length === 1 ? sql`${column} = ${values}` : sql`${column} in (${values})`;
  };
}

export const appealIsOpen = condition('appeals', [APPEAL_STATE.open]);
export const appealIsResting = condition('appeals', [APPEAL_STATE.resting]);
export const appealIsUndecided = condition('appeals', UNDECIDED_STATES);
export const appealIsValid = condition('appeals', VALID_APPEAL_STATES);
export const attendeeHasSeat = condition('attendees', SEAT_STATES);
export const attendeeIsApplied = condition('attendees', [ATTENDEE_STATE.applied]);
export const attendeeHasAttended = condition('attendees', [ATTENDEE_STATE.attended]);
export const attendeeIsNoShow = condition('attendees', [ATTENDEE_STATE.noShow]);
/** A no-show that restricts: not of a seat that a leader gave and the crew did not confirm. */
export const attendeeMissedOwnSeat = (alias = 'attendees') => sql<boolean>`${attendeeIsNoShow(alias)}
  and (${sql.ref(`${alias}.source`)} <> ${sql.lit(SEAT_SOURCE.given)}
    or ${sql.ref(`${alias}.confirmed_time`)} is not null)`;
/**
 * The cover that an activity shows while it has none of its own: that of its series, or the one that its series had as
 * it left the activity.
 */
export const sharedCover = (alias = 'activities') => sql<number | null>`
  case when ${sql.ref(`${alias}.series_day`)} is null then ${sql.ref(`${alias}.left_cover_id`)}
    when not ('cover' = any(${sql.ref(`${alias}.own_fields`)})) then (
      select origin.cover_id from series as origin where origin.id = ${sql.ref(`${alias}.series_id`)}
    ) end`;
export const attendeeIsCancelled = condition('attendees', [ATTENDEE_STATE.cancelled]);
export const clubIsOpen = condition('clubs', [CLUB_STATE.active]);
export const clubIsWithdrawn = condition('clubs', [CLUB_STATE.withdrawn]);
export const crewIsActive = condition('crews', [CREW_STATE.active]);
export const crewIsBanned = condition('crews', [CREW_STATE.banned]);
export const crewIsWithdrawn = condition('crews', [CREW_STATE.withdrawn]);
export const memberIsActive = condition('members', [MEMBER_STATE.active]);
export const memberIsWithdrawn = condition('members', [MEMBER_STATE.withdrawn]);
export const messageIsDeleted = condition('messages', [MESSAGE_STATE.deleted]);
export const messageIsShown = condition('messages', [MESSAGE_STATE.shown]);
export const waiterIsQueued = condition('waiters', QUEUED_STATES);
export const waiterIsWaiting = condition('waiters', [WAITER_STATE.waiting]);
export const waiterIsCalled = condition('waiters', [WAITER_STATE.called]);
/** Whether the crew of a row may take a seat of the activity of that row, by the rules of `attendRefusal`. */
export const crewMayAttend = (now: Date) => sql<boolean>`${crewIsActive()}
  and crews.admin_level >= activities.attend_level
  and (crews.limit_end_time is null or crews.limit_end_time <= ${now})`;
/** Waits, or has a turn that is not over at an instant, also before the job has ended it. */
export const waiterHasPlace = (now: Date, alias = 'waiters') => {
  const turnEnd = sql.ref(`${alias}.turn_end`);
  return sql<boolean>`${waiterIsQueued(alias)} and (${turnEnd} is null or ${turnEnd} > ${now})`;
};
