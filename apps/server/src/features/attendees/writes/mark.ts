import {
  attendanceCode,
  evaluateMark,
  type MarkRequest,
  triesLeft,
} from '@crewwith/domain/attendees/marking';
import { isRestricted, parseSubgroups, subgroupRefusal } from '@crewwith/domain/attendees/rules';
import { type AttendeeState, isNoShow } from '@crewwith/domain/attendees/states';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import type { Actor } from '@crewwith/domain/permissions';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { notify } from '../../notifications/public.ts';
import { makeAppealsMoot, type RestrictionLimit, updateRestrictions } from '../../penalties/public.ts';
import { endMissedStanding } from '../../standing/public.ts';
import {
  loadMarkingContext,
  lockActivity,
  lockAttendee,
  updateAttendeeState,
  updateSubgroup,
} from '../queries/marks.ts';

interface AttendeeParams {
  crew_id: number;
  activity_id: number;
}

/**
 * Marks attendance: 7+ and the owner without a code, attendees with it. Tries are counted in the same transaction,
 * which commits also when the reply is a refusal; the fifth wrong code makes a no-show.
 */
export async function markAttendance(
  call: Call,
  params: AttendeeParams,
  request: MarkRequest,
  reason: string | null,
): Promise<{ state: AttendeeState; tries_left: number }> {
  const { refusal, state, tries } = await runTransaction(call, async (trx) => {
    const { activity, actor, marker } = await loadMarking(trx, call, params);
    if (!marker.self) permit('attendee.mark', actor);
    else permit('attendee.mark_self', actor);
    const attendee = await lockAttendee(trx, params.crew_id, params.activity_id);
    if (!attendee) throw new Refusal('attendee.not_attending');
    const outcome = evaluateMark(
      {
        activityTime: attendee.activity_time,
        state: attendee.state,
        tries: attendee.code_tries,
        code: attendanceCode(activity.created_time),
        marker,
      },
      request,
      call.now,
    );
    if (outcome.state !== attendee.state || outcome.tries !== attendee.code_tries) {
      await updateAttendeeState(trx, {
        crewId: params.crew_id,
        activityId: params.activity_id,
        state: outcome.state,
        markerId: !marker.self && isNoShow(outcome.state) ? activity.caller_id : null,
        tries: outcome.tries,
        now: call.now,
      });
    }
    if (!marker.self && outcome.state !== attendee.state) {
      await recordAudit(trx, call, {
        clubId: activity.club_id,
        action: 'attendee.mark',
        subjectId: params.crew_id,
        detail: { activity_id: params.activity_id, from: attendee.state, to: outcome.state },
        reason,
      });
    }
    if (isNoShow(outcome.state) !== isNoShow(attendee.state)) {
      await makeAppealsMoot(trx, { activityId: params.activity_id, crewId: params.crew_id }, call.now);
      const limits = await updateRestrictions(trx, [params.crew_id]);
      if (isNoShow(outcome.state)) {
        const until = endByMark(limits.get(params.crew_id), params, attendee.inherited_limit_end);
        notify(trx, call, {
          kind: 'marked_no_show',
          activityId: params.activity_id,
          to: [params.crew_id],
          ...(until && isRestricted(until, call.now) && { details: { until: until.toISOString() } }),
        });
      }
      if (activity.series_id !== null) await endMissedStanding(trx, [params.crew_id], call.now);
    }
    return { ...outcome };
  });
  refuse(refusal, { tries_left: triesLeft(tries) });
  return { state, tries_left: triesLeft(tries) };
}

/** Until when a crew is restricted by a no-show in this activity; null where another cause decides the end. */
function endByMark(
  limit: RestrictionLimit,
  { activity_id }: AttendeeParams,
  inherited: Date | null,
): Date | null {
  if (!limit || (inherited && inherited > limit.end)) return null;
  const decides = limit.causes.some(
    ({ cause }) => cause.kind === CAUSE_KIND.noShow && cause.activityId === activity_id,
  );
  return decides ? limit.end : null;
}

/** Moves an attendee to another subgroup after the start. */
export async function changeSubgroup(
  call: Call,
  params: AttendeeParams,
  to: string,
): Promise<{ subgroup: string }> {
  return runTransaction(call, async (trx) => {
    const { actor, marker } = await loadMarking(trx, call, params);
    permit('attendee.change_subgroup', actor);
    const activity = orNotFound(await lockActivity(trx, params.activity_id));
    const subgroups = parseSubgroups(activity.subgroup);
    refuse(subgroupRefusal({ activityTime: activity.activity_time, subgroups, marker }, to, call.now));
    const moved = await updateSubgroup(trx, params.crew_id, params.activity_id, cleanLine(to));
    if (!moved) throw new Refusal('attendee.not_attending');
    return moved;
  });
}

/**
 * The activity, with the actor's relations to it and to the attendee. 404 for outsiders and for a crew of another club.
 */
async function loadMarking(trx: Trx, call: Call, params: AttendeeParams) {
  const activity = orNotFound(
    await loadMarkingContext(trx, {
      memberId: requireMemberId(call.identity),
      crewId: params.crew_id,
      activityId: params.activity_id,
    }),
  );
  const self = activity.caller_id === params.crew_id;
  const owner = activity.caller_id === activity.owner_id;
  const actor: Actor = {
    level: activity.admin_level,
    relations: [...(self ? (['self'] as const) : []), ...(owner ? (['owner'] as const) : [])],
  };
  return { activity, actor, marker: { adminLevel: activity.admin_level, owner, self } };
}
