import { expect, test } from 'vitest';
import { accessibilityFaults } from './kit/page-checks.ts';
import { setUpSite } from './kit/site.ts';

/** Faults of Swagger UI itself. */
const KNOWN_FAULTS = /^(color-contrast|heading-order|nested-interactive|region|select-name) /;

/** Swagger UI renders all calls at once, which is slow. */
const TIMEOUT = { timeout: 300_000 };

const site = setUpSite();

test('the API documentation shows every call under its Content-Security-Policy', async () => {
  const { page, pageErrors } = await site.visit();
  const response = await page.goto('/docs/api');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
  const { paths } = await (await fetch(`${site.server.origin}/openapi.json`)).json();
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
});
