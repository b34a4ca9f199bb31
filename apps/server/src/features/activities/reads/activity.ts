import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { isUnconfirmed } from '@crewwith/domain/attendees/given';
import { cancelTimeDifference, isCancelListOpen } from '@crewwith/domain/attendees/rules';
import { type Action, may } from '@crewwith/domain/permissions';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Output } from '../../../http/routes.ts';
import { orNotFound } from '../../../refusal.ts';
import { listFirstMessages } from '../../messages/public.ts';
import * as attendance from '../queries/attendance.ts';
import * as queries from '../queries/cards.ts';
import { refuseMissing } from './cancelled.ts';
import { type ActivityRecord, callerOf, toRecord } from './card.ts';

/** An activity with the fields that the actor may see; visitors get its public part. */
export async function readActivity(
  call: Call,
  activityId: number,
  db: Db = call.reads,
): Promise<ActivityRecord> {
  const row = await queries.readCard(db, { memberId: callerId(call), activityId, now: call.now });
  return toRecord(row ?? (await refuseMissing(call, activityId)), call);
}

/** An activity with the lists of its page: attendees, cancels and first messages, each if the actor may see it. */
export async function readActivityPage(
  call: Call,
  activityId: number,
): Promise<Output<typeof activitiesContract.read>> {
  const found = await queries.readCard(call.reads, { memberId: callerId(call), activityId, now: call.now });
  const row = found ?? (await refuseMissing(call, activityId));
  const activity = toRecord(row, call);
  const { can, my } = activity;
  const reader = can.read && my !== null ? { crew_id: my.crew_id, level: my.admin_level } : null;
  const [attendees, cancelled, messages] = await Promise.all([
    can.read_attendees && attendance.listAttendees(call.db, activityId).execute(),
    can.read_cancelled && cancelledOf(call, row),
    reader && listFirstMessages(call, { type: 'activity', id: activityId }, reader),
  ]);
  return {
    ...activity,
    ...(attendees && { attendees: attendees.map((attendee) => toAttendee(attendee, can)) }),
    ...(cancelled && { cancelled }),
    ...(messages && { messages }),
  };
}

/** The nick of the club of an activity. */
export async function readClubNick(call: Call, activityId: number): Promise<{ nick: string }> {
  const { nick } = orNotFound(await queries.readPublicCount(call.db, activityId));
  return { nick };
}

/** The number of attendees, as `[{count}]`. */
export async function countAttendees(call: Call, activityId: number): Promise<{ count: number }[]> {
  const { count } = orNotFound(await queries.readPublicCount(call.db, activityId));
  return [{ count }];
}

/**
 * The attendees with a seat; for level 3 and up, and for attendees. `withAttendance` adds how often each has attended,
 * for those who may divide them into subgroups.
 */
export async function listAttendees(call: Call, activityId: number, withAttendance: boolean) {
  const activity = await permitInside(call, activityId, 'activity.read_attendees');
  const actor = callerOf(activity);
  const query = attendance.listAttendees(call.db, activityId);
  const rows =
    withAttendance && may('attendee.assign_subgroups', actor)
      ? await query.select(attendance.ATTENDED_COUNT.as('attended')).execute()
      : await query.execute();
  return rows.map((row) => toAttendee(row, { seat: may('attendee.seat', actor) }));
}

/** An attendee; those who may give seats see who has not confirmed one. */
function toAttendee(row: attendance.AttendeeRow, can: { seat: boolean }) {
  const { source, confirmed_time: confirmedTime, ...attendee } = row;
  return { ...attendee, ...(can.seat && { unconfirmed: isUnconfirmed({ source, confirmedTime }) }) };
}

/** The cancels with their minutes before the start; empty until 10 hours before the start. */
export async function listCancelled(call: Call, activityId: number) {
  const activity = await permitInside(call, activityId, 'activity.read_cancelled');
  return isCancelListOpen(activity.activity_time, call.now) ? cancelledOf(call, activity) : [];
}

async function cancelledOf(call: Call, activity: { id: number; activity_time: Date }) {
  const rows = await attendance.listCancellations(call.db, activity.id);
  return rows.map(({ id, nick, image_url, reason, late, cancelled_time }) => ({
    id,
    nick,
    image_url,
    reason,
    late,
    time_difference: cancelTimeDifference(activity.activity_time, cancelled_time),
  }));
}

/** 404 for outsiders, as for a missing activity; 403 for crews whose level is too low. */
async function permitInside(call: Call, activityId: number, action: Action) {
  const row = orNotFound(
    await queries.readCard(call.db, { memberId: callerId(call), activityId, now: call.now }),
  );
  orNotFound(row.my_crew_id);
  permit(action, callerOf(row));
  return row;
}

function callerId(call: Call): number | null {
  return call.identity.kind === 'member' ? call.identity.memberId : null;
}
