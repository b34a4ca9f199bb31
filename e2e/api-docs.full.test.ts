import { expect, test } from 'vitest';
import { launchBrowser, visit } from './kit/browser.ts';
import { accessibilityFaults } from './kit/page-checks.ts';
import { startServer } from './kit/server.ts';

/** Faults of Swagger UI itself. */
const KNOWN_FAULTS = /^(color-contrast|heading-order|nested-interactive|region|select-name) /;

/** Swagger UI renders all calls at once, which is slow. */
const TIMEOUT = { timeout: 300_000 };

test('the API documentation shows every call under its Content-Security-Policy', async () => {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const { page, pageErrors } = await visit(browser, server);
    const response = await page.goto(`${server.origin}/docs/api`);
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
    const { paths } = await (await fetch(`${server.origin}/openapi.json`)).json();
    const calls = Object.values<object>(paths).flatMap((item) => Object.keys(item));
    await page
      .locator('.opblock')
      .nth(calls.length - 1)
      .waitFor(TIMEOUT);
    expect(await page.locator('.opblock').count()).toBe(calls.length);
    await page.locator('.opblock').filter({ hasText: 'POST/api/v1/attendees' }).first().click();
    await page.getByText('Who may call:').first().waitFor(TIMEOUT);
    await page.getByText('activity.full').first().waitFor(TIMEOUT);
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !KNOWN_FAULTS.test(fault))).toEqual([]);
    expect(pageErrors.all).toEqual([]);
  } finally {
    await browser.close();
    await server.stop();
  }
});
