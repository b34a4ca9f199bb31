import { readAnswers } from '@crewwith/domain/crews/answers';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { CREW_STATE, type CrewState, changeState } from '@crewwith/domain/crews/crew-state';
import type { CrewForm } from '@crewwith/domain/crews/form';
import type { Call } from '../../kit/context.ts';
import { found, Refusal } from '../../kit/errors.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import type { Output } from '../../kit/routes.ts';
import { write } from '../../kit/transaction.ts';
import { giveBackSeatsToCome } from '../attendees/service.ts';
import { record } from '../audit/service.ts';
import { accessCrew } from './access.ts';
import { readCrew } from './read.ts';
import { readStanding } from './service.ts';
import { countCrew, lockCrew, readJoinTerms, updateCrew, writeStanding } from './write-queries.ts';

/** Changes one's nick and answers. Refusals: `crew.answer_missing`. */
export async function editCrew(
  call: Call,
  crewId: number,
  form: CrewForm,
): Promise<Output<typeof crewsContract.edit>> {
  await write(call, async (trx) => {
    const { asker, clubId } = await accessCrew(trx, call, crewId);
    const allowed = permit('crew.edit', asker);
    const { question } = found(await readJoinTerms(trx, clubId));
    const info = readAnswers(question, form.info);
    if (info === null) throw new Refusal('crew.answer_missing');
    await updateCrew(trx, allowed, { id: crewId, nick: form.nick, info, now: call.now });
    return null;
  });
  return readCrew(call, crewId);
}

/**
 * One's own crew: 0 withdraws, 1 closes the welcome popup. Another's: 0 ends a ban. Anything else is
 * `crew.invalid_state`; a leader is refused with `club.leader_must_transfer` (contract, section 4).
 */
export async function setCrewState(
  call: Call,
  crewId: number,
  to: CrewState,
  reason?: string | null,
): Promise<{ state: number; admin_level: number }> {
  const memberId = memberIdOf(call.identity);
  return write(call, async (trx) => {
    const crew = found(await lockCrew(trx, crewId));
    const self = crew.member_id === memberId;
    const asker = await readStanding(trx, call.identity, crew.club_id);
    if (!self && asker.crew_id === null) throw new Refusal('request.not_found');
    const outcome = changeState({ state: crew.state, adminLevel: crew.admin_level }, to, {
      self,
      adminLevel: asker.level,
    });
    if (outcome.refusal !== null) throw new Refusal(outcome.refusal);
    const { state, adminLevel } = outcome.standing;
    if (outcome.deletesAttendances) {
      await giveBackSeatsToCome(trx, [crewId], { bySelf: self, now: call.now });
    }
    await writeStanding(trx, {
      id: crewId,
      state,
      admin_level: adminLevel,
      updated_time: crew.updated_time ?? (outcome.closesWelcome ? call.now : null),
    });
    if (crew.state === CREW_STATE.active && state !== CREW_STATE.active) {
      await countCrew(trx, crew.club_id, -1);
    }
    if (!self) {
      await record(trx, call, {
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
