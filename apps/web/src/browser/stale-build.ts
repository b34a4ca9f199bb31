import { postToWorker } from '../worker/post-to-worker.ts';

/** Minimum time between two automatic reloads, to rule out reload loops. */
export const RELOAD_PAUSE_MS = 5 * 60_000;
const KEY = 'crewwith_reloaded';

/** Dependencies of the check. */
export interface StaleBuildDeps {
  /** The path of the script that started the page. */
  readonly entry: string;
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly readPage: () => Promise<string>;
  readonly reload: () => void;
}

/**
 * Reloads the page when a chunk is missing because the server has a newer version; returns whether it reloads. At most
 * once per five minutes and tab, and not for other causes such as a lost connection, which the page reports itself.
 * Typed input is stored in drafts.
 */
export async function reloadIfStale({
  entry,
  now,
  storage,
  readPage,
  reload,
}: StaleBuildDeps): Promise<boolean> {
  try {
    if (now() - Number(storage.getItem(KEY) ?? 0) < RELOAD_PAUSE_MS) return false;
    const page = await readPage();
    if (!page.includes('<script') || page.includes(entry)) return false;
    storage.setItem(KEY, String(now()));
  } catch {
    return false;
  }
  reload();
  return true;
}

let check: Promise<boolean> | null = null;

/** Returns the pending check for a missing chunk, or null. */
export function pendingStaleCheck(): Promise<boolean> | null {
  return check;
}

/** Starts checking for a newer version when a chunk fails to load. `script` is the URL of the entry script. */
export function watchForStaleBuild(script: string, now: () => number): void {
  const deps: StaleBuildDeps = {
    entry: new URL(script).pathname,
    now,
    storage: window.sessionStorage,
    readPage: async () => (await fetch('/', { cache: 'no-store' })).text(),
    reload: () => {
      postToWorker('forget documents');
      window.location.reload();
    },
  };
  window.addEventListener('vite:preloadError', () => {
    check ??= reloadIfStale(deps).then((reloads) => {
      if (!reloads) check = null;
      return reloads;
    });
  });
}
