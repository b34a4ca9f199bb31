import { attendanceCode, triesLeft } from '@crewwith/domain/attendees/attendance-code';
import { markAttendee as judge, type MarkRequest } from '@crewwith/domain/attendees/marking';
import { parseSubgroups, subgroupRefusal } from '@crewwith/domain/attendees/subgroup';
import type { Asker } from '@crewwith/domain/permissions';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import { type Trx, write } from '../../kit/transaction.ts';
import { record } from '../audit/service.ts';
import { lockAttendee, markAttendee, moveAttendee, readMarking } from './queries.ts';
import { refreshLimits } from './service.ts';

interface Asked {
  crew_id: number;
  activity_id: number;
}

/**
 * Marks attendance: 7+ and the owner without a code, oneself with it. The tries are counted in the transaction that
 * judges them, which is kept also when the answer is a refusal; the fifth wrong code makes a no-show.
 */
export async function markAttendance(
  call: Call,
  asked: Asked,
  request: MarkRequest,
  reason: string | null,
): Promise<{ state: number; tries_left: number }> {
  const { refusal, state, tries } = await write(call, async (trx) => {
    const { activity, asker, marker } = await readTies(trx, call, asked);
    if (!marker.self) permit('attendee.mark', asker);
    else permit('attendee.mark_self', asker);
    const attendee = await lockAttendee(trx, asked.crew_id, asked.activity_id);
    if (!attendee) throw new Refusal('attendee.not_attending');
    const outcome = judge(
      {
        activityTime: activity.activity_time,
        state: attendee.state,
        tries: attendee.code_tries,
        code: attendanceCode(activity.created_time),
        marker,
      },
      request,
      call.now,
    );
    if (outcome.state !== attendee.state || outcome.tries !== attendee.code_tries) {
      await markAttendee(trx, {
        crewId: asked.crew_id,
        activityId: asked.activity_id,
        state: outcome.state,
        tries: outcome.tries,
        now: call.now,
      });
    }
    if (!marker.self && outcome.state !== attendee.state) {
      await record(trx, call, {
        clubId: activity.club_id,
        action: 'attendee.mark',
        subjectId: asked.crew_id,
        detail: { activity_id: asked.activity_id, from: attendee.state, to: outcome.state },
        reason,
      });
    }
    if ((outcome.state === 0) !== (attendee.state === 0)) await refreshLimits(trx, [asked.crew_id]);
    return { ...outcome };
  });
  refuse(refusal, { tries_left: triesLeft(tries) });
  return { state, tries_left: triesLeft(tries) };
}

/** Moves an attendee to another subgroup after the start. */
export async function changeSubgroup(call: Call, asked: Asked, to: string): Promise<{ subgroup: string }> {
  return write(call, async (trx) => {
    const { activity, asker, marker } = await readTies(trx, call, asked);
    permit('attendee.change_subgroup', asker);
    const subgroups = parseSubgroups(activity.subgroup);
    refuse(subgroupRefusal({ activityTime: activity.activity_time, subgroups, marker }, to, call.now));
    const moved = await moveAttendee(trx, asked.crew_id, asked.activity_id, to.trim());
    if (!moved) throw new Refusal('attendee.not_attending');
    return moved;
  });
}

/** The activity, and what ties the asker to it and to the attendee. 404 for outsiders and for another club's crew. */
async function readTies(trx: Trx, call: Call, asked: Asked) {
  const activity = found(
    await readMarking(trx, {
      memberId: memberIdOf(call.identity),
      crewId: asked.crew_id,
      activityId: asked.activity_id,
    }),
  );
  const self = activity.asker_id === asked.crew_id;
  const owner = activity.asker_id === activity.owner_id;
  const asker: Asker = {
    level: activity.admin_level,
    ties: [...(self ? (['self'] as const) : []), ...(owner ? (['owner'] as const) : [])],
  };
  return { activity, asker, marker: { adminLevel: activity.admin_level, owner, self } };
}
