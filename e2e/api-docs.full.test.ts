import { expect, test } from 'vitest';
import { accessibilityFaults } from './kit/page-checks.ts';
import { setUpSite } from './kit/site.ts';

/** Faults of Swagger UI itself. */
const KNOWN_FAULTS = /^(color-contrast|heading-order|nested-interactive|region|select-name) /;

/** The link to a call of `attendees` in the documentation. */
const ATTEND = '#/attendees/attendees.attend';

const site = setUpSite();

test('the API documentation shows every call under its Content-Security-Policy', async () => {
  const { page, pageErrors } = await site.visit();
  // Swagger UI renders the calls near the window: many at once in a high one.
  await page.setViewportSize({ width: 1280, height: 10_000 });
  const response = await page.goto('/docs/api');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
  const { paths } = await (await fetch(`${site.server.origin}/openapi.json`)).json();
  const calls = Object.values<object>(paths).flatMap((item) => Object.keys(item));
  const shown = new Set<string>();
  const look = async () => {
    for (const id of await page.evaluate(scrollOn)) shown.add(id);
    return shown.size;
  };
  await expect.poll(look).toBe(calls.length);

  // From another page, since Swagger UI reads the link when it starts.
  await page.goto('about:blank');
  await page.goto(`/docs/api${ATTEND}`);
  const attend = page.getByText('Who may call:').first();
  await expect.poll(async () => (await page.evaluate(scrollOn)) && (await attend.isVisible())).toBe(true);
  await page.getByText('activity.full').first().waitFor();
  const faults = await accessibilityFaults(page);
  expect(faults.filter((fault) => !KNOWN_FAULTS.test(fault))).toEqual([]);
  expect(pageErrors.all).toEqual([]);
});

/** The ids of the calls that are rendered now: Swagger UI renders those near the window. Then scrolls further. */
function scrollOn(): string[] {
  const { innerHeight, scrollY } = window;
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  window.scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight / 2);
  return [...document.querySelectorAll('.opblock')].map(({ id }) => id);
}
