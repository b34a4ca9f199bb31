import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/found.ts';
import { collectPageErrors, type PageErrors } from './page-errors.ts';
import type { RunningServer } from './server.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
export const LOCALES = { ko: 'ko-KR', en: 'en-US' } as const;

export interface VisitorOptions {
  /** Default: a phone. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly language?: keyof typeof LOCALES;
  readonly theme?: 'light' | 'dark';
  readonly timeZone?: string;
  /**
   * Lets popups come up, which otherwise are as if nothing were due: they would be in the way of every other journey.
   */
  readonly popups?: boolean;
  /** Lets the answers that stay open in, of counts that change: with them a page never comes to rest. */
  readonly live?: boolean;
  /** Lets the service worker in, which otherwise would be between the page and what a test puts in its way. */
  readonly worker?: boolean;
}

/** One person with a browser of their own: its storage, its first tab and what went wrong in any of its tabs. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly pageErrors: PageErrors;
  readonly leave: () => Promise<void>;
}

/** Starts the system's Chromium; close it yourself. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: set CHROMIUM_PATH.');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...sandbox, '--disable-dev-shm-usage', '--lang=ko-KR'] });
}

/** A new visitor of a server, in Korean on a phone by default, whose clock agrees with the server's. */
export async function visit(
  browser: Browser,
  server: RunningServer,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { viewport = PHONE, language = 'ko', theme = 'light', timeZone = 'Asia/Seoul' } = options;
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport,
    locale: LOCALES[language],
    colorScheme: theme,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    serviceWorkers: options.worker ? 'allow' : 'block',
  });
  if (!options.popups) await context.addInitScript(answerPopups, POPUPS_KEY);
  if (!options.live) await context.addInitScript(leaveNothingOpen);
  if (server.clock !== undefined) await context.clock.install({ time: server.clock });
  const pageErrors = collectPageErrors(context);
  return { context, page: await context.newPage(), pageErrors, leave: () => context.close() };
}

/** Sets the clocks of the server and of these visitors to one instant; they tick on. */
export async function setClocks(
  server: RunningServer,
  visitors: readonly Visitor[],
  iso: string,
): Promise<void> {
  await server.setClock(iso);
  for (const { context } of visitors) await context.clock.setSystemTime(iso);
}

/** Where a page finds what is to be answered about popups, instead of nothing. */
export const POPUPS_KEY = 'test_popups';

/**
 * Answers the call that popups hang on inside the page: a route of the browser's debugger would put every request of
 * every page through it and switch the cache off, which doubles what a page costs.
 */
function answerPopups(key: string): void {
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

/** Ends the answers that stay open before they begin: one without a body is not asked for again. */
function leaveNothingOpen(): void {
  const live = /\/api\/v1\/(activities|members)\/[\w-]+\/(activities\/)?live$/;
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!live.test(new URL(url, location.href).pathname)) return fetch(input, init);
    return new Response(null, { status: 204 });
  };
}
