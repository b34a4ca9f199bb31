import { documentFacts } from '../browser/document-facts.ts';
import type { session as browserSession } from '../session/session.ts';

// Replaces session/session.ts in the server's build (vite.server.config.ts).

/** What the app may use while a document is rendered. */
type ServerSession = Omit<typeof browserSession, 'start' | 'open' | 'checkRefresh'>;

const reader = () => documentFacts()?.memberId ?? '';

/** The reader of the document that is being rendered. It has no tokens: the server has made the calls already. */
export const session: ServerSession = {
  get memberId() {
    return reader();
  },
  subscribe: () => () => undefined,
  whenKnown: async () => reader(),
  tokens: () => ({ token: null, refreshToken: null }),
  accept: async () => undefined,
  track: (call) => call,
  end: () => undefined,
};

/** Returns the member who reads the document; '' for visitors. */
export function useMemberId(): string {
  return reader();
}

/** Returns the member who reads the document. Throws on a page that PageGuard does not restrict to members. */
export function useSignedInMember(): string {
  const memberId = reader();
  if (memberId === '') throw new Error('This page requires a logged-in member');
  return memberId;
}
