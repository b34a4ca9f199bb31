import { isActiveMember } from '@crewwith/domain/members/states';
import type { Tokens } from '../../../auth/tokens.ts';
import type { Deps, Identity } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { loadSession, readAccountMember } from '../queries.ts';

interface VerifiedToken {
  readonly identity: Exclude<Identity, { kind: 'anonymous' }>;
  /** Valid, but expired. */
  readonly expired: boolean;
  /** Of a member who has just withdrawn: valid only for the calls of the withdrawal. */
  readonly withdrawn: boolean;
}

/** Verifies one of our tokens by its signature and the current state in the database. Refusals: `auth.invalid`. */
export async function verifyToken(deps: Deps, tokens: Tokens, token: string): Promise<VerifiedToken> {
  const kind = tokens.kindOf(token);
  if (kind === 'ticket') {
    const ticket = await tokens.verifyTicket(token);
    if (!ticket) throw new Refusal('auth.invalid');
    const { socialAccountId, verifierHash } = ticket.claims;
    if (!(await readAccountMember(deps.db, socialAccountId))) throw new Refusal('auth.invalid');
    return {
      identity: { kind: 'ticket', socialAccountId, verifierHash },
      expired: ticket.expired,
      withdrawn: false,
    };
  }
  const access = kind === 'access' ? await tokens.verifyAccess(token) : null;
  if (!access) throw new Refusal('auth.invalid');
  const { memberId, sessionId } = access.claims;
  const session = await loadSession(deps.db, { sessionId });
  if (session?.member_id !== memberId) throw new Refusal('auth.invalid');
  const withdrawn = !isActiveMember(session.member_state);
  const endedByWithdrawal = session.ended_time?.getTime() === session.withdrawn_time?.getTime();
  if (withdrawn ? !endedByWithdrawal : session.ended_time !== null) throw new Refusal('auth.invalid');
  const identity = {
    kind: 'member',
    memberId,
    sessionId,
    socialAccountId: session.social_account_id,
  } as const;
  return { identity, expired: access.expired, withdrawn };
}
