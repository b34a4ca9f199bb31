import { memberOf, permitSelf } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { endSessions, readSession } from '../queries.ts';

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(call: Call, id: number): Promise<Record<string, never>> {
  const { memberId, sessionId } = memberOf(call.identity);
  permitSelf(memberId === id);
  await endSessions(call.db, { member_id: memberId, but: sessionId }, call.now);
  return {};
}

/** Ends one session of the caller, possibly the current one. Idempotent. */
export async function endSession(
  call: Call,
  { id, session_id }: { id: number; session_id: number },
): Promise<Record<string, never>> {
  const { memberId } = memberOf(call.identity);
  permitSelf(memberId === id);
  const session = orNotFound(await readSession(call.db, session_id));
  if (session.member_id !== memberId) throw new Refusal('request.not_found');
  await endSessions(call.db, { id: session_id }, call.now);
  return {};
}
