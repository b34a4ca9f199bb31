import type { accessLogsContract } from '@crewwith/domain/accesslogs/contract';
import { isWithinRetention } from '@crewwith/domain/members/rules';
import type { Tokens } from '../../auth/tokens.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import { identifyByToken } from '../login/public.ts';
import { readCrewsOf, readMembersOf } from './queries.ts';

type Contract = typeof accessLogsContract;

/** The member that a ticket or access token identifies: zero or one row. Refusals: `auth.invalid`, `auth.expired`. */
export async function listMembersOfToken(
  call: Call,
  tokens: Tokens,
  token: string,
  bearer: string | null,
): Promise<Output<Contract['listMembers']>> {
  const { socialAccountId } = await identifyByToken(call, tokens, { token, bearer });
  const members = await readMembersOf(call.db, socialAccountId);
  return members.filter(({ withdrawn_time: time }) => isWithinRetention(time, call.now));
}

/** The crew that a token identifies in a club: zero or one row. Refusals: `auth.invalid`, `auth.expired`. */
export async function listCrewsOfToken(
  call: Call,
  tokens: Tokens,
  { token, club_nick }: { token: string; club_nick: string },
  bearer: string | null,
): Promise<Output<Contract['listCrews']>> {
  const { socialAccountId } = await identifyByToken(call, tokens, { token, bearer });
  return readCrewsOf(call.db, socialAccountId, club_nick);
}
