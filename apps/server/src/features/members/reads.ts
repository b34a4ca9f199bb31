import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { providerPicture } from '@crewwith/domain/links/picture';
import type { membersContract } from '@crewwith/domain/members/contract';
import { isWithinRetention, nameKey } from '@crewwith/domain/members/rules';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Tokens } from '../../auth/tokens.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { identifyByToken } from '../login/public.ts';
import {
  countByNameAndBirthday,
  listClubs,
  listOwnCrews,
  readMember,
  readMembersOf,
} from './queries/members.ts';

type Contract = typeof membersContract;

/** The number of active members with this name and birthday; never their identity. */
export async function countMembers(
  call: Call,
  { name, birthday }: { name: string; birthday: string },
): Promise<{ count: number }> {
  return { count: await countByNameAndBirthday(call.db, nameKey(name), birthday) };
}

/** The number of members of the caller's social account: 0 or 1. Throws `auth.other_identity` for another's account. */
export async function countMembersOfAccount(call: Call, socialAccountId: number): Promise<{ count: number }> {
  permitSelf(requireAccountId(call) === socialAccountId);
  const members = await readMembersOf(call.db, socialAccountId);
  return { count: members.filter(({ withdrawn_time: time }) => isWithinRetention(time, call.now)).length };
}

/** The caller's own record; `token` must be a token of the same member (docs/specification.md#calls-members). */
export async function readOwnMember(
  call: Call,
  tokens: Tokens,
  { id, token, bearer }: { id: number; token: string; bearer: string | null },
): Promise<Output<Contract['read']>> {
  permitSelf(requireMemberId(call.identity) === id);
  const identity = await identifyByToken(call, tokens, { token, bearer });
  permitSelf(identity.kind === 'member' && identity.memberId === id);
  return readRecord(call, id);
}

/** The clubs in which the caller is an active crew, in the order of joining. */
export async function listClubsOfMember(call: Call, id: number): Promise<Output<Contract['listClubs']>> {
  permitSelf(requireMemberId(call.identity) === id);
  const clubs = await listClubs(call.db, id);
  return clubs.map(({ levels, ...club }) => ({
    ...club,
    level_name: levelName(parseLevels(levels, call.language), club.admin_level, call.language),
  }));
}

/** The caller's crew in a club: zero or one row. */
export async function readMembershipIn(
  call: Call,
  id: number,
  clubId: number,
): Promise<Output<Contract['readMembership']>> {
  permitSelf(requireMemberId(call.identity) === id);
  return listOwnCrews(call.db, id, clubId);
}

export function requireAccountId(call: Call): number {
  if (call.identity.kind === 'anonymous') throw new Refusal('auth.required');
  return call.identity.socialAccountId;
}

export async function readRecord(call: Call, id: number): Promise<Output<Contract['read']>> {
  const row = orNotFound(await readMember(call.db, id));
  const { gender, terms_consent: terms, privacy_consent: privacy, profile_image_url, ...record } = row;
  return {
    ...record,
    provider_picture: providerPicture(profile_image_url) !== null,
    gender: gender as Output<Contract['read']>['gender'],
    consent: terms === null || privacy === null ? null : { terms, privacy },
  };
}
