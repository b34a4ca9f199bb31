import { REFRESH_TOKEN_IDLE_MS, REFRESH_TOKEN_MAX_MS } from '@crewwith/domain/constants';
import type { sessionsContract } from '@crewwith/domain/sessions/contract';
import { memberOf, permitSelf } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { listSessions } from '../queries.ts';

/** The active sessions of the caller (docs/specification.md#sessions-list). */
export async function listOwnSessions(call: Call, id: number): Promise<Output<typeof sessionsContract.list>> {
  const { memberId, sessionId } = memberOf(call.identity);
  permitSelf(memberId === id);
  const before = (ms: number) => new Date(call.now.getTime() - ms);
  const since = { used: before(REFRESH_TOKEN_IDLE_MS), created: before(REFRESH_TOKEN_MAX_MS) };
  const sessions = await listSessions(call.db, id, since);
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}
