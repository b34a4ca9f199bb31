import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { PHONE } from '../../../e2e/kit/browser.ts';

/** A slow phone on a slow line. */
const SLOWER = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
/** Nothing new was loaded, and nothing took long, for this time: the page has come to rest. */
const QUIET_MS = 2_000;
const REST_WITHIN_MS = 60_000;
/** A task that takes longer keeps a finger waiting. */
const LONG_TASK_MS = 50;

/** What a visit of a page cost. */
export interface Visit {
  /** Bytes of the scripts and styles, as compressed, that were asked for before the page had its largest paint. */
  readonly codeBytes: number;
  /** All bytes over the line until the page came to rest, but for those of the service worker. */
  readonly bytes: number;
  readonly requests: number;
  readonly lcpMs: number;
  /** What tasks blocked beyond 50 ms each from the first paint of something on: the total blocking time. */
  readonly tbtMs: number;
  /** The same from the beginning, when there is nothing to press yet. */
  readonly blockedMs: number;
  readonly cls: number;
}

interface Seen {
  lcp: number;
  fcp: number;
  tasks: { start: number; end: number }[];
  cls: number;
  last: number;
}

declare global {
  interface Window {
    __seen?: Seen;
  }
}

/** A browser of its own for one person; the worker may be there as for everybody. */
export async function openBrowser(browser: Browser, clock: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  // Set and not installed: what measures the page must see real time pass.
  await context.addInitScript(pretendNow, Date.parse(clock) - Date.now());
  await context.addInitScript(observe);
  return context;
}

/** Dates are those of the server, which stands at the day of the demo. */
function pretendNow(ahead: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given) =>
      given.length === 0 ? new target(target.now() + ahead) : Reflect.construct(target, given),
    get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
  });
}

function observe(): void {
  const seen: Seen = { lcp: 0, fcp: 0, tasks: [], cls: 0, last: 0 };
  window.__seen = seen;
  const watch = (type: string, heard: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) heard(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ start: startTime, end: startTime + duration });
    seen.last = startTime + duration;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
}

/** Whether the worker answers for this page. */
export const isControlled = () => navigator.serviceWorker.controller !== null;

/** Makes a page as slow as the phone and the line. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

/** Opens an address in a new tab and waits until the page is at rest. */
export async function visitOnce(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await slowDown(page);
    const line = { requests: 0, bytes: 0, open: 0, last: performance.now() };
    const asked = new Map<string, number>();
    const code: { bytes: number; at: number }[] = [];
    session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
      asked.set(requestId, timestamp);
      line.requests += 1;
      line.open += 1;
      line.last = performance.now();
    });
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const isCode = type === 'Script' || type === 'Stylesheet';
      const fromLine = !(response.fromDiskCache || response.fromServiceWorker);
      if (isCode && fromLine)
        code.push({ bytes: Number(response.headers['content-length'] ?? 0), at: asked.get(requestId) ?? 0 });
    });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      line.bytes += encodedDataLength;
      line.open -= 1;
      line.last = performance.now();
    });
    session.on('Network.loadingFailed', () => {
      line.open -= 1;
    });
    await page.goto(url, { waitUntil: 'commit' });
    await atRest(page, line);
    const seen = await page.evaluate(() => window.__seen);
    if (!seen) throw new Error('Nobody watched the page');
    const begun = Math.min(...asked.values());
    // Dialogs come after it, and are no part of the first view.
    const codeBytes = code
      .filter(({ at }) => (at - begun) * 1000 <= seen.lcp)
      .reduce((sum, { bytes }) => sum + bytes, 0);
    const { requests, bytes } = line;
    const { lcp, fcp, cls, tasks } = seen;
    const [tbtMs, blockedMs] = [blockedAfter(fcp, tasks), blockedAfter(0, tasks)];
    return { requests, bytes, codeBytes, lcpMs: lcp, tbtMs, blockedMs, cls };
  } finally {
    await page.close();
  }
}

/** What these tasks took beyond 50 ms each, as far as they ran after that moment. */
function blockedAfter(moment: number, tasks: Seen['tasks']): number {
  return tasks
    .map(({ start, end }) => end - Math.max(start, moment) - LONG_TASK_MS)
    .filter((over) => over > 0)
    .reduce((sum, over) => sum + over, 0);
}

/** Waits until nothing has been loading or blocking for a while. */
export async function atRest(page: Page, line: { open: number; last: number }): Promise<void> {
  const deadline = performance.now() + REST_WITHIN_MS;
  while (performance.now() < deadline) {
    await pause(250);
    const busy = await page.evaluate(() => performance.now() - (window.__seen?.last ?? 0)).catch(() => 0);
    // A stream stays open for as long as the page does.
    if (performance.now() - line.last > QUIET_MS && busy > QUIET_MS) return;
  }
}
