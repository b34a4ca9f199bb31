import { isRefreshDue } from '@crewwith/domain/sessions/rules';
import { ACCESS_KEY, ENTRY_KEY, REFRESH_KEY, SCHEDULE_KEY, TOKEN_KEY } from './session-keys.ts';
import type { TextCipher } from './text-cipher.ts';

const LOCK = 'crewwith_session';

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

/** `undefined` while still unknown, '' for nobody. */
export type MemberId = string | undefined;

export interface SessionDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  cipher: TextCipher;
  /** Runs one task at a time, across all tabs. */
  withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Renews at the server; throws when it is refused or not reached. */
  renew: (refreshToken: string) => Promise<Tokens>;
  /** Whose token it is, or null. */
  findMember: (token: string) => Promise<string | null>;
  report: (memberId: string, context: string, error: unknown) => void;
}

/** Who is signed in on this browser, and the tokens that prove it (docs/specification.md#access-token). */
export function createSession(deps: SessionDeps) {
  const { storage, cipher, withLock, now, renew, findMember, report } = deps;
  const listeners = new Set<() => void>();
  let memberId: MemberId;
  let checking: Promise<Tokens | undefined> | null = null;

  function setMember(next: MemberId) {
    if (next === memberId) return;
    memberId = next;
    for (const listener of listeners) listener();
  }

  /** Null and undefined remove the key (docs/specification.md#client-storage). */
  function put(key: string, value: string | null | undefined) {
    if (value === null || value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  }

  async function readEntry(): Promise<Entry | null> {
    const encrypted = storage.getItem(ENTRY_KEY);
    const text = encrypted === null ? null : await cipher.decrypt(encrypted);
    return text === null ? null : JSON.parse(text);
  }

  async function writeEntry(entry: Entry) {
    // Without IndexedDB the tokens alone are kept; findMember() then answers at the next start.
    const encrypted = await cipher.encrypt(JSON.stringify(entry)).catch(() => null);
    put(ENTRY_KEY, encrypted);
  }

  function clear() {
    for (const key of [TOKEN_KEY, REFRESH_KEY, ENTRY_KEY, SCHEDULE_KEY, ACCESS_KEY]) put(key, null);
    setMember('');
  }

  async function keep(id: string, tokens: Tokens) {
    put(TOKEN_KEY, tokens.token);
    put(REFRESH_KEY, tokens.refreshToken);
    await writeEntry({
      memberId: id,
      accessToken: tokens.token,
      refreshToken: tokens.refreshToken,
      lastRefresh: now(),
    });
  }

  /** The refresh check inside the lock: only here is it sure that no other tab has just done it. */
  async function refreshLocked(): Promise<Tokens | undefined> {
    const entry = await readEntry();
    const refreshToken = storage.getItem(REFRESH_KEY);
    if (entry === null || refreshToken === null) return undefined;
    if (!isRefreshDue(new Date(entry.lastRefresh), new Date(now()))) return undefined;
    // Counted before it is tried, so that a provider that is down is not asked again by every answer.
    await writeEntry({ ...entry, lastRefresh: now() });
    try {
      const tokens = await renew(refreshToken);
      if (storage.getItem(REFRESH_KEY) !== refreshToken) return undefined;
      await keep(entry.memberId, tokens);
      return tokens;
    } catch (error) {
      report(entry.memberId, 'refresh', error);
      return undefined;
    }
  }

  /** Renews when the last time is 48 minutes ago; never twice at once, also across tabs. */
  function checkRefresh(): Promise<Tokens | undefined> {
    checking ??= withLock(LOCK, refreshLocked).finally(() => {
      checking = null;
    });
    return checking;
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

    /** Who is signed in, once that is known: '' for nobody. */
    whenKnown(): Promise<string> {
      return new Promise((done) => {
        const look = () => {
          if (memberId === undefined) return;
          listeners.delete(look);
          done(memberId);
        };
        listeners.add(look);
        look();
      });
    },

    /** Finds out who is signed in; also after another tab changed it. */
    async start() {
      const token = storage.getItem(TOKEN_KEY);
      if (token === null) return clear();
      const entry = await readEntry().catch(() => null);
      if (entry !== null) return setMember(entry.memberId);
      const id = await findMember(token).catch(() => null);
      if (id === null) return clear();
      await keep(id, { token, refreshToken: storage.getItem(REFRESH_KEY) ?? '' });
      setMember(id);
    },

    /** What every call carries. */
    tokens(): { token: string | null; refreshToken: string | null } {
      return { token: storage.getItem(TOKEN_KEY), refreshToken: storage.getItem(REFRESH_KEY) };
    },

    /** Takes a new access token from an answer, and starts the refresh check. `sent` went with the question. */
    async accept(sent: string | null, header: string | null): Promise<void> {
      const token = header?.replace(/^Bearer /i, '') ?? null;
      const stored = storage.getItem(TOKEN_KEY);
      // An answer to a question of an earlier session or token says nothing about this one.
      if (token === null || stored === null || token === stored || sent !== stored) return;
      put(TOKEN_KEY, token);
      await withLock(LOCK, async () => {
        const entry = await readEntry();
        if (entry !== null && storage.getItem(TOKEN_KEY) === token) {
          await writeEntry({ ...entry, accessToken: token });
        }
      });
      await checkRefresh();
    },

    checkRefresh,

    /** Someone has logged in. */
    async open(id: string, tokens: Tokens) {
      put(SCHEDULE_KEY, null);
      await withLock(LOCK, () => keep(id, tokens));
      setMember(id);
    },

    /** The session is over on this browser: logged out, or the server no longer knows it. */
    end: clear,
  };
}
