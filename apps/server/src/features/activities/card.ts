import { hasStarted } from '@crewwith/domain/activities/activity-time';
import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendanceCode, triesLeft } from '@crewwith/domain/attendees/attendance-code';
import { isCancelListOpen } from '@crewwith/domain/attendees/cancel-list';
import { type Asker, can, may, type Tie } from '@crewwith/domain/permissions';
import type { Output } from '../../kit/routes.ts';
import type { CardRow } from './queries.ts';

export type Card = Output<typeof activitiesContract.listOfClub>[number];
export type ActivityRecord = Output<typeof activitiesContract.edit>;

/** The asker as the rules see them, with their ties to the activity. */
export function askerOf(row: Pick<CardRow, 'crew_id' | 'my_crew_id' | 'my_level' | 'my_state'>): Asker {
  const ties: Tie[] = [];
  if (row.my_crew_id === row.crew_id) ties.push('owner');
  if (row.my_state !== null) ties.push('attending');
  return { level: row.my_crew_id === null ? 0 : (row.my_level ?? 0), ties };
}

function publicPart(row: CardRow) {
  return {
    id: row.id,
    activity_id: row.id,
    club_id: row.club_id,
    club_nick: row.club_nick,
    name: row.name,
    activity_time: row.activity_time,
    max_crew: row.max_crew,
    attend_level: row.attend_level,
    location: row.location,
    location_url: row.location_url,
    info: row.info,
    state: row.state,
    count: row.attendee_count,
  };
}

function clubPart(row: CardRow) {
  return {
    crew_id: row.crew_id,
    nick: row.nick,
    subgroup: row.subgroup,
    like_count: row.like_count,
    message_count: row.message_count,
    attending: row.my_state !== null,
  };
}

function myPart(row: CardRow): Card['my'] {
  if (row.my_crew_id === null || row.my_level === null) return null;
  return {
    crew_id: row.my_crew_id,
    admin_level: row.my_level,
    limit_end_time: row.my_limit_end_time,
    state: row.my_state,
    subgroup: row.my_subgroup,
    tries_left: triesLeft(row.my_code_tries ?? 0),
  };
}

/** A row of a list, with all that a card needs. */
export function toCard(row: CardRow): Card {
  return { ...publicPart(row), ...clubPart(row), my: myPart(row) };
}

/** An activity as its page shows it: the public part for outsiders; code and `created_time` for 7+ and the owner. */
export function toRecord(row: CardRow & { liked: unknown }, now: Date): ActivityRecord {
  const asker = askerOf(row);
  const allowed = permissionsOf(row, asker, now);
  if (!allowed.read) return { ...publicPart(row), my: null, can: allowed };
  return {
    ...publicPart(row),
    ...clubPart(row),
    my: myPart(row),
    version: row.version,
    liked: row.liked === true,
    ...(allowed.read_code && { created_time: row.created_time, code: attendanceCode(row.created_time) }),
    can: allowed,
  };
}

function permissionsOf(row: CardRow, asker: Asker, now: Date): ActivityRecord['can'] {
  const editable =
    may('activity.edit_started', asker) ||
    (may('activity.edit', asker) && !hasStarted(row.activity_time, now));
  return {
    ...can(asker, {
      read: 'activity.read',
      read_attendees: 'activity.read_attendees',
      read_code: 'activity.read_code',
      attend: 'attendee.attend',
      mark: 'attendee.mark',
      copy: 'activity.copy',
      write_message: 'message.write',
      like: 'like.write',
      change_any_subgroup: 'attendee.change_subgroup',
    }),
    read_cancelled: may('activity.read_cancelled', asker) && isCancelListOpen(row.activity_time, now),
    edit: editable,
    delete: editable,
  };
}
