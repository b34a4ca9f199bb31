import { expect, test } from 'vitest';
import { launchBrowser, visit } from './kit/browser.ts';
import { accessibilityFaults } from './kit/page-checks.ts';
import { startServer } from './kit/server.ts';

/** What axe finds in Swagger UI itself. */
const KNOWN = /^(color-contrast|heading-order|nested-interactive|region|select-name) /;

/** Swagger UI draws all calls at once, which takes a slow machine long. */
const PATIENCE = { timeout: 300_000 };

test("the API's page shows every call, within the policy of its header", async () => {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const { page, pageErrors } = await visit(browser, server);
    const answer = await page.goto(`${server.origin}/docs/api`);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
    const { paths } = await (await fetch(`${server.origin}/openapi.json`)).json();
    const calls = Object.values<object>(paths).flatMap((item) => Object.keys(item));
    await page
      .locator('.opblock')
      .nth(calls.length - 1)
      .waitFor(PATIENCE);
    expect(await page.locator('.opblock').count()).toBe(calls.length);
    await page.locator('.opblock').filter({ hasText: 'POST/api/v1/attendees' }).first().click();
    await page.getByText('Who may call:').first().waitFor(PATIENCE);
    await page.getByText('activity.full').first().waitFor(PATIENCE);
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !KNOWN.test(fault))).toEqual([]);
    expect(pageErrors.all).toEqual([]);
  } finally {
    await browser.close();
    await server.stop();
  }
});
