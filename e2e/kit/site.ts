import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser, removeWorkerBadges, type Visitor, type VisitorOptions, visit } from './browser.ts';
import { openSession } from './open-session.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import type { Account } from './sign-in.ts';

/** A server and a browser for the tests of a file or of a describe block. */
export interface Site {
  /** Runs from `beforeAll` on. */
  readonly server: RunningServer;
  /** A new visitor, who leaves after the test. */
  readonly visit: (options?: VisitorOptions) => Promise<Visitor>;
  /** A new visitor with a session of a member, who has opened a path. */
  readonly openAs: (
    account: Exclude<Account, 'newcomer'>,
    path: string,
    options?: VisitorOptions,
  ) => Promise<Visitor>;
}

const SNAPSHOT_TIMEOUT_MS = 5_000;

/** Prints what a visitor's tabs show, and their errors, so that a failure on another machine can be understood. */
async function printPages({ context, pageErrors }: Visitor): Promise<void> {
  for (const page of context.pages()) {
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: SNAPSHOT_TIMEOUT_MS }).catch(String);
    console.error(`${page.url()}\n${snapshot}`);
  }
  if (pageErrors.all.length > 0) console.error(pageErrors.all.join('\n'));
}

/**
 * Registers the hooks that start and stop a server and a browser. Before each test a given clock is set to its start;
 * after it the visitors leave. Not for concurrent tests.
 */
export function setUpSite(options: ServerOptions = {}): Site {
  let server: RunningServer;
  let launching: Promise<Browser> | undefined;
  let browser: Browser;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    launching = launchBrowser();
    // Awaited below, unless the server does not start.
    launching.catch(() => undefined);
    server = await startServer(options);
    browser = await launching;
  });
  beforeEach(async () => {
    if (options.clock !== undefined) await server.setClock(options.clock);
  });
  afterEach(async ({ task }) => {
    for (const visitor of visitors.splice(0)) {
      if (task.result?.state === 'fail') await printPages(visitor);
      await visitor.leave();
    }
  });
  afterAll(async () => {
    const closing = launching?.then(
      (launched) => launched.close(),
      () => undefined,
    );
    await Promise.all([closing, server?.stop()]);
  });

  const site: Site = {
    get server() {
      return server;
    },
    visit: async (visitorOptions) => {
      const visitor = await visit(browser, server, visitorOptions);
      visitors.push(visitor);
      removeWorkerBadges(visitor.context);
      return visitor;
    },
    openAs: async (account, path, visitorOptions) => {
      const visitor = await site.visit(visitorOptions);
      await openSession(visitor.page, server, account);
      await visitor.page.goto(path);
      return visitor;
    },
  };
  return site;
}
