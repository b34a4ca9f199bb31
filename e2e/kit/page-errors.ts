import type { BrowserContext, Request } from 'playwright-core';

export interface PageErrors {
  /** Console errors and warnings, uncaught errors, failed and duplicate requests so far. */
  readonly all: readonly string[];
  /** Does not report responses with this status to requests whose `METHOD path` matches. */
  readonly expectAnswer: (status: number, request: RegExp) => void;
}

/** Collects the errors of all tabs of a context. Tests end with `expect(pageErrors.all).toEqual([])`. */
export function collectPageErrors(context: BrowserContext): PageErrors {
  const all: string[] = [];
  const expected: { status: number; request: RegExp }[] = [];
  const open = new Set<Request>();
  /** Same requests of which the earlier had not ended when the later was sent, as far as Playwright has told. */
  let pairs: { readonly earlier: Request; readonly later: Request }[] = [];
  const nameOf = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    // A stream has the address of the call whose answer it follows.
    const isStream = request.headers().accept === 'text/event-stream';
    return `${request.method()} ${pathname}${search}${isStream ? ' (stream)' : ''}`;
  };
  const isExpected = (status: number, request: string) =>
    expected.some((answer) => answer.status === status && answer.request.test(request));

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Chromium's message about a failed request, which is reported below.
    if (message.text().startsWith('Failed to load resource')) return;
    // Caused by the test's own options.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    all.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    if (!isCall(request) || request.serviceWorker() !== null) return;
    const name = nameOf(request);
    // Different tabs may send the same request.
    const isSame = (other: Request) =>
      nameOf(other) === name && other.frame().page() === request.frame().page();
    for (const earlier of open) if (isSame(earlier)) pairs.push({ earlier, later: request });
    open.add(request);
  });
  const finish = (request: Request) => {
    open.delete(request);
    const ended = pairs.filter(({ earlier, later }) => !open.has(earlier) && !open.has(later));
    pairs = pairs.filter((pair) => !ended.includes(pair));
    for (const { earlier, later } of ended)
      if (isDuring(earlier, later)) all.push(`duplicate: ${nameOf(later)}`);
  };
  context.on('requestfinished', finish);
  context.on('requestfailed', (request) => {
    // Navigations and cancelled queries abort requests on purpose. Playwright reports the abort only after the request
    // that takes its place.
    pairs = pairs.filter(({ earlier, later }) => earlier !== request && later !== request);
    finish(request);
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    all.push(`failed: ${nameOf(request)} (${request.failure()?.errorText})`);
  });
  context.on('response', (response) => {
    const name = nameOf(response.request());
    if (response.status() < 400 || isExpected(response.status(), name)) return;
    all.push(`answered ${response.status()}: ${name}`);
  });
  return { all, expectAnswer: (status, request) => expected.push({ status, request }) };
}

/** Whether a request left the browser before the response to an earlier one had arrived, about: two clocks of CDP. */
function isDuring(earlier: Request, later: Request): boolean {
  const { startTime, responseEnd } = earlier.timing();
  return later.timing().startTime < startTime + responseEnd;
}

/** Whether a request should not be sent twice at once. Pictures may be uploaded in parallel. */
function isCall(request: Request): boolean {
  if (request.url().endsWith('/images/upload')) return false;
  return request.resourceType() === 'fetch' || request.resourceType() === 'xhr';
}
