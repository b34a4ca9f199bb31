import { clear, get, update } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { postReport } from '../http/post-report.ts';
import { postToWorker } from '../worker/post-to-worker.ts';
import { createSession, type MemberId } from './session-core.ts';
import { LAST_REFRESH_KEY, TOKEN_KEY } from './session-keys.ts';
import { browserCipher } from './text-cipher.ts';

/** The session of this browser. */
export const session = createSession({
  storage: localStorage,
  cipher: browserCipher,
  lastRefresh: {
    read: () => get<number>(LAST_REFRESH_KEY),
    write: (at) => update(LAST_REFRESH_KEY, () => at),
  },
  // The store has nothing else.
  deleteKey: clear,
  // Web Locks need a secure context; on plain http, in development, tabs run without a lock.
  withLock: async (name, task, options = {}) =>
    navigator.locks ? navigator.locks.request(name, options, task) : task(),
  timeout: (ms) => AbortSignal.timeout(ms),
  now: Date.now,
  // Loaded lazily: the first view of a visitor does not need it.
  renew: async (refreshToken) => (await import('./renew.ts')).renewSession(refreshToken),
  report: postReport,
  forgetMember: () => {
    postToWorker('forget documents');
    // A message of its own: a worker of an earlier build knows the other.
    postToWorker('end push');
  },
});

window.addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) void session.start();
});

/** Returns the signed-in member's id: `undefined` while unknown, '' when signed out. */
export function useMemberId(): MemberId {
  const read = () => session.memberId;
  // A document is hydrated when the member is known and is the one it was rendered for.
  return useSyncExternalStore(session.subscribe, read, read);
}

/** Returns the signed-in member's id. Throws on a page that PageGuard does not restrict to members. */
export function useSignedInMember(): string {
  const memberId = useMemberId();
  if (!memberId) throw new Error('This page requires a logged-in member');
  return memberId;
}
