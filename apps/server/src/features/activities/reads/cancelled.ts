import { may } from '@crewwith/domain/permissions';
import type { Problem } from '@crewwith/domain/problem';
import { toSeoulWire } from '@crewwith/domain/time';
import type { Call } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readCancelled } from '../queries/cancelled.ts';
import { listRows } from '../queries/cards.ts';

/** Throws 404, with what the caller may know of a deleted activity (docs/specification.md#cancelled-activity). */
export async function refuseMissing(call: Call, activityId: number): Promise<never> {
  const memberId = call.identity.kind === 'member' ? call.identity.memberId : null;
  const row = await readCancelled(call.db, { memberId, activityId });
  if (!row) throw new Refusal('request.not_found');
  const { name, activity_time, club_nick, my_level, deletion_reason: reason } = row;
  const told = { name, activity_time: toSeoulWire(activity_time), club_nick };
  if (my_level === null) throw new Refusal('request.not_found', { cancelled: told });
  const next = may('activity.list_following', { level: my_level }) && (await readNext(call, row.club_id));
  throw new Refusal('request.not_found', {
    cancelled: { ...told, ...(reason !== null && { reason }), ...(next !== false && { next }) },
  });
}

type Next = NonNullable<NonNullable<Problem['cancelled']>['next']>;

/** The next activity of a club, in its wire form. */
async function readNext(call: Call, clubId: number): Promise<Next | null> {
  const [row] = await listRows(call.db, {
    clubId,
    crewId: null,
    which: 'following',
    now: call.now,
    limit: 1,
  });
  if (!row) return null;
  const { activity_id: id, name, activity_time } = row;
  return { activity_id: call.ids.encode('activity', id), name, activity_time: toSeoulWire(activity_time) };
}
