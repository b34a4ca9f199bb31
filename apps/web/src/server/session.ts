import { documentFacts } from '../browser/document-facts.ts';

// Replaces session/session.ts in the server's build (vite.server.config.ts).

/** The reader of the document that is being rendered. It has no tokens: the server has made the calls already. */
export const session = {
  get memberId(): string {
    return documentFacts()?.memberId ?? '';
  },
  subscribe: () => () => undefined,
  whenKnown: async () => session.memberId,
  tokens: () => ({ token: null, refreshToken: null }),
  accept: async () => undefined,
  end: () => undefined,
};

/** Returns the member who reads the document; '' for visitors. */
export function useMemberId(): string {
  return session.memberId;
}

/** Returns the member who reads the document. Throws on a page that PageGuard does not restrict to members. */
export function useSignedInMember(): string {
  if (session.memberId === '') throw new Error('This page requires a logged-in member');
  return session.memberId;
}
