import { isRefreshDue } from '@crewwith/domain/sessions/rules';
import {
  ACCESS_KEY,
  ENTRY_KEY,
  POPUPS_KEY,
  PUSH_ASKED_KEY,
  PUSH_KEY,
  REFRESH_KEY,
  SCHEDULE_KEY,
  SEAT_VISITS_KEY,
  TOKEN_KEY,
} from './session-keys.ts';
import type { TextCipher } from './text-cipher.ts';
import { tokenMember } from './token-member.ts';

const LOCK = 'crewwith_session';
/** Shared by pending calls; a renewal has it alone. */
const CALLS_LOCK = 'crewwith_calls';
/** The longest wait for pending calls: a tab that the browser has frozen does not end its own. */
const CALLS_WAIT_MS = 10_000;
/** The longest time from the arrival of a new access token to the renewal that follows it. */
const CHECK_MAX_MS = 60_000;

export interface Tokens {
  token: string;
  refreshToken: string;
}

/** What the encrypted local entry holds (docs/specification.md#client-storage). */
interface Entry {
  memberId: string;
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since the epoch. */
  lastRefresh: number;
}

/** `undefined` while unknown, '' when signed out. */
export type MemberId = string | undefined;

export interface SessionDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  cipher: TextCipher;
  /**
   * The last renewal, in milliseconds since the epoch, in a store that tabs read in the order it is written. Local
   * storage is none: the lock can pass to the next tab before what the last one wrote arrives there.
   */
  lastRefresh: { read: () => Promise<number | undefined>; write: (at: number) => Promise<void> };
  /** Deletes the last renewal and the key of the cipher, which makes another one when it is used. */
  deleteKey: () => Promise<void>;
  /** Runs one task at a time across all tabs, with `shared` besides other shared ones. Rejects if aborted before. */
  withLock: <T>(
    name: string,
    task: () => Promise<T>,
    options?: { mode?: LockMode; signal?: AbortSignal },
  ) => Promise<T>;
  /** A signal that is aborted after this time. */
  timeout: (ms: number) => AbortSignal;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Throws when the server refuses or cannot be reached. */
  renew: (refreshToken: string) => Promise<Tokens>;
  report: (memberId: string, context: string, error: unknown) => void;
  /** Removes what the service worker has of a member: documents, the push subscription and notifications. */
  forgetMember: () => void;
}

const ignore = () => undefined;

/** Creates the session of this browser: its member and tokens (docs/specification.md#access-token). */
export function createSession(deps: SessionDeps) {
  const { storage, cipher, lastRefresh, withLock, timeout, now, renew, report } = deps;
  const listeners = new Set<() => void>();
  let memberId: MemberId;
  let checking: Promise<Tokens | undefined> | null = null;
  /** When the last token arrived that a check was asked for, in milliseconds since the epoch. */
  let checkedAt = 0;

  function setMember(next: MemberId) {
    if (next === memberId) return;
    memberId = next;
    for (const listener of listeners) listener();
  }

  /** Null and undefined remove the key (docs/specification.md#client-storage). */
  function setItem(key: string, value: string | null | undefined) {
    if (value === null || value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  }

  async function readEntry(): Promise<Entry | null> {
    const encrypted = storage.getItem(ENTRY_KEY);
    const text = encrypted === null ? null : await cipher.decrypt(encrypted);
    return text === null ? null : JSON.parse(text);
  }

  async function writeEntry(entry: Entry) {
    // Without IndexedDB only the tokens are stored; the next start reads the member from them.
    const encrypted = await cipher.encrypt(JSON.stringify(entry)).catch(() => null);
    // The session may have ended meanwhile.
    if (storage.getItem(TOKEN_KEY) !== null) setItem(ENTRY_KEY, encrypted);
  }

  /** Returns when the session was last renewed, by this tab or another. */
  async function readLastRefresh(entry: Entry): Promise<Date> {
    const at = await lastRefresh.read().catch(() => undefined);
    return new Date(Math.max(entry.lastRefresh, at ?? 0));
  }

  /** Without IndexedDB only the entry holds it. Writes nothing when the session has ended, which deletes both. */
  async function writeLastRefresh(entry: Omit<Entry, 'lastRefresh'>) {
    if (storage.getItem(TOKEN_KEY) === null) return;
    const at = now();
    await lastRefresh.write(at).catch(() => null);
    await writeEntry({ ...entry, lastRefresh: at });
  }

  function clear() {
    for (const key of [
      TOKEN_KEY,
      REFRESH_KEY,
      ENTRY_KEY,
      SCHEDULE_KEY,
      ACCESS_KEY,
      PUSH_KEY,
      PUSH_ASKED_KEY,
      SEAT_VISITS_KEY,
      POPUPS_KEY,
    ])
      setItem(key, null);
    setMember('');
  }

  /**
   * Deletes what a session that ended now has left in IndexedDB, unless another one has begun, also in another tab: the
   * lock orders both. Where the token of that has not arrived here, the time of its beginning says so.
   */
  async function deleteKey() {
    const end = now();
    await withLock(LOCK, async () => {
      const isOver = storage.getItem(TOKEN_KEY) === null && ((await lastRefresh.read()) ?? 0) <= end;
      if (isOver) await deps.deleteKey();
    }).catch(ignore);
  }

  async function saveSession(id: string, tokens: Tokens) {
    setItem(TOKEN_KEY, tokens.token);
    setItem(REFRESH_KEY, tokens.refreshToken);
    await writeLastRefresh({
      memberId: id,
      accessToken: tokens.token,
      refreshToken: tokens.refreshToken,
    });
  }

  /**
   * Runs inside the lock, since only there no other tab can have refreshed meanwhile. Calls that start during a renewal
   * need an access token that is valid, or they would use the refresh token that rotates. So a check that the computer
   * has slept through renews nothing.
   */
  async function refreshLocked(): Promise<Tokens | undefined> {
    const entry = await readEntry();
    const refreshToken = storage.getItem(REFRESH_KEY);
    if (entry === null || refreshToken === null) return undefined;
    if (!isRefreshDue(await readLastRefresh(entry), new Date(now()))) return undefined;
    if (now() - checkedAt > CHECK_MAX_MS) return undefined;
    // Stored before the attempt, so that responses do not retry it while the provider is down.
    await writeLastRefresh(entry);
    try {
      const tokens = await renew(refreshToken);
      if (storage.getItem(REFRESH_KEY) !== refreshToken) return undefined;
      await saveSession(entry.memberId, tokens);
      return tokens;
    } catch (error) {
      report(entry.memberId, 'refresh', error);
      return undefined;
    }
  }

  /** Runs a task once the calls of all tabs have been answered, or after 10 s. */
  async function afterCalls<T>(task: () => Promise<T>): Promise<T> {
    const signal = timeout(CALLS_WAIT_MS);
    let result: Promise<T> | undefined;
    const start = () => {
      result = task();
      return result;
    };
    await withLock(CALLS_LOCK, start, { signal }).catch(ignore);
    return result ?? task();
  }

  /**
   * Renews 48 minutes after the last renewal; never twice at once, also across tabs. Waits for the pending calls of
   * all tabs: after the renewal the server would treat their refresh token as stolen, and end the session.
   */
  function checkRefresh(arrivedAt = now()): Promise<Tokens | undefined> {
    checkedAt = arrivedAt;
    checking ??= afterCalls(() => withLock(LOCK, refreshLocked)).finally(() => {
      checking = null;
    });
    return checking;
  }

  /** Loads the stored session; also after another tab changed it. */
  async function start(): Promise<void> {
    const token = storage.getItem(TOKEN_KEY);
    if (token === null) {
      // Another tab has logged out; this one may have encrypted something since.
      if (memberId) void deleteKey();
      return clear();
    }
    const entry = await readEntry().catch(() => null);
    // A response may have ended or renewed the session meanwhile.
    if (storage.getItem(TOKEN_KEY) !== token) return start();
    if (entry !== null) return setMember(entry.memberId);
    // Not verified: the server authenticates every call, and the session ends when it refuses one.
    const id = tokenMember(token);
    if (id === null) return clear();
    await saveSession(id, { token, refreshToken: storage.getItem(REFRESH_KEY) ?? '' });
    return storage.getItem(TOKEN_KEY) === token ? setMember(id) : start();
  }

  return {
    get memberId() {
      return memberId;
    },

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Resolves with the member once known; '' when signed out. */
    whenKnown(): Promise<string> {
      return new Promise((done) => {
        const check = () => {
          if (memberId === undefined) return;
          listeners.delete(check);
          done(memberId);
        };
        listeners.add(check);
        check();
      });
    },

    start,

    /** The tokens to send with every request. */
    tokens(): { token: string | null; refreshToken: string | null } {
      return { token: storage.getItem(TOKEN_KEY), refreshToken: storage.getItem(REFRESH_KEY) };
    },

    /** Registers a call until its response arrives; returns it. */
    track<T>(call: Promise<T>): Promise<T> {
      const settled = call.then(ignore, ignore);
      // A page that is being closed gets no lock.
      withLock(CALLS_LOCK, () => settled, { mode: 'shared' }).catch(ignore);
      return call;
    },

    /** Stores a new access token from a response and starts the refresh check. `sent` is the token of the request. */
    async accept(sent: string | null, header: string | null): Promise<void> {
      const token = header?.replace(/^Bearer /i, '') ?? null;
      const stored = storage.getItem(TOKEN_KEY);
      // The response to a request of an earlier session or token does not concern this one.
      if (token === null || stored === null || token === stored || sent !== stored) return;
      setItem(TOKEN_KEY, token);
      const arrivedAt = now();
      await withLock(LOCK, async () => {
        const entry = await readEntry();
        if (entry !== null && storage.getItem(TOKEN_KEY) === token) {
          await writeEntry({ ...entry, accessToken: token });
        }
      });
      await checkRefresh(arrivedAt);
    },

    checkRefresh,

    /** Starts a session after log-in. */
    async open(id: string, tokens: Tokens) {
      deps.forgetMember();
      for (const key of [SCHEDULE_KEY, PUSH_KEY, PUSH_ASKED_KEY]) setItem(key, null);
      await withLock(LOCK, () => saveSession(id, tokens));
      setMember(id);
    },

    /** Ends the session on this browser: logged out, or rejected by the server. */
    end() {
      deps.forgetMember();
      clear();
      void deleteKey();
    },
  };
}
