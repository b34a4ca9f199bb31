import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { PHONE, removeWorkerBadges } from '../../../e2e/kit/browser.ts';

/** A slow phone on a slow connection. */
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
/** A page is idle after this time without requests and long tasks. */
const IDLE_AFTER_MS = 2_000;
const IDLE_TIMEOUT_MS = 60_000;
/** Longer tasks delay input, by the definition of TBT. */
const LONG_TASK_MS = 50;

/** The measurements of a visit of a page. */
export interface Visit {
  /** Compressed bytes of scripts and styles: inside the document, and requested before the app has taken over. */
  readonly codeBytes: number;
  /** All bytes transferred until the page was idle, without those of the service worker. */
  readonly bytes: number;
  readonly requests: number;
  readonly lcpMs: number;
  /** When the app has taken over the page's heading; null on a page without the app. */
  readonly readyMs: number | null;
  /** Total blocking time: the time of tasks beyond 50 ms each, from the first contentful paint on. */
  readonly tbtMs: number;
  /** The same from the start of the navigation. */
  readonly blockedMs: number;
  readonly cls: number;
}

interface Metrics {
  lcp: number;
  fcp: number;
  tasks: { start: number; end: number }[];
  cls: number;
  last: number;
  ready: number | null;
}

declare global {
  interface Window {
    __metrics?: Metrics;
  }
}

/** A browser context for one person, with service workers, whose `Date` is `shift` milliseconds later. */
export async function openBrowser(browser: Browser, shift: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  removeWorkerBadges(context);
  // Only `Date` is shifted, since the measurements need real time.
  await context.addInitScript(shiftDate, shift);
  await context.addInitScript(observe);
  return context;
}

/** Shifts `Date` to the server's clock, which is at the day of the demo. */
function shiftDate(offset: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args) =>
      args.length === 0 ? new target(target.now() + offset) : Reflect.construct(target, args),
    get: (target, name) => (name === 'now' ? () => target.now() + offset : Reflect.get(target, name)),
  });
}

function observe(): void {
  const metrics: Metrics = { lcp: 0, fcp: 0, tasks: [], cls: 0, last: 0, ready: null };
  window.__metrics = metrics;
  const watch = (type: string, listener: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) listener(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    metrics.lcp = startTime;
  });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.fcp = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    metrics.tasks.push({ start: startTime, end: startTime + duration });
    metrics.last = startTime + duration;
  });
  const checkReady = () => {
    const heading = document.querySelector('h1');
    const isReady = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    if (isReady) metrics.ready = performance.now();
    else setTimeout(checkReady, 20);
  };
  checkReady();
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) metrics.cls += value;
  });
}

/** Whether a service worker controls this page. */
export const isControlled = () => navigator.serviceWorker.controller !== null;

/** Throttles a page to the slow phone and connection. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return session;
}

/** Opens a URL in a new tab and measures until the page is idle. */
export async function visitOnce(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await slowDown(page);
    const traffic = { requests: 0, bytes: 0, open: 0, last: performance.now() };
    const requestTimes = new Map<string, number>();
    const code: { bytes: number; time: number }[] = [];
    session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
      requestTimes.set(requestId, timestamp);
      traffic.requests += 1;
      traffic.open += 1;
      traffic.last = performance.now();
    });
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const isCode = type === 'Script' || type === 'Stylesheet';
      const isTransferred = !(response.fromDiskCache || response.fromServiceWorker);
      if (isCode && isTransferred)
        code.push({
          bytes: Number(response.headers['content-length'] ?? 0),
          time: requestTimes.get(requestId) ?? 0,
        });
    });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      traffic.bytes += encodedDataLength;
      traffic.open -= 1;
      traffic.last = performance.now();
    });
    session.on('Network.loadingFailed', () => {
      traffic.open -= 1;
    });
    const response = await page.goto(url, { waitUntil: 'commit' });
    await waitUntilIdle(page, traffic);
    const metrics = await page.evaluate(() => window.__metrics);
    if (!metrics) throw new Error('The page was not observed');
    const start = Math.min(...requestTimes.values());
    // Later code, e.g. of dialogs, is no part of the first view.
    const firstView = Math.max(metrics.lcp, metrics.ready ?? Number.POSITIVE_INFINITY);
    const codeBytes = code
      .filter(({ time }) => (time - start) * 1000 <= firstView)
      .reduce((sum, { bytes }) => sum + bytes, codeInside((await response?.text()) ?? ''));
    const { requests, bytes } = traffic;
    const { lcp, fcp, cls, tasks, ready } = metrics;
    const [tbtMs, blockedMs] = [blockedAfter(fcp, tasks), blockedAfter(0, tasks)];
    return { requests, bytes, codeBytes, lcpMs: lcp, readyMs: ready, tbtMs, blockedMs, cls };
  } finally {
    await page.close();
  }
}

/** Compressed bytes of the styles and scripts inside a document. */
function codeInside(html: string): number {
  const parts = html.match(/<style\b.*?<\/style>|<script(?![^>]*\b(?:src|type)=).*?<\/script>/gs) ?? [];
  return brotliCompressSync(parts.join('\n')).length;
}

/** The time of tasks beyond 50 ms each, as far as they ran after `time`. */
function blockedAfter(time: number, tasks: Metrics['tasks']): number {
  return tasks
    .map(({ start, end }) => end - Math.max(start, time) - LONG_TASK_MS)
    .filter((excess) => excess > 0)
    .reduce((sum, excess) => sum + excess, 0);
}

/** Waits until there were no requests and no long tasks for a while. */
export async function waitUntilIdle(page: Page, traffic: { open: number; last: number }): Promise<void> {
  const deadline = performance.now() + IDLE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    await pause(250);
    const sinceTask = await page
      .evaluate(() => performance.now() - (window.__metrics?.last ?? 0))
      .catch(() => 0);
    // Open requests do not count, since a live stream is always open.
    if (performance.now() - traffic.last > IDLE_AFTER_MS && sinceTask > IDLE_AFTER_MS) return;
  }
  throw new Error(`${page.url()} did not become idle`);
}
