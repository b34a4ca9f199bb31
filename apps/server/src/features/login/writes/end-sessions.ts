import { memberOf, permitSelf } from '../../../auth/permit.ts';
import type { Call, Deps } from '../../../context.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { endSessions, readSession } from '../queries.ts';

/** Ends sessions, and the live streams that they opened at any server. */
export async function endSessionsAndStreams(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  of: Parameters<typeof endSessions>[1],
  now: Date,
): Promise<void> {
  const ended = await endSessions(db, of, now);
  live?.notifySessionsEnded(ended);
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(call: Call, id: number): Promise<Record<string, never>> {
  const { memberId, sessionId } = memberOf(call.identity);
  permitSelf(memberId === id);
  await endSessionsAndStreams(call, { member_id: memberId, but: sessionId }, call.now);
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
  await endSessionsAndStreams(call, { id: session_id }, call.now);
  return {};
}
