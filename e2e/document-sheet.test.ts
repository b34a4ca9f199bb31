import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks } from './kit/browser.ts';
import { type Club, crewOf, planMeetup } from './kit/club.ts';
import { openWithoutApp, waitForDocuments } from './kit/documents.ts';
import { pressEarly, seatButton } from './kit/early-sheet.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { openSession } from './kit/open-session.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const NAME = '문서에서 바로 참석하는 모임';
const [FIRST, SECOND] = ['느긋한 조', '씩씩한 조'];

const site = setUpSite({ clock: NOON });
let club: Club;

beforeAll(async () => {
  const leader = await logInOverHttp(site.server, 'level9');
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  await waitForDocuments(site.server);
});

async function plan({ seats = 40, minutes = 48 * 60 } = {}): Promise<{ id: string; path: string }> {
  const subgroup = `${FIRST}\n${SECOND}`;
  const id = await planMeetup(club, { name: NAME, at: inMinutes(minutes), seats, subgroup });
  return { id, path: `/demo/activity/${id}` };
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: NAME });
const confirmOf = (page: Page) => sheetOf(page).getByRole('button', { name: t('seat.attend') });
const isAppStarted = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual');
const flashesOf = (page: Page) => page.evaluate(() => window.__flashes);
const hasFocus = (button: Element) => button.matches(':focus');

/** Takes a seat without a page. */
async function attendElsewhere(account: 'level4' | 'level5', meetup: string): Promise<void> {
  const client = await logInOverHttp(site.server, account);
  const crew = await crewOf(client, 'demo');
  const seat = { crew_id: crew, activity_id: meetup, subgroup: FIRST };
  await client.request(201, 'POST', '/attendees', seat);
}

// docs/adr/0045-early-sheet.md
test('the sheet of a seat opens before any script has arrived, and its choice and press take one seat', async () => {
  const { id, path } = await plan();
  const { page, pageErrors, startApp, sent } = await pressEarly(site, path);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((url) => url.endsWith('.js'))).toEqual([]);
  await sheetOf(page).getByText('망원 한강공원').waitFor();
  expect(await sheetOf(page).getByLabel(FIRST).evaluate(hasFocus)).toBe(true);
  // Its styles, which the page does not have, are in the document too.
  const chip = sheetOf(page).locator('label').first();
  expect(await chip.evaluate((label) => getComputedStyle(label).borderRadius)).toBe('999px');
  await sheetOf(page).getByLabel(SECOND).check();
  await confirmOf(page).click();
  expect(await confirmOf(page).getAttribute('aria-busy')).toBe('true');
  expect(sent).toEqual([]);
  startApp();
  await page.getByRole('dialog', { name: t('seat.takenTitle') }).waitFor();
  expect(await flashesOf(page)).toEqual([]);
  expect(sent).toEqual([expect.objectContaining({ activity_id: id, subgroup: SECOND })]);
  const rows = await club.leader.request<{ crew_id: string; subgroup: string }[]>(
    200,
    'GET',
    `/activities/${id}/crews?state=0`,
  );
  const others = rows.filter(({ crew_id }) => crew_id !== club.crew);
  expect(others.map(({ subgroup }) => subgroup)).toEqual([SECOND]);
  expect(pageErrors.all).toEqual([]);
});

test('the app takes the sheet over with its choice and focus, and takes no seat by itself', async () => {
  const { path } = await plan();
  const { page, pageErrors, startApp, sent } = await pressEarly(site, path);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  startApp();
  await expect.poll(() => page.locator('dialog[data-early]').count()).toBe(0);
  expect(await flashesOf(page)).toEqual([]);
  expect(await sheetOf(page).getByLabel(SECOND).isChecked()).toBe(true);
  expect(await confirmOf(page).evaluate(hasFocus)).toBe(true);
  await page.keyboard.press('Escape');
  await sheetOf(page).waitFor({ state: 'detached' });
  expect(await seatButton(page).evaluate(hasFocus)).toBe(true);
  // The app knows of the choice.
  await seatButton(page).click();
  await confirmOf(page).click();
  await page.getByRole('dialog', { name: t('seat.takenTitle') }).waitFor();
  expect(sent).toEqual([expect.objectContaining({ subgroup: SECOND })]);
  expect(pageErrors.all).toEqual([]);
});

test('a sheet that is closed before the app has started stays closed', async () => {
  const { path } = await plan();
  const { page, pageErrors, startApp, sent } = await pressEarly(site, path);
  const ways = [
    () => page.keyboard.press('Escape'),
    () =>
      sheetOf(page)
        .getByRole('button', { name: t('common.close') })
        .click(),
    () => page.mouse.click(100, 20),
  ];
  for (const close of ways) {
    await confirmOf(page).click();
    await close();
    await sheetOf(page).waitFor({ state: 'detached' });
    expect(await seatButton(page).evaluate(hasFocus)).toBe(true);
    await seatButton(page).click();
    expect(await confirmOf(page).getAttribute('aria-busy')).toBeNull();
  }
  await confirmOf(page).click();
  await page.keyboard.press('Escape');
  startApp();
  await isAppStarted(page);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(sent).toEqual([]);
  await seatButton(page).click();
  await confirmOf(page).waitFor();
  expect(pageErrors.all).toEqual([]);
});

test('a sheet that is closed while the code of the next one is on its way stays closed', async () => {
  const { path } = await plan();
  const { page, pageErrors, startApp } = await pressEarly(site, path);
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/attend-dialog-[^/]+\.js$/, (route) =>
    code.promise.then(() => route.fallback()),
  );
  startApp();
  await isAppStarted(page);
  await page.keyboard.press('Escape');
  await sheetOf(page).waitFor({ state: 'hidden' });
  code.resolve();
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await seatButton(page).click();
  await confirmOf(page).waitFor();
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#waiting
test('a press for a seat that others have taken meanwhile offers to wait, and does not wait by itself', async () => {
  const { id, path } = await plan({ seats: 2 });
  const { page, pageErrors, startApp, sent } = await pressEarly(site, path);
  await confirmOf(page).click();
  await attendElsewhere('level4', id);
  pageErrors.expectAnswer(409, /^POST \/api\/v1\/attendees$/);
  startApp();
  await sheetOf(page).getByText(t('waiter.lostRace')).waitFor();
  await sheetOf(page)
    .getByRole('button', { name: t('waiter.wait') })
    .waitFor();
  expect(sent).toHaveLength(1);
  expect(await club.leader.request(200, 'GET', `/activities/${id}/waiters`)).toEqual([]);
  expect(pageErrors.all).toEqual([]);
});

test('an app that renders afresh takes the sheet over too', async () => {
  const { id, path } = await plan();
  const { page, pageErrors, startApp, sent } = await pressEarly(site, path);
  await page.evaluate(() => localStorage.setItem('crewwith_language', 'en'));
  await sheetOf(page).getByLabel(SECOND).check();
  await confirmOf(page).click();
  startApp();
  await page.getByRole('dialog', { name: textsOf('en')('seat.takenTitle') }).waitFor();
  expect(sent).toEqual([expect.objectContaining({ activity_id: id, subgroup: SECOND })]);
  expect(await flashesOf(page)).toEqual([]);
  expect(pageErrors.all).toEqual([]);
});

test.each(['ko', 'en'])(
  'the sheet closes where the app, in %s, offers no seat any more',
  async (language) => {
    const { path } = await plan({ minutes: 5 });
    const visitor = await pressEarly(site, path);
    const { page, pageErrors, startApp, sent } = visitor;
    await confirmOf(page).click();
    // In another language than that of the document, the app renders afresh.
    await page.evaluate((chosen) => localStorage.setItem('crewwith_language', chosen), language);
    await setClocks(site.server, [visitor], inMinutes(10).toISOString());
    startApp();
    await sheetOf(page).waitFor({ state: 'detached' });
    expect(await seatButton(page).count()).toBe(0);
    expect(sent).toEqual([]);
    expect(pageErrors.all).toEqual([]);
  },
);

test('the sheet closes when the app cannot be loaded', async () => {
  const { page } = await site.visit();
  await openSession(page, site.server, 'level5');
  const failApp = await openWithoutApp(page, (await plan()).path, 'fail');
  await seatButton(page).click();
  await confirmOf(page).click();
  failApp();
  await sheetOf(page).waitFor({ state: 'hidden' });
  expect(await seatButton(page).getAttribute('aria-busy')).toBeNull();
});

test('the sheet is in the documents of those whom the page offers a seat', async () => {
  const [free, full, soon] = [await plan(), await plan({ seats: 1 }), await plan({ minutes: 5 })];
  const [own, cancelled] = [await plan(), await plan()];
  await attendElsewhere('level5', own.id);
  const reason = { reason: '비가 와요' };
  await club.leader.request(200, 'PUT', `/activities/delete/${cancelled.id}`, reason);
  const { browser } = await logInOverHttp(site.server, 'level5');
  const cookieOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ');
  const crew = cookieOf(browser.cookies);
  // Attends, as the one who planned it.
  const leader = cookieOf(club.leader.browser.cookies);
  const open = async ({ path }: { path: string }, cookie = crew) => {
    const headers = { cookie, 'sec-fetch-dest': 'document' };
    return (await fetch(`${site.server.origin}${path}`, { headers })).text();
  };
  const hasSheet = async (...asked: Parameters<typeof open>) => {
    let html = '';
    await expect.poll(async () => (html = await open(...asked))).toContain('document-data');
    return html.includes('<template');
  };
  expect(await hasSheet(free)).toBe(true);
  expect(await hasSheet(free, '')).toBe(false);
  expect(await hasSheet(free, leader)).toBe(false);
  expect(await hasSheet(own)).toBe(false);
  expect(await hasSheet(full)).toBe(false);
  expect(await open(cancelled)).not.toContain('<template');
  expect(await hasSheet(soon)).toBe(true);
  await site.server.setClock(inMinutes(10).toISOString());
  expect(await hasSheet(soon)).toBe(false);
});
