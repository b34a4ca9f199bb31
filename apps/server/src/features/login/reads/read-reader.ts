import { isActiveMember } from '@crewwith/domain/members/states';
import type { ReaderCookie } from '../../../auth/session-cookie.ts';
import type { Tokens } from '../../../auth/tokens.ts';
import type { Deps } from '../../../context.ts';
import type { ReadReader } from '../../../http/web/documents/document.ts';
import { loadSession } from '../queries.ts';
import { isAlive } from '../writes/session.ts';

/**
 * Finds the member for whom a document is rendered, by the cookie of an active session. The document's calls are made
 * with an access token of that session, which never leaves the server.
 */
export function createReadReader(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  tokens: Tokens,
  cookie: ReaderCookie,
): ReadReader {
  return async (request) => {
    for (const sessionId of cookie.read(request)) {
      const session = await loadSession(db, { sessionId });
      if (!session || !isActiveMember(session.member_state) || !isAlive(session, clock.now())) continue;
      const { member_id: memberId } = session;
      return {
        memberId: ids.encode('member', memberId),
        authorization: await tokens.signAccess({ memberId, sessionId }),
      };
    }
    return null;
  };
}
