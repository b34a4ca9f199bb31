import type { sessionsContract } from '@crewwith/domain/sessions/contract';
import { memberOf, permitSelf } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { listSessions } from '../queries.ts';

/** The active sessions of the caller (docs/specification.md#sessions-list). */
export async function listOwnSessions(call: Call, id: number): Promise<Output<typeof sessionsContract.list>> {
  const { memberId, sessionId } = memberOf(call.identity);
  permitSelf(memberId === id);
  const sessions = await listSessions(call.db, id, call.now);
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}
