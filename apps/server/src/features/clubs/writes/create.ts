import type { clubsContract } from '@crewwith/domain/clubs/contract';
import { validateLevelNames, validateSetting } from '@crewwith/domain/clubs/form';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { DEFAULT_LEVEL_NAMES, levelName } from '@crewwith/domain/clubs/rules';
import { CLUBS_PER_DAY, LEVEL_MAX } from '@crewwith/domain/constants';
import type { Language } from '@crewwith/domain/errors';
import { isSameName } from '@crewwith/domain/members/rules';
import { secondsUntilTomorrow, seoulDayOf, startOfSeoulDay } from '@crewwith/domain/time';
import { permitSelf } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { setClubPictures } from '../../images/public.ts';
import { addLeader } from '../../memberships/public.ts';
import { isOperator } from '../../operators/public.ts';
import { countFounded, insertClub, lockFounder, readLatestNick } from '../queries.ts';

/**
 * Founds a club with the founder as its leader, in one transaction. The leader's nick is by default their latest one.
 * Refusals: `auth.other_identity`, `club.nick_invalid`, `club.nick_reserved`, `club.nick_taken`, `club.invalid_levels`,
 * `club.invalid_setting`, `club.creation_closed`, `club.too_many_today` (docs/specification.md#club-creation).
 */
export async function createClub(
  call: Call,
  form: Input<typeof clubsContract.create>['body'],
): Promise<{ id: number; nick: string }> {
  const { identity } = call;
  if (identity.kind !== 'member') throw new Refusal('auth.required');
  const { memberId } = identity;
  permitSelf(form.member_id === undefined || form.member_id === null || form.member_id === memberId);
  const { name, nick, category, info, question } = form;
  refuse(clubNickRefusal(nick));
  const levels = validateLevelNames(form.levels, call.language);
  if (levels === null) throw new Refusal('club.invalid_levels');
  const setting = validateSetting(form.setting);
  if (setting === null) throw new Refusal('club.invalid_setting');
  return runTransaction(call, async (trx) => {
    await permitCreation(trx, call);
    const founder = await lockFounder(trx, memberId);
    if (!founder) throw new Refusal('auth.not_a_member');
    await enforceDailyLimit(trx, memberId, call.now);
    const club = await insertClub(trx, {
      name,
      nick,
      category: category ?? '',
      info,
      question,
      levels: JSON.stringify(levels),
      setting: JSON.stringify(setting),
      founder_id: memberId,
      created_time: call.now,
    });
    if (!club) throw new Refusal('club.nick_taken');
    await setClubPictures(trx, {
      clubId: club.id,
      memberId,
      setting: JSON.stringify(setting),
      now: call.now,
    });
    const leaderNick = form.crew_nick ?? (await nickOfFounder(trx, founder, call.language));
    await addLeader(trx, { clubId: club.id, memberId, nick: leaderNick, now: call.now });
    return { id: club.id, nick };
  });
}

/** A founder's latest nick, else the name of their level; never the legal name, as nicks are public. */
async function nickOfFounder(
  trx: Trx,
  { id, name }: { id: number; name: string },
  language: Language,
): Promise<string> {
  const nick = await readLatestNick(trx, id);
  return nick === null || isSameName(nick, name) ? levelName(DEFAULT_LEVEL_NAMES[language], LEVEL_MAX) : nick;
}

async function permitCreation(trx: Trx, call: Call): Promise<void> {
  if (call.config.clubCreation === 'members' || (await isOperator(trx, call))) return;
  throw new Refusal('club.creation_closed');
}

async function enforceDailyLimit(trx: Trx, memberId: number, now: Date): Promise<void> {
  const today = startOfSeoulDay(seoulDayOf(now));
  if ((await countFounded(trx, memberId, today)) < CLUBS_PER_DAY) return;
  throw new Refusal('club.too_many_today', { retry_after: secondsUntilTomorrow(now) });
}
