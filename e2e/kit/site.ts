import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser, type Visitor, type VisitorOptions, visit } from './browser.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { type Account, signIn } from './sign-in.ts';

/** A server and a browser for the tests of a file or of a describe block. */
export interface Site {
  /** Runs from `beforeAll` on. */
  readonly server: RunningServer;
  /** A new visitor, who leaves after the test. */
  readonly visit: (options?: VisitorOptions) => Promise<Visitor>;
  /** A new visitor who has logged in and opened a path. */
  readonly openAs: (account: Account, path: string, options?: VisitorOptions) => Promise<Visitor>;
}

/**
 * Registers the hooks that start and stop a server and a browser. Before each test a given clock is set to its start;
 * after it the visitors leave. Not for concurrent tests.
 */
export function setUpSite(options: ServerOptions = {}): Site {
  let server: RunningServer;
  let browser: Browser;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    server = await startServer(options);
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    if (options.clock !== undefined) await server.setClock(options.clock);
  });
  afterEach(async () => {
    for (const { leave } of visitors.splice(0)) await leave();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const site: Site = {
    get server() {
      return server;
    },
    visit: async (visitorOptions) => {
      const visitor = await visit(browser, server, visitorOptions);
      visitors.push(visitor);
      return visitor;
    },
    openAs: async (account, path, visitorOptions) => {
      const visitor = await site.visit(visitorOptions);
      await signIn(visitor.page, server, account);
      await visitor.page.goto(path);
      return visitor;
    },
  };
  return site;
}
