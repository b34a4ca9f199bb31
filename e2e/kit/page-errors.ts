import type { BrowserContext, Request } from 'playwright-core';

export interface PageErrors {
  /** Console errors and warnings, uncaught errors, failed and duplicate requests so far. */
  readonly all: readonly string[];
  /** From now on answers with this status to requests whose `METHOD path` matches are expected. */
  readonly expectAnswer: (status: number, request: RegExp) => void;
}

/** Collects what goes wrong in any tab of a browser. A good journey ends with `expect(complaints.all).toEqual([])`. */
export function collectPageErrors(context: BrowserContext): PageErrors {
  const all: string[] = [];
  const expected: { status: number; request: RegExp }[] = [];
  const underWay = new Set<Request>();
  const nameOf = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    return `${request.method()} ${pathname}${search}`;
  };
  const isExpected = (status: number, request: string) =>
    expected.some((answer) => answer.status === status && answer.request.test(request));

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Chromium's own line about a refused request; the request itself is judged below.
    if (message.text().startsWith('Failed to load resource')) return;
    // What a test has kept out by itself.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    all.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    if (!isCall(request) || request.serviceWorker() !== null) return;
    const name = nameOf(request);
    // Two tabs may ask the same; one tab should not.
    const isSame = (other: Request) =>
      nameOf(other) === name && other.frame().page() === request.frame().page();
    if ([...underWay].some(isSame)) all.push(`asked twice at once: ${name}`);
    underWay.add(request);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => {
    underWay.delete(request);
    // A navigation away, or a query that nobody waits for any more, aborts on purpose.
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

/** Whether a page's script asked for something that it should ask for once; pictures go up beside each other. */
function isCall(request: Request): boolean {
  if (request.url().endsWith('/images/upload')) return false;
  return request.resourceType() === 'fetch' || request.resourceType() === 'xhr';
}
