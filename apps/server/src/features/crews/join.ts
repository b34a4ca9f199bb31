import { parseSetting } from '@crewwith/domain/clubs/setting';
import { readAnswers } from '@crewwith/domain/crews/answers';
import { CREW_STATE, JOIN_LEVEL, joinClub as judgeJoin } from '@crewwith/domain/crews/crew-state';
import type { CrewForm } from '@crewwith/domain/crews/form';
import { joinWindowRefusal } from '@crewwith/domain/crews/join-window';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { memberIdOf, permitSelf } from '../../kit/permit.ts';
import { type Trx, write } from '../../kit/transaction.ts';
import {
  bringBack,
  countCrew,
  holdMember,
  insertCrew,
  lockCrewOfMember,
  readJoinTerms,
} from './write-queries.ts';

interface Asked extends CrewForm {
  club_id: number;
  member_id?: number | null | undefined;
}

/**
 * Joins a club at level 1. Whoever is in already gets the same answer again, and a withdrawn crew comes back with its
 * id. Refusals: `auth.other_identity`, `crew.banned`, `club.join_closed`, `crew.answer_missing`.
 */
export async function joinClub(call: Call, asked: Asked): Promise<{ id: number }> {
  const memberId = memberIdOf(call.identity);
  permitSelf(asked.member_id === undefined || asked.member_id === null || asked.member_id === memberId);
  return write(call, (trx) => join(trx, call, memberId, asked));
}

async function join(trx: Trx, call: Call, memberId: number, asked: Asked): Promise<{ id: number }> {
  const club = found(await readJoinTerms(trx, asked.club_id));
  if (!(await holdMember(trx, memberId))) throw new Refusal('auth.not_a_member');
  const before = await lockCrewOfMember(trx, club.id, memberId);
  const outcome = judgeJoin(before ? { state: before.state, adminLevel: before.admin_level } : null);
  refuse(outcome.refusal);
  if (before?.state === CREW_STATE.active) return { id: before.id };
  refuse(joinWindowRefusal(parseSetting(club.setting).joinWindow, call.now));
  const info = readAnswers(club.question, asked.info);
  if (info === null) throw new Refusal('crew.answer_missing');
  const crew = { nick: asked.nick, admin_level: JOIN_LEVEL, info };
  if (before) {
    await bringBack(trx, { id: before.id, ...crew });
  }
  const id =
    before?.id ??
    (await insertCrew(trx, { ...crew, club_id: club.id, member_id: memberId, created_time: call.now }))?.id;
  // The same member joined at the same moment: now their crew is there to be found.
  if (id === undefined) return join(trx, call, memberId, asked);
  await countCrew(trx, club.id, 1);
  return { id };
}
