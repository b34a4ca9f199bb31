import { MEMBER_STATE } from '@crewwith/domain/members/withdrawal';
import type { Deps, Identity } from '../../kit/context.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Tokens } from '../../kit/tokens.ts';
import { readAccountMember, readStanding } from './queries.ts';

interface VerifiedToken {
  readonly identity: Exclude<Identity, { kind: 'nobody' }>;
  /** Genuine, but over. */
  readonly expired: boolean;
  /** Of a member who has just withdrawn: good for the calls of the withdrawal alone. */
  readonly farewell: boolean;
}

/** Whom one of our tokens stands for, by its signature and by what the database says now. Refusals: `auth.invalid`. */
export async function verifyToken(deps: Deps, tokens: Tokens, token: string): Promise<VerifiedToken> {
  const kind = tokens.kindOf(token);
  if (kind === 'ticket') {
    const ticket = await tokens.verifyTicket(token);
    if (!ticket) throw new Refusal('auth.invalid');
    const { socialAccountId } = ticket.claims;
    if (!(await readAccountMember(deps.db, socialAccountId))) throw new Refusal('auth.invalid');
    return { identity: { kind: 'ticket', socialAccountId }, expired: ticket.expired, farewell: false };
  }
  const access = kind === 'access' ? await tokens.verifyAccess(token) : null;
  if (!access) throw new Refusal('auth.invalid');
  const { memberId, sessionId } = access.claims;
  const standing = await readStanding(deps.db, { sessionId });
  if (standing?.member_id !== memberId) throw new Refusal('auth.invalid');
  const farewell = standing.member_state !== MEMBER_STATE.active;
  const endedByWithdrawal = standing.ended_time?.getTime() === standing.withdrawn_time?.getTime();
  if (farewell ? !endedByWithdrawal : standing.ended_time !== null) throw new Refusal('auth.invalid');
  const identity = {
    kind: 'member',
    memberId,
    sessionId,
    socialAccountId: standing.social_account_id,
  } as const;
  return { identity, expired: access.expired, farewell };
}
