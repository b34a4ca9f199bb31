import { joinWindowRefusal, parseSetting } from '@crewwith/domain/clubs/setting';
import { type CrewForm, validateAnswers } from '@crewwith/domain/crews/form';
import { evaluateJoin, JOIN_LEVEL } from '@crewwith/domain/crews/rules';
import { isActive } from '@crewwith/domain/crews/states';
import { memberOf, permitSelf } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { getFormerRestriction } from '../../former-crews/public.ts';
import { insertCrew, refuseFrozen, updateCrewCount } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { lockActiveMember, lockCrewOfMember, readJoinTerms, restoreCrew } from '../queries/writes.ts';
import { refuseNickOfAdmin } from './nick.ts';

interface JoinInput extends CrewForm {
  club_id: number;
  member_id?: number | null | undefined;
}

/**
 * Joins a club at level 1. Repeating it returns the same reply; a withdrawn crew is reactivated with its id. Refusals:
 * `auth.other_identity`, `crew.banned`, `club.join_closed`, `crew.answer_missing`, `crew.nick_taken`.
 */
export async function joinClub(call: Call, input: JoinInput): Promise<{ id: number }> {
  const joiner = memberOf(call.identity);
  permitSelf((input.member_id ?? joiner.memberId) === joiner.memberId);
  return runTransaction(call, (trx) => join(trx, call, joiner, input));
}

async function join(
  trx: Trx,
  call: Call,
  joiner: { memberId: number; socialAccountId: number },
  input: JoinInput,
): Promise<{ id: number }> {
  const { memberId, socialAccountId } = joiner;
  const club = orNotFound(await readJoinTerms(trx, input.club_id));
  if (!(await lockActiveMember(trx, memberId))) throw new Refusal('auth.not_a_member');
  const before = await lockCrewOfMember(trx, club.id, memberId);
  const outcome = evaluateJoin(before ? { state: before.state, adminLevel: before.admin_level } : null);
  refuse(outcome.refusal);
  const former = await getFormerRestriction(trx, { clubId: club.id, socialAccountId, now: call.now });
  if (former.banned) throw new Refusal('crew.banned');
  if (isActive(before?.state)) return { id: before.id };
  await refuseFrozen(trx, club.id);
  refuse(joinWindowRefusal(parseSetting(club.setting).joinWindow, call.now));
  const info = validateAnswers(club.question, input.info);
  if (info === null) throw new Refusal('crew.answer_missing');
  const crew = { nick: input.nick, admin_level: JOIN_LEVEL, info };
  await refuseNickOfAdmin(trx, {
    clubId: club.id,
    crewId: before?.id ?? null,
    level: JOIN_LEVEL,
    nick: input.nick,
  });
  if (before) {
    await restoreCrew(trx, { id: before.id, ...crew });
  }
  const id =
    before?.id ??
    (
      await insertCrew(trx, {
        ...crew,
        club_id: club.id,
        member_id: memberId,
        inherited_limit_end: former.limitEnd,
        created_time: call.now,
      })
    )?.id;
  // A concurrent call of the same member has inserted the crew: read that one.
  if (id === undefined) return join(trx, call, joiner, input);
  await updateCrewCount(trx, club.id, 1);
  notify(trx, call, { kind: 'joined', clubId: club.id, about: { crew_id: id } });
  return { id };
}
