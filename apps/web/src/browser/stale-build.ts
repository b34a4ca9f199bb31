/** Between two reloads that no person asked for: whatever goes wrong, a page that reloads itself is no loop. */
export const RELOAD_PAUSE_MS = 5 * 60_000;
const KEY = 'crewwith_reloaded';

/** What the check needs of a browser. */
export interface StaleBuildDeps {
  /** The path of the script that this page was started by. */
  readonly entry: string | null;
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly readPage: () => Promise<string>;
  readonly reload: () => void;
}

/**
 * Reloads the page when part of it could not be loaded because the server has a newer build; answers whether it does.
 * At most once in five minutes and tab, and not when the part is missing for another reason, as a lost connection:
 * then the page says so and offers a way on. What was typed stands in the drafts.
 */
export async function reloadIfStale({
  entry,
  now,
  storage,
  readPage,
  reload,
}: StaleBuildDeps): Promise<boolean> {
  try {
    if (entry === null || now() - Number(storage.getItem(KEY) ?? 0) < RELOAD_PAUSE_MS) return false;
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

/** The check that is under way for a part that could not be loaded, or null. */
export function staleCheck(): Promise<boolean> | null {
  return check;
}

/** Checks for a newer build whenever part of the page cannot be loaded. */
export function watchForStaleBuild(now: () => number): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const place: StaleBuildDeps = {
    entry: script && new URL(script.src).pathname,
    now,
    storage: window.sessionStorage,
    readPage: async () => (await fetch('/', { cache: 'no-store' })).text(),
    reload: () => window.location.reload(),
  };
  window.addEventListener('vite:preloadError', () => {
    check ??= reloadIfStale(place).then((reloads) => {
      if (!reloads) check = null;
      return reloads;
    });
  });
}
