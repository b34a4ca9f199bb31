import { type Browser, type BrowserContext, chromium, errors, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/found.ts';
import { collectPageErrors, type PageErrors } from './page-errors.ts';
import type { RunningServer } from './server.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
export const LOCALES = { ko: 'ko-KR', en: 'en-US' } as const;

/** Long, so that no test fails on a slow machine. */
const TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 30_000;

export interface VisitorOptions {
  /** Default: a phone. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Has a touch screen instead of a mouse, and no room for scroll bars. Default: false. */
  readonly touch?: boolean;
  /** Device pixels per CSS pixel. Default: 1. */
  readonly density?: number;
  readonly language?: keyof typeof LOCALES;
  readonly theme?: 'light' | 'dark';
  readonly timeZone?: string;
  /** Runs scripts. Default: true. */
  readonly scripts?: boolean;
  /** Shows popups. By default none is due, since they would cover the page in most tests. */
  readonly popups?: boolean;
  /** Allows live streams of counts. By default blocked, since with them a page never becomes idle. */
  readonly live?: boolean;
  /** Allows the service worker. By default blocked, since it would bypass a test's routes. */
  readonly worker?: boolean;
}

/** A person with a separate browser context: its first tab, and the errors of all its tabs. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly pageErrors: PageErrors;
  readonly leave: () => Promise<void>;
}

/** Starts Chromium, by default the lightest one. The caller closes it. Throws if there is none. */
export async function launchBrowser(executablePath = findChromium()): Promise<Browser> {
  if (executablePath === null) throw new Error('No Chromium: set CHROMIUM_PATH.');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...sandbox, '--disable-dev-shm-usage', '--lang=ko-KR'] });
}

/** A new visitor, by default in Korean on a phone, with the server's clock. */
export async function visit(
  browser: Browser,
  server: RunningServer,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { viewport = PHONE, language = 'ko', theme = 'light', timeZone = 'Asia/Seoul' } = options;
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport,
    deviceScaleFactor: options.density ?? 1,
    locale: LOCALES[language],
    colorScheme: theme,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    javaScriptEnabled: options.scripts ?? true,
    serviceWorkers: options.worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (!options.popups) await context.addInitScript(stubPopups, POPUPS_KEY);
  if (!options.live) await context.addInitScript(blockLiveStreams);
  if (server.clock !== undefined) await context.clock.install({ time: server.clock });
  const pageErrors = collectPageErrors(context);
  return { context, page: await context.newPage(), pageErrors, leave: () => context.close() };
}

/** Makes the server send a member empty pages, which load their content themselves, as when rendering fails. */
export async function skipDocuments(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'crewwith-reader' });
}

/**
 * Takes the app's badge from the service workers of a context. Chromium's headless shell has none: a worker that sets
 * or clears it loses its process, and Playwright waits for it without end.
 */
export function removeWorkerBadges(context: BrowserContext): void {
  context.on('serviceworker', (worker) => {
    const removed = worker.evaluate(() => {
      const prototype = Object.getPrototypeOf(navigator);
      for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(prototype, name);
    });
    // The visitor has left.
    removed.catch(() => undefined);
  });
}

/** Sets the clocks of the server and the visitors; they continue to run. */
export async function setClocks(
  server: RunningServer,
  visitors: readonly Visitor[],
  iso: string,
): Promise<void> {
  await server.setClock(iso);
  for (const { context } of visitors) await context.clock.setSystemTime(iso);
}

/** The key in session storage of a stubbed popups response. */
export const POPUPS_KEY = 'test_popups';

/**
 * Stubs the popups call inside the page. A Playwright route would intercept every request and disable the cache, which
 * doubles the cost of a page.
 */
function stubPopups(key: string): void {
  const popups = /\/api\/v1\/members\/\w+\/popups$/;
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!popups.test(new URL(url, location.href).pathname)) return fetch(input, init);
    return new Response(sessionStorage.getItem(key) ?? '[]', {
      headers: { 'content-type': 'application/json' },
    });
  };
}

/** Stubs live streams with an empty response, which the page does not retry. */
function blockLiveStreams(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const isStream = input instanceof Request && input.headers.get('accept') === 'text/event-stream';
    if (!isStream) return fetch(input, init);
    return new Response(null, { status: 204 });
  };
}

/**
 * Waits until nothing has been loaded for half a second, at most 30 s: now and then Playwright misses the end of a
 * request and never reports the idle network (microsoft/playwright#19835).
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT_MS }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}
