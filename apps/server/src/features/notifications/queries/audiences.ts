import { type Audience, kindOf, type NotificationKind } from '@crewwith/domain/notifications/kinds';
import { type Action, PERMISSIONS, type Permission } from '@crewwith/domain/permissions';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { type RawBuilder, sql } from 'kysely';
import { attendeeHasSeat, crewMayAttend, messageIsShown, waiterIsQueued } from '../../../db/states.ts';
import type { EventParams } from '../params.ts';

/** An event of the outbox. */
export interface EventRow {
  id: number;
  kind: NotificationKind;
  club_id: number;
  activity_id: number | null;
  actor_member_id: number | null;
  params: EventParams;
  fan_cursor: number;
  created_time: Date;
}

type Crews = RawBuilder<{ crew_id: number; own: boolean }>;

const attendees = (event: EventRow): Crews => sql`
  select crew_id, false as own from attendees where activity_id = ${event.activity_id} and ${attendeeHasSeat()}`;

/** Those who attend an activity that still begins when its reminder says. */
const reminded = (event: EventRow): Crews => sql`${attendees(event)} and exists (
  select from activities
  where id = ${event.activity_id} and deleted_time is null and activity_time = ${event.params.start ?? null}::timestamptz
)`;

/** Those in the queue of an activity, also when it ended because the activity was deleted. */
const waiters = (event: EventRow): Crews => sql`
  select crew_id, false as own from waiters
  where activity_id = ${event.activity_id} and (${waiterIsQueued()} or state = ${sql.lit(WAITER_STATE.closed)})`;

/** Those in the queue of an activity who may take a seat of it. */
const eligibleWaiters = ({ activity_id, created_time }: EventRow): Crews => sql`
  select waiters.crew_id, false as own
  from waiters join crews on crews.id = waiters.crew_id join activities on activities.id = waiters.activity_id
  where waiters.activity_id = ${activity_id} and ${waiterIsQueued()} and ${crewMayAttend(created_time)}`;

const crewsFrom = (event: EventRow, level: number): Crews => sql`
  select id as crew_id, false as own from crews where club_id = ${event.club_id} and admin_level >= ${level}`;

const named = ({ params }: EventRow): Crews => sql`
  select unnest(${params.to ?? []}::bigint[]) as crew_id, false as own`;

/** The host of a series, and those with a seat, a place or a standing seat in what is to come of it. */
const ofSeries = ({ params, created_time }: EventRow): Crews => sql`
  select crew_id, false as own from series where id = ${params.series_id}
  union all
  select attendees.crew_id, false
  from activities join attendees on attendees.activity_id = activities.id and ${attendeeHasSeat()}
  where activities.series_id = ${params.series_id} and activities.deleted_time is null
    and activities.activity_time > ${created_time}
  union all
  select waiters.crew_id, false
  from activities join waiters on waiters.activity_id = activities.id and ${waiterIsQueued()}
  where activities.series_id = ${params.series_id} and activities.deleted_time is null
  union all
  select crew_id, false from standing_seats where series_id = ${params.series_id} and ended_time is null`;

/** The owner or author of what a message is on, and who wrote there before. */
const thread = ({ activity_id, params: { notice_id, message_id } }: EventRow): Crews => sql`
  select crew_id, true as own from activities where id = ${activity_id ?? null}
  union all
  select crew_id, true from notices where id = ${notice_id ?? null}
  union all
  select crew_id, false from messages where ${messageIsShown()} and id < ${message_id ?? 0} and ${
    activity_id === null ? sql`notice_id = ${notice_id}` : sql`activity_id = ${activity_id}`
  }`;

/** Crews without those who have a seat, or wait, in some activities. */
const withoutPeopleOf = (activityIds: readonly number[], crews: Crews): Crews => sql`
  select crew_id, own from (${crews}) as concerned where crew_id not in (
    select crew_id from attendees where activity_id = any(${activityIds}::bigint[]) and ${attendeeHasSeat()}
    union all
    select crew_id from waiters where activity_id = any(${activityIds}::bigint[]) and ${waiterIsQueued()}
  )`;

/** The host of a poll, and who voted in it. */
const voters = ({ params }: EventRow): Crews => sql`
  select crew_id, false as own from polls where id = ${params.poll_id ?? null}
  union all
  select poll_votes.crew_id, false
  from poll_options join poll_votes on poll_votes.option_id = poll_options.id
  where poll_options.poll_id = ${params.poll_id ?? null}`;

/**
 * The crews of a level; of a reminder of a poll that is still open, who has not voted; of the activity that a poll has
 * made, without those who are told that it is closed.
 */
const ofLevel = (event: EventRow): Crews => {
  const { level = 1, poll_id, reminds } = event.params;
  const crews = crewsFrom(event, level);
  if (reminds)
    return sql`${crews} and id not in (select crew_id from (${voters(event)}) as voted)
      and exists (select from polls where id = ${poll_id} and closed_time is null)`;
  if (event.kind !== 'activity_created' || poll_id === undefined) return crews;
  return sql`${crews} and id not in (select crew_id from (${voters(event)}) as told)`;
};

const AUDIENCES: Readonly<Record<Exclude<Audience, Action>, (event: EventRow) => Crews>> = {
  reminded,
  attendees_and_waiters: (event) => sql`${attendees(event)} union all ${waiters(event)}`,
  waiters: eligibleWaiters,
  level: ofLevel,
  series: (event) =>
    event.params.to ? named(event) : withoutPeopleOf(event.params.except ?? [], ofSeries(event)),
  voters,
  owner: (event) => sql`select crew_id, true as own from activities where id = ${event.activity_id}`,
  named,
  thread,
};

/** The crews whom an event concerns, perhaps repeated, as a query. */
export function audienceOf(event: EventRow): Crews {
  const { to } = kindOf(event.kind);
  // An announcement of an activity is for those who attend it.
  if (event.kind === 'announcement' && event.activity_id !== null) return attendees(event);
  if (!isAction(to)) return AUDIENCES[to](event);
  const { level }: Permission = PERMISSIONS[to];
  if (level === null) throw new Error(`No level is allowed ${to} by itself`);
  return crewsFrom(event, level);
}

function isAction(audience: Audience): audience is Action {
  return Object.hasOwn(PERMISSIONS, audience);
}
