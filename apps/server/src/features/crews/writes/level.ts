import { isRestricted } from '@crewwith/domain/attendees/rules';
import { evaluateLevelChange, levelRefusal } from '@crewwith/domain/crews/rules';
import { type CrewState, isActive, isBanned } from '@crewwith/domain/crews/states';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { markAccessLost, runTransaction } from '../../../http/transaction.ts';
import { orNotFound, refuse } from '../../../refusal.ts';
import { releaseFutureSeats } from '../../attendees/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { updateCrewCount } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { makeAppealsMoot, updateRestrictions } from '../../penalties/public.ts';
import { mayOwnSeries, pauseSeriesOf } from '../../series/public.ts';
import { endStandingOfCrews } from '../../standing/public.ts';
import { fillSeats, lockQueuesOf } from '../../waiters/public.ts';
import { liftRestriction, lockCrew, updateMembership } from '../queries/writes.ts';
import { accessCrew } from '../reads/access.ts';

type Reason = string | null | undefined;

/**
 * Changes the level of a crew strictly below the actor's own. -1 and -2 ban it, also a withdrawn one, and release its
 * future seats. Repeating a level changes nothing. Refusals: `crew.level_forbidden`, `crew.level_invalid`,
 * `crew.not_active`.
 */
export async function changeLevel(
  call: Call,
  crewId: number,
  to: number,
  reason: Reason,
): Promise<{ state: CrewState; admin_level: number }> {
  return runTransaction(call, async (trx) => {
    const { updated_time, member_id } = orNotFound(await lockCrew(trx, crewId));
    const { crew, clubId, actor } = await accessCrew(trx, call, crewId, { left: to < 0 });
    const refusal = levelRefusal({ clubId, adminLevel: actor.level }, { ...crew, clubId }, to);
    const repeated = crew.adminLevel === to;
    if (!(repeated && refusal === 'crew.not_active')) refuse(refusal);
    const { membership, deletesAttendances } = evaluateLevelChange(to);
    const answer = { state: membership.state, admin_level: membership.adminLevel };
    if (repeated) return answer;
    if (deletesAttendances) await endStandingOfCrews(trx, [crewId], call.now);
    if (!mayOwnSeries(membership)) await pauseSeriesOf(trx, [crewId], call.now);
    if (deletesAttendances) await releaseFutureSeats(trx, [crewId], { bySelf: false, now: call.now });
    const changed = { id: crewId, ...answer, state: membership.state, updated_time };
    await updateMembership(trx, changed, { clubId, state: crew.state });
    if (isActive(crew.state) && isActive(membership.state) && to > crew.adminLevel) {
      await fillSeats(trx, await lockQueuesOf(trx, [crewId], call.now), call.now);
    }
    if (isActive(crew.state) && !isActive(membership.state)) {
      await updateCrewCount(trx, clubId, -1);
      markAccessLost(trx, member_id);
    }
    await recordAudit(trx, call, {
      clubId,
      action: isBanned(membership.state) ? 'crew.ban' : 'crew.change_level',
      subjectId: crewId,
      detail: { from: crew.adminLevel, to },
      reason,
    });
    const kind = isBanned(membership.state) ? 'banned' : 'level_changed';
    notify(trx, call, { kind, clubId, to: [crewId] });
    return answer;
  });
}

/** Lifts the restriction of a crew: earlier causes no longer count. */
export async function liftCrewRestriction(
  call: Call,
  crewId: number,
  reason: Reason,
): Promise<{ limit_end_time: null }> {
  return runTransaction(call, async (trx) => {
    const { limit_end_time: limitEnd } = orNotFound(await lockCrew(trx, crewId));
    const { actor, clubId } = await accessCrew(trx, call, crewId);
    await liftRestriction(trx, permit('crew.lift_limit', actor), crewId, call.now);
    await makeAppealsMoot(trx, { crewId }, call.now);
    await updateRestrictions(trx, [crewId]);
    await recordAudit(trx, call, { clubId, action: 'crew.lift_limit', subjectId: crewId, reason });
    if (isRestricted(limitEnd, call.now)) notify(trx, call, { kind: 'limit_lifted', clubId, to: [crewId] });
    return { limit_end_time: null };
  });
}
