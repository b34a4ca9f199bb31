import type { crewsContract } from '@crewwith/domain/crews/contract';
import { type CrewForm, validateAnswers } from '@crewwith/domain/crews/form';
import { evaluateStateChange } from '@crewwith/domain/crews/rules';
import { type CrewState, isActive } from '@crewwith/domain/crews/states';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { markAccessLost, runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { releaseFutureSeats } from '../../attendees/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { deleteFormerRestriction } from '../../former-crews/public.ts';
import { getMembership, updateCrewCount } from '../../memberships/public.ts';
import { pauseSeriesOf } from '../../series/public.ts';
import { endStandingOfCrews } from '../../standing/public.ts';
import { lockCrew, readJoinTerms, updateCrew, updateMembership } from '../queries/writes.ts';
import { accessCrew } from '../reads/access.ts';
import { readCrew } from '../reads/crew.ts';
import { refuseNickOfAdmin } from './nick.ts';

/**
 * Changes the caller's nick and answers; an unchanged nick is not validated again. Refusals: `crew.answer_missing`,
 * `crew.nick_taken`.
 */
export async function editCrew(
  call: Call,
  crewId: number,
  form: CrewForm,
): Promise<Output<typeof crewsContract.edit>> {
  await runTransaction(call, async (trx) => {
    const { nick } = orNotFound(await lockCrew(trx, crewId));
    const { actor, clubId } = await accessCrew(trx, call, crewId);
    const allowed = permit('crew.edit', actor);
    if (form.nick !== nick) {
      await refuseNickOfAdmin(trx, { clubId, crewId, level: actor.level, nick: form.nick });
    }
    const { question } = orNotFound(await readJoinTerms(trx, clubId));
    const info = validateAnswers(question, form.info);
    if (info === null) throw new Refusal('crew.answer_missing');
    await updateCrew(trx, allowed, { id: crewId, clubId, nick: form.nick, info, now: call.now });
    return null;
  });
  return readCrew(call, crewId);
}

/**
 * Own crew: 0 withdraws, 1 closes the welcome popup. Another's: 0 ends a ban. Other values throw `crew.invalid_state`;
 * a leader is refused with `club.leader_must_transfer` (docs/specification.md#crew-state).
 */
export async function setCrewState(
  call: Call,
  crewId: number,
  to: CrewState,
  reason?: string | null,
): Promise<{ state: CrewState; admin_level: number }> {
  const memberId = requireMemberId(call.identity);
  return runTransaction(call, async (trx) => {
    const crew = orNotFound(await lockCrew(trx, crewId));
    const self = crew.member_id === memberId;
    const actor = await getMembership(trx, call.identity, crew.club_id);
    if (!self && actor.crew_id === null) throw new Refusal('request.not_found');
    const outcome = evaluateStateChange({ state: crew.state, adminLevel: crew.admin_level }, to, {
      self,
      adminLevel: actor.level,
    });
    if (outcome.refusal !== null) throw new Refusal(outcome.refusal);
    const { state, adminLevel } = outcome.membership;
    const leaves = isActive(crew.state) && !isActive(state);
    if (leaves) {
      await endStandingOfCrews(trx, [crewId], call.now);
      await pauseSeriesOf(trx, [crewId], call.now);
    }
    if (outcome.deletesAttendances) {
      await releaseFutureSeats(trx, [crewId], { bySelf: self, now: call.now });
    }
    await updateMembership(
      trx,
      {
        id: crewId,
        state,
        admin_level: adminLevel,
        updated_time: crew.updated_time ?? (outcome.closesWelcome ? call.now : null),
      },
      { clubId: crew.club_id, state: crew.state },
    );
    if (leaves) {
      await updateCrewCount(trx, crew.club_id, -1);
      markAccessLost(trx, crew.member_id);
    }
    if (!self) {
      await deleteFormerRestriction(trx, crewId, call.now);
      await recordAudit(trx, call, {
        clubId: crew.club_id,
        action: 'crew.unban',
        subjectId: crewId,
        detail: { from: crew.admin_level, to: adminLevel },
        reason: reason ?? null,
      });
    }
    return { state, admin_level: adminLevel };
  });
}
