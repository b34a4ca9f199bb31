import { createSession, type SessionDeps, type Tokens } from '../session/session-core.ts';
import { createKey, createTextCipher } from '../session/text-cipher.ts';

const key = await createKey();

/** A simulated browser: storage, clock and lock shared by its tabs, and a server that counts renewals. */
export function browser() {
  const stored = new Map<string, string>();
  const renewals: string[] = [];
  const reports: string[] = [];
  const locks = new Map<string, { last: Promise<unknown>; shared: Promise<unknown>[] }>();
  const state = {
    stored,
    renewals,
    reports,
    time: 1_000_000_000,
    /** How often the stored documents were forgotten. */
    forgotten: 0,
    renew: async (refreshToken: string): Promise<Tokens> => {
      renewals.push(refreshToken);
      return { token: `token-${renewals.length}`, refreshToken: `refresh-${renewals.length}` };
    },
    lastRefresh: undefined as number | undefined,
    /** How often the key and the last renewal were deleted. */
    deletions: 0,
    /** Aborted when a renewal has waited for pending calls long enough. */
    waited: new AbortController(),
    /** Called when a tab requests a lock, and when it gets it. */
    onLock: (_mode: LockMode): unknown => null,
    onLocked: (_mode: LockMode): unknown => null,
  };
  const deps: SessionDeps = {
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
    cipher: createTextCipher(() => Promise.resolve(key)),
    lastRefresh: {
      read: async () => state.lastRefresh,
      write: async (at) => {
        state.lastRefresh = at;
      },
    },
    deleteKey: async () => {
      state.lastRefresh = undefined;
      state.deletions += 1;
    },
    timeout: () => state.waited.signal,
    withLock: (name, task, { mode = 'exclusive', signal } = {}) => {
      state.onLock(mode);
      const { last, shared } = locks.get(name) ?? { last: Promise.resolve(), shared: [] };
      const before = mode === 'shared' ? [last] : [last, ...shared];
      const aborted = new Promise<never>((_, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason));
      });
      const turn = Promise.race([Promise.allSettled(before), aborted]).then(() => {
        state.onLocked(mode);
        return task();
      });
      locks.set(name, mode === 'shared' ? { last, shared: [...shared, turn] } : { last: turn, shared: [] });
      return turn;
    },
    forgetMember: () => {
      state.forgotten += 1;
    },
    now: () => state.time,
    renew: (refreshToken) => state.renew(refreshToken),
    report: (memberId, context) => reports.push(`${memberId} ${context}`),
  };
  /** A tab whose local storage is what it was when the tab opened: the writes of others have not arrived. */
  function laggingTab() {
    const seen = new Map(stored);
    return createSession({
      ...deps,
      storage: {
        getItem: (name) => seen.get(name) ?? null,
        setItem: (name, value) => void seen.set(name, value),
        removeItem: (name) => void seen.delete(name),
      },
    });
  }
  return { ...state, state, tab: () => createSession(deps), laggingTab };
}

/** Such a browser with a tab in which a member is signed in. */
export async function signedIn() {
  const context = browser();
  const tab = context.tab();
  await tab.start();
  await tab.open('member-1', { token: 'a', refreshToken: 'r' });
  return { ...context, first: tab };
}
