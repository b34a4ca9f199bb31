import { CREW_STATE } from '@crewwith/domain/crews/crew-state';
import { levelOutcome, levelRefusal } from '@crewwith/domain/crews/level';
import type { Call } from '../../kit/context.ts';
import { found, refuse } from '../../kit/errors.ts';
import { permit } from '../../kit/permit.ts';
import { write } from '../../kit/transaction.ts';
import { giveBackSeatsToCome, refreshLimits } from '../attendees/service.ts';
import { record } from '../audit/service.ts';
import { accessCrew } from './access.ts';
import { countCrew, liftLimit, lockCrew, writeStanding } from './write-queries.ts';

type Reason = string | null | undefined;

/**
 * Changes the level of a crew strictly below one's own; -1 and -2 ban it, and its seats to come are given back. The same
 * level again changes nothing. Refusals: `crew.level_forbidden`, `crew.level_invalid`, `crew.not_active`.
 */
export async function changeLevel(
  call: Call,
  crewId: number,
  to: number,
  reason: Reason,
): Promise<{ state: number; admin_level: number }> {
  return write(call, async (trx) => {
    const { updated_time } = found(await lockCrew(trx, crewId));
    const { crew, clubId, asker } = await accessCrew(trx, call, crewId);
    const refusal = levelRefusal({ clubId, adminLevel: asker.level }, { ...crew, clubId }, to);
    const repeated = crew.adminLevel === to;
    if (!(repeated && refusal === 'crew.not_active')) refuse(refusal);
    const { standing, deletesAttendances } = levelOutcome(to);
    const answer = { state: standing.state, admin_level: standing.adminLevel };
    if (repeated) return answer;
    if (deletesAttendances) await giveBackSeatsToCome(trx, [crewId], { bySelf: false, now: call.now });
    await writeStanding(trx, { id: crewId, ...answer, state: standing.state, updated_time });
    if (crew.state === CREW_STATE.active && standing.state !== CREW_STATE.active) {
      await countCrew(trx, clubId, -1);
    }
    await record(trx, call, {
      clubId,
      action: standing.state === CREW_STATE.banned ? 'crew.ban' : 'crew.change_level',
      subjectId: crewId,
      detail: { from: crew.adminLevel, to },
      reason,
    });
    return answer;
  });
}

/** Ends the limit of a crew: what caused it so far no longer restricts. */
export async function liftCrewLimit(
  call: Call,
  crewId: number,
  reason: Reason,
): Promise<{ limit_end_time: null }> {
  return write(call, async (trx) => {
    found(await lockCrew(trx, crewId));
    const { asker, clubId } = await accessCrew(trx, call, crewId);
    await liftLimit(trx, permit('crew.lift_limit', asker), crewId, call.now);
    await refreshLimits(trx, [crewId]);
    await record(trx, call, { clubId, action: 'crew.lift_limit', subjectId: crewId, reason });
    return { limit_end_time: null };
  });
}
