import { cancelTimeDifference, isCancelListOpen } from '@crewwith/domain/attendees/cancel-list';
import type { Action } from '@crewwith/domain/permissions';
import type { Call } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { permit } from '../../kit/permit.ts';
import type { Db } from '../../kit/transaction.ts';
import { type ActivityRecord, askerOf, toRecord } from './card.ts';
import * as queries from './queries.ts';

/** An activity as the asker may see it; visitors get its public part. */
export async function readActivity(
  call: Call,
  activityId: number,
  db: Db = call.db,
): Promise<ActivityRecord> {
  const row = await queries.readCard(db, { memberId: askerId(call), activityId });
  return toRecord(found(row), call.now);
}

/** The nick of the club of an activity. */
export async function readClubNick(call: Call, activityId: number): Promise<{ nick: string }> {
  const { nick } = found(await queries.readPublicCount(call.db, activityId));
  return { nick };
}

/** How many attend, as `[{count}]`. */
export async function countAttendees(call: Call, activityId: number): Promise<{ count: number }[]> {
  const { count } = found(await queries.readPublicCount(call.db, activityId));
  return [{ count }];
}

/** Who holds a seat: for level 3 and up, and those who attend. */
export async function listAttendees(call: Call, activityId: number) {
  await permitInside(call, activityId, 'activity.read_attendees');
  return queries.listAttendees(call.db, activityId);
}

/** Who cancelled, and how many minutes before the start; nobody earlier than 10 hours before it. */
export async function listCancelled(call: Call, activityId: number) {
  const activity = await permitInside(call, activityId, 'activity.read_cancelled');
  if (!isCancelListOpen(activity.activity_time, call.now)) return [];
  const rows = await queries.listCancellations(call.db, activityId);
  return rows.map(({ id, nick, reason, cancelled_time }) => ({
    id,
    nick,
    reason,
    time_difference: cancelTimeDifference(activity.activity_time, cancelled_time),
  }));
}

/** 404 for outsiders, as for what is not there; 403 for crews of too low a level. */
async function permitInside(call: Call, activityId: number, action: Action) {
  const row = found(await queries.readCard(call.db, { memberId: askerId(call), activityId }));
  found(row.my_crew_id);
  permit(action, askerOf(row));
  return row;
}

function askerId(call: Call): number | null {
  return call.identity.kind === 'member' ? call.identity.memberId : null;
}
