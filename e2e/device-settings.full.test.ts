import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { type Club, foundClub, joinClub, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const inEnglish = textsOf('en');

const site = setUpSite({ clock: NOON, env: { DEMO: '0' } });
let club: Club;

beforeAll(async () => {
  club = await foundClub(await logInOverHttp(site.server, 'leader@screens.test'), 'screens');
});

const button = (parent: Page | Locator, key: string) =>
  parent.getByRole('button', { name: t(key), exact: true });

test('changes language and theme by the menu, and stores both on the device', async () => {
  await foundClub(club.leader, 'alone');
  await joinClub(await logInOverHttp(site.server, 'second@screens.test'), club, '둘째');
  await planMeetup(club, { name: '정오 산책', at: inMinutes(60 * 24 * 3) });
  const { page, pageErrors } = await site.visit();

  await signIn(page, site.server, 'leader@screens.test');
  await page.goto('/screens/activities?search=정오');
  await page.getByRole('link', { name: '정오 산책' }).click();
  await page.getByText('12월 4일 (금) 낮 12시').first().waitFor();
  await button(page, 'menu.account').click();
  await page.getByRole('menuitemradio', { name: t('menu.english') }).click();
  await page.getByText('Dec 4 (Fri) 12:00 PM').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: inEnglish('menu.account') }).click();
  await page.getByRole('menuitemradio', { name: inEnglish('menu.themeDark') }).click();
  const theme = () => page.locator('html').getAttribute('data-theme');
  await expect.poll(theme).toBe('dark');
  await page.goto('/alone');
  await page.getByText(/· 1 crew member ·/).waitFor();
  expect(await theme()).toBe('dark');
  await page.goto('/screens');
  await page.getByText(/· \d+ crew members ·/).waitFor();
  expect(pageErrors.all).toEqual([]);
});
