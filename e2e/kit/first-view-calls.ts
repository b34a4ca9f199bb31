import type { Page } from 'playwright-core';

/** Calls that the first view of a screen may need (docs/specification.md#with-page). */
const MAX_CALLS = 2;
/** Calls about the session, which are made once and not for a screen. */
const SESSION = '^/api/v1/(oauth|accesslogs|login|logout)\\b';

interface Seen {
  /** Every call from the load of the page until somebody does something on it, as `METHOD path`. */
  readonly calls: string[];
  /** How many of them had been made when the first view stood; null before it does. */
  needed: number | null;
}

/**
 * Watches every page that is loaded from now on. Counted is every call of the API, reads and writes alike, but those
 * about the session, from the load of the page until its first view stands: until there is a heading and nothing on
 * the first screenful says any more that it is loading. The files of the app itself, holidays.json and pictures are
 * no calls. What a popup, a part below the screen or an opened tab asks for afterwards counts for the second rule
 * alone: until somebody does something on the page, nothing is read twice.
 */
export async function watchFirstViews(page: Page, loading: string): Promise<void> {
  await page.addInitScript(record, { loading, session: SESSION });
}

/** What the page that is open asked too much for; none when all is well. */
export async function firstViewFaults(page: Page, maxCalls = MAX_CALLS): Promise<string[]> {
  const { calls, needed } = await page.evaluate(() => (window as unknown as { firstView: Seen }).firstView);
  if (needed === null) return ['its first view never stood'];
  const faults: string[] = [];
  if (needed > maxCalls)
    faults.push(`${needed} calls for its first view: ${calls.slice(0, needed).join(', ')}`);
  const reads = calls.filter((call) => call.startsWith('GET '));
  const again = reads.filter((call, place) => reads.indexOf(call) !== place);
  return [...faults, ...again.map((call) => `read twice: ${call}`)];
}

/** Runs in the page, before any of its own scripts. */
function record({ loading, session }: { loading: string; session: string }): void {
  const seen: Seen = { calls: [], needed: null };
  Object.assign(window, { firstView: seen });
  let isOver = false;
  for (const deed of ['pointerdown', 'keydown', 'input', 'change']) {
    const end = () => {
      isOver = true;
    };
    window.addEventListener(deed, end, { capture: true });
  }
  const { fetch } = window;
  window.fetch = (input, init) => {
    const isRequest = input instanceof Request;
    const { pathname, search } = new URL(isRequest ? input.url : input, window.location.href);
    const method = init?.method ?? (isRequest ? input.method : 'GET');
    if (!isOver && pathname.startsWith('/api/v1/') && !new RegExp(session).test(pathname))
      seen.calls.push(`${method} ${pathname}${search}`);
    return fetch(input, init);
  };
  const isWaitedFor = (status: Element) => {
    if (!`${status.ariaLabel ?? ''}${status.textContent}`.includes(loading)) return false;
    // Where it is before anybody scrolls, also where the page was left scrolled.
    return status.getBoundingClientRect().top + window.scrollY < window.innerHeight;
  };
  let stands = false;
  const look = () => {
    if (isOver) return;
    const stood = stands;
    stands =
      document.querySelector('main h1') !== null &&
      ![...document.querySelectorAll('[role="status"]')].some(isWaitedFor);
    // What waits again after that has not stood yet.
    if (stands && !stood) seen.needed = seen.calls.length;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
