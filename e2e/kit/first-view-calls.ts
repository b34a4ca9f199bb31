import type { Page } from 'playwright-core';

/** Maximum calls for the first view of a screen (docs/specification.md#with-page). */
const MAX_CALLS = 2;
/** Calls of the session, which belong to no screen. */
const SESSION = '^/api/v1/(oauth|accesslogs|login|logout)\\b';

interface Recording {
  /** Every call from the load of the page until the first input, as `METHOD path`; null where the network failed. */
  readonly calls: (string | null)[];
  /** The number of calls before the first view was complete; null before that. */
  firstViewCount: number | null;
}

declare global {
  interface Window {
    firstView: Recording;
  }
}

/**
 * Records the API calls of every page loaded from now on, except those of the session, of streams and of files. The
 * first view is complete when the page has a heading and nothing in the first viewport is loading. Later calls, until
 * the first input, only count for the rule that nothing is read twice.
 */
export async function watchFirstViews(page: Page, loading: string): Promise<void> {
  await page.addInitScript(record, { loading, session: SESSION });
}

/** The unnecessary calls of the current page. */
export async function firstViewFaults(page: Page, maxCalls = MAX_CALLS): Promise<string[]> {
  const { calls, firstViewCount } = await page.evaluate(() => window.firstView);
  if (firstViewCount === null) return ['its first view was never complete'];
  const faults: string[] = [];
  // A call that the network failed is sent again by the app.
  const first = calls.slice(0, firstViewCount).filter((call) => call !== null);
  if (first.length > maxCalls) faults.push(`${first.length} calls for its first view: ${first.join(', ')}`);
  const reads = calls.filter((call) => call?.startsWith('GET '));
  const repeated = reads.filter((call, index) => reads.indexOf(call) !== index);
  return [...faults, ...repeated.map((call) => `read twice: ${call}`)];
}

/** Runs in the page before its scripts. */
function record({ loading, session }: { loading: string; session: string }): void {
  const recording: Recording = { calls: [], firstViewCount: null };
  window.firstView = recording;
  let isOver = false;
  for (const event of ['pointerdown', 'keydown', 'input', 'change']) {
    const end = () => {
      isOver = true;
    };
    window.addEventListener(event, end, { capture: true });
  }
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const isRequest = input instanceof Request;
    const { pathname, search } = new URL(isRequest ? input.url : input, window.location.href);
    const method = init?.method ?? (isRequest ? input.method : 'GET');
    const isStream = isRequest && input.headers.get('accept') === 'text/event-stream';
    if (isOver || isStream || !pathname.startsWith('/api/v1/') || new RegExp(session).test(pathname))
      return fetch(input, init);
    const index = recording.calls.push(`${method} ${pathname}${search}`) - 1;
    return fetch(input, init).catch((error: unknown) => {
      // Not for a call that the page itself gave up.
      if (error instanceof TypeError) recording.calls[index] = null;
      throw error;
    });
  };
  const isLoading = (status: Element) => {
    if (!`${status.ariaLabel ?? ''}${status.textContent}`.includes(loading)) return false;
    // The position without scrolling, since the page may restore a scroll position.
    return status.getBoundingClientRect().top + window.scrollY < window.innerHeight;
  };
  let isComplete = false;
  const update = () => {
    if (isOver) return;
    const wasComplete = isComplete;
    isComplete =
      document.querySelector('main h1') !== null &&
      ![...document.querySelectorAll('[role="status"]')].some(isLoading);
    // Counts again if the page has started loading again.
    if (isComplete && !wasComplete) recording.firstViewCount = recording.calls.length;
  };
  new MutationObserver(update).observe(document, { childList: true, subtree: true, characterData: true });
}
