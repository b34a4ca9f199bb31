import { errorMessage } from '@crewwith/domain/errors';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks, skipDocuments, untilIdle, type Visitor } from './kit/browser.ts';
import { type Club, foundClub, joinClub, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { openSession } from './kit/open-session.ts';
import { setUpSite } from './kit/site.ts';
import { closeTaken, commentBarOverlap } from './kit/steps/activity-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const BROKEN = { status: 500, code: 'server.failed', message: errorMessage('server.failed', 'ko') };

const site = setUpSite({ clock: NOON, env: { DEMO: '0' } });
let club: Club;

beforeAll(async () => {
  club = await foundClub(await logInOverHttp(site.server, 'leader@screens.test'), 'screens');
});

/** Logs in as a new crew and opens the club's home page. */
async function openAsNewCrew(name: string): Promise<Visitor> {
  const account = `${name}@screens.test` as const;
  await joinClub(await logInOverHttp(site.server, account), club, name);
  return site.openAs(account, '/screens');
}

const cardOf = (page: Page, name: string): Locator => page.locator('article', { hasText: name });
const button = (parent: Page | Locator, key: string) =>
  parent.getByRole('button', { name: t(key), exact: true });

test('shows a seat once the server has confirmed it', async () => {
  await planMeetup(club, { name: '느린 서버', at: inMinutes(60 * 24) });
  const { page, pageErrors } = await openAsNewCrew('quick');
  const card = cardOf(page, '느린 서버');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/attendees', (route) => answered.promise.then(() => route.continue()));
  await button(card, 'seat.attend').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'seat.attend').click();
  await dialog.locator('button[aria-busy=true]').waitFor();
  expect(await card.innerText()).toContain('1/40');
  answered.resolve();
  await dialog.getByText(t('seat.takenTitle')).waitFor();
  await button(dialog, 'common.close').last().click();
  await button(card, 'seat.cancel').waitFor();
  expect(await card.innerText()).toContain('2/40');
  expect(pageErrors.all).toEqual([]);
});

test('offers the waitlist when another crew took the last seat first', async () => {
  const meetup = await planMeetup(club, { name: '마지막 자리', at: inMinutes(60 * 25), seats: 2 });
  const { page, pageErrors } = await openAsNewCrew('late');
  const card = cardOf(page, '마지막 자리');
  await button(card, 'seat.attend').click();
  const rival = await logInOverHttp(site.server, 'rival@screens.test');
  const crew = await joinClub(rival, club, '먼저 온 손');
  await rival.request(201, 'POST', '/attendees', { crew_id: crew, activity_id: meetup, subgroup: '' });
  pageErrors.expectAnswer(409, /^POST \/api\/v1\/attendees$/);
  await button(page.getByRole('dialog'), 'seat.attend').click();
  await page.getByText(t('waiter.lostRace')).waitFor();
  await page.keyboard.press('Escape');
  await button(card.filter({ hasText: '2/2' }), 'waiter.wait').waitFor();
  await page.goto(`/screens/activity/${meetup}`);
  await expect.poll(() => commentBarOverlap(page)).toBeLessThan(1);
  expect(pageErrors.all).toEqual([]);
});

test('keeps the typed reason of a late cancel after a lost connection', async () => {
  await planMeetup(club, { name: '곧 시작', at: inMinutes(180) });
  const { page } = await openAsNewCrew('sick');
  const card = cardOf(page, '곧 시작');
  const dialog = page.getByRole('dialog');
  await button(card, 'seat.attend').click();
  await button(dialog, 'seat.attend').click();
  await closeTaken(page, t);
  await button(card, 'seat.cancel').click();
  await button(dialog, 'cancel.next').click();
  expect(await dialog.innerText()).toContain('취소하는 이유를 적어 주세요');
  await dialog.getByRole('textbox').fill('무릎이 아파요');
  await button(dialog, 'cancel.next').click();
  await page.route('**/api/v1/attendees/member/**', (route) => route.abort('internetdisconnected'));
  await button(dialog, 'cancel.giveBack').click();
  expect(await dialog.getByRole('alert').innerText()).toBe(t('error.network'));
  await button(dialog, 'seat.keep').click();
  await page.unroute('**/api/v1/attendees/member/**');
  await button(card, 'seat.cancel').click();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('무릎이 아파요');
  await button(dialog, 'cancel.next').click();
  await button(dialog, 'cancel.giveBack').click();
  await button(card, 'seat.restricted').waitFor();
  await button(card, 'seat.showReason').click();
  await dialog.getByText(/^직전 취소\(\d+\/\d+\) 12시간 →/).waitFor();
});

test('shows that a meetup has started when its start passes, without a reload', async () => {
  const start = inMinutes(30);
  await planMeetup(club, { name: '지금 시작', at: start });
  const visitor = await openAsNewCrew('waiting');
  const card = cardOf(visitor.page, '지금 시작');
  await button(card, 'seat.attend').waitFor();
  // The card would leave the list with the next response.
  await visitor.page.route(/\/api\/v1\/clubs\/[^/]+\/home/, () => undefined);
  await setClocks(site.server, [visitor], start.toISOString());
  await button(card, 'home.started').and(visitor.page.locator('[aria-disabled="true"]')).waitFor();
});

test('keeps list, page, search and scroll position when going back', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      planMeetup(club, { name: `먼 모임 ${index + 1}`, at: inMinutes(60 * 24 * (60 + index)) }),
    ),
  );
  const { page } = await site.openAs('leader@screens.test', '/screens/activities');
  const search = page.getByRole('searchbox');
  const rows = page.getByRole('list', { name: t('lists.following') }).getByRole('link');
  await search.fill('먼 모임');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(10);
  await page.getByRole('button', { name: '2페이지' }).click();
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringContaining('먼 모임 11'), expect.stringContaining('먼 모임 12')]);
  await rows.last().click();
  await page.waitForURL('**/activity/**');
  await page.goBack();
  await rows.last().waitFor();
  expect(await search.inputValue()).toBe('먼 모임');
  expect(await rows.count()).toBe(2);
  // A page opened by its URL starts at the top.
  await page.goto('/screens/activities');
  await rows.nth(9).waitFor();
  await untilIdle(page);
  const scrollTop = () => page.evaluate(() => window.scrollY);
  // Clicks while the page still scrolls, and without a scrollend event, as in some browsers.
  const position = await rows.nth(9).evaluate((row: HTMLElement) => {
    window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true });
    window.scrollTo(0, document.body.scrollHeight);
    row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    row.click();
    return window.scrollY;
  });
  expect(position).toBeGreaterThan(0);
  await page.waitForURL('**/activity/**');
  await page.getByRole('heading', { level: 1, name: '먼 모임' }).waitFor();
  await page.goBack();
  await expect.poll(scrollTop).toBe(position);
  await page.goto('/screens');
  await rows.first().waitFor();
  await untilIdle(page);
  expect(await scrollTop()).toBe(0);
});

test('reloads every list by its refresh control', async () => {
  const { page, pageErrors } = await site.openAs('leader@screens.test', '/');
  const refresh = button(page, 'common.refresh');
  await page.getByRole('heading', { name: t('schedule.title') }).waitFor();
  await untilIdle(page);
  await planMeetup(club, { name: '방금 생긴 모임', at: inMinutes(20) });
  await refresh.click();
  await page.getByRole('link', { name: '방금 생긴 모임' }).waitFor();
  // The pages of a club share one layout.
  const lists = [
    ['/profile', /\/members\/[^/]+\/clubs$/],
    ['/screens/crews', /\/crews\/club\/screens\/admin-level\//],
  ] as const;
  for (const [path, list] of lists) {
    await page.goto(path);
    await untilIdle(page);
    const reloaded = page.waitForResponse(list);
    await refresh.click();
    expect((await reloaded).status(), path).toBe(200);
    await page.locator('button[aria-busy="false"]').and(refresh).waitFor();
  }
  expect(pageErrors.all).toEqual([]);
});

test('lets nothing show through the bars, in both themes', async () => {
  const meetup = await planMeetup(club, { name: '비치지 않는 모임', at: inMinutes(60 * 26) });
  const { page } = await openAsNewCrew('bars');
  /** The opacity of the background of everything that stays in place while the page scrolls. */
  const opacities = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#root *')]
        .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
        .filter((element) => element.offsetHeight > 0 && element.offsetWidth >= document.body.offsetWidth)
        .map((element) => {
          const colour = getComputedStyle(element).backgroundColor;
          return colour.startsWith('rgba(') ? Number(colour.split(/[,)]/)[3]) : 1;
        }),
    );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/screens');
    await page.getByRole('navigation', { name: t('nav.label') }).waitFor();
    expect(await opacities()).toEqual([1, 1]);
    await page.goto(`/screens/activity/${meetup}`);
    await button(page, 'seat.attend').waitFor();
    // Its comment bar too.
    expect(await opacities()).toEqual([1, 1, 1]);
  }
});

test('restores the selected day for a minute; offers a retry after slow and failing calls, and reports them', async () => {
  const visitor = await site.visit();
  const { page, context, pageErrors } = visitor;
  await openSession(page, site.server, 'leader@screens.test');
  await planMeetup(club, { name: '고른 날의 모임', at: inMinutes(60 * 48) });
  // The calendar works without holidays; only the console reports it.
  pageErrors.expectAnswer(404, /holidays/);
  await page.route('**/holidays.json', (route) => route.fulfill({ status: 404, body: '' }));
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Failed to load holidays'));
  await page.goto('/screens');
  await logged;
  // Fixed, since the following steps may take longer than a minute on a slow machine.
  await context.clock.setFixedTime(NOON);
  const day = page.locator('[data-day="2026-12-03"]');
  const isPicked = () => day.getAttribute('aria-pressed');
  await day.click();
  await cardOf(page, '고른 날의 모임').getByRole('link').first().click();
  await page.waitForURL('**/activity/**');
  await page.goBack();
  await expect.poll(isPicked).toBe('true');
  await setClocks(site.server, [visitor], inMinutes(5).toISOString());
  await page.reload();
  await expect.poll(isPicked).toBe('false');

  await skipDocuments(context);
  // The cached access record shows the club's navigation before the club is loaded.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/clubs/nick/screens', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/screens/activities');
  const tabs = page.getByRole('navigation', { name: t('nav.label') });
  await tabs.getByRole('link', { name: t('nav.crews') }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: t('common.loading') })
    .waitFor();
  pageErrors.expectAnswer(500, /following|\/home\?/);
  const report = () => page.waitForRequest((sent) => sent.url().endsWith('/api/v1/error'));
  const reported = page.waitForEvent('console', (line) => line.text() === 'Error logged successfully');
  const list = report();
  await page.route('**/following/day**', (route) => route.fulfill({ status: 500, json: BROKEN }));
  answered.resolve();
  await page.getByRole('alert').getByText(BROKEN.message).waitFor();
  expect((await list).postDataJSON().type).toMatch(/ GET \S+\/following\/day /);
  await reported;
  await page.unroute('**/following/day**');
  await button(page, 'common.retry').click();
  const following = page.getByRole('list', { name: t('lists.following') });
  await following.getByRole('link').first().waitFor();
  await page.route('**/api/v1/members/*/home?*', (route) => route.fulfill({ status: 500, json: BROKEN }));
  const picker = report();
  await page.goto('/');
  expect((await picker).postDataJSON().type).toContain('get my club data');
  await button(page, 'common.retry').first().waitFor();
  expect(pageErrors.all).toEqual([]);
});

test('centres the text of links that look like buttons', async () => {
  const { page } = await site.visit();
  await page.goto('/screens');
  const offset = await page.getByRole('link', { name: t('club.join') }).evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
    return (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  });
  expect(Math.abs(offset)).toBeLessThanOrEqual(1);
});
