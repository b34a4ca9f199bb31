import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { setClocks, untilIdle, type Visitor } from './kit/browser.ts';
import { NOON } from './kit/noon.ts';
import { pressKakao, signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
/** An access token expires after 15 minutes; the refresh check runs every 48 minutes. */
const AFTER_ACCESS = '2026-12-01T03:20:00Z';
const AFTER_REFRESH = '2026-12-01T04:10:00Z';

// The engine does not matter here; PostgreSQL if available.
for (const engine of engines().slice(-1)) {
  describe(`the session, on ${engine}`, () => {
    const site = setUpSite({ engine, clock: NOON });
    let visitor: Visitor;
    beforeEach(async () => {
      visitor = await site.visit();
    });

    test('renews an expired access token without the member noticing', async () => {
      const { page, context, pageErrors } = visitor;
      const renewals = countRenewals(context);
      await signIn(page, site.server, 'level5');
      await page.goto('/demo');
      await waitForClub(page);
      const first = await tokensOf(page);

      await setClocks(site.server, [visitor], AFTER_ACCESS);
      await openTab(page, t('nav.activities'));
      await expect.poll(() => tokensOf(page).then((tokens) => tokens.jwtoken)).not.toBe(first.jwtoken);
      const second = await tokensOf(page);
      expect(second.jwtoken_refresh).toBe(first.jwtoken_refresh);
      expect(renewals()).toBe(0);

      // A page may renew as soon as the clocks are set.
      const renewed = page.waitForResponse((response) => response.url().endsWith('/api/v1/login'));
      await setClocks(site.server, [visitor], AFTER_REFRESH);
      await openTab(page, t('nav.home'));
      await renewed;
      await waitForClub(page);
      await expect
        .poll(() => tokensOf(page).then((tokens) => tokens.jwtoken_refresh))
        .not.toBe(second.jwtoken_refresh);
      expect(renewals()).toBe(1);
      expect(pageErrors.all).toEqual([]);
    });

    test('renews once with two tabs', async () => {
      const { page, context, pageErrors } = visitor;
      const renewals = countRenewals(context);
      await signIn(page, site.server, 'level6');
      const other = await context.newPage();
      await Promise.all([page.goto('/demo'), other.goto('/demo')]);
      await Promise.all([waitForClub(page), waitForClub(other)]);

      // Read first: a page may renew as soon as the clocks are set.
      const before = await tokensOf(page);
      await setClocks(site.server, [visitor], AFTER_REFRESH);
      await Promise.all([openTab(page, t('nav.activities')), openTab(other, t('nav.activities'))]);
      await expect
        .poll(() => tokensOf(other).then((tokens) => tokens.jwtoken_refresh))
        .not.toBe(before.jwtoken_refresh);
      await Promise.all([pressTab(page, t('nav.home')), pressTab(other, t('nav.home'))]);
      await Promise.all([waitForClub(page), waitForClub(other)]);
      expect(await tokensOf(page)).toEqual(await tokensOf(other));
      expect(renewals()).toBe(1);
      expect(pageErrors.all).toEqual([]);
    });

    test('ends the session on the server when logging out', async () => {
      const { page, context, pageErrors } = visitor;
      await signIn(page, site.server, 'level4');
      await page.goto('/demo');
      await waitForClub(page);
      const tokens = await tokensOf(page);
      const cookies = await context.cookies();
      const headers = {
        authorization: tokens.jwtoken ?? '',
        'x-refresh-token': tokens.jwtoken_refresh ?? '',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      };
      const call = () => fetch(`${site.server.origin}/api/v1/activities/max_id`, { headers });
      // 403, since level 4 is authenticated but may not create activities.
      expect((await call()).status).toBe(403);

      // The server would refuse a pending call, so all must be cancelled before.
      const ended: string[] = [];
      const end = (reply: { url(): string }) => ended.push(new URL(reply.url()).pathname);
      context.on('requestfailed', end).on('response', end);
      await page.route('**/notifications/count', () => undefined);
      await Promise.all([page.waitForRequest('**/notifications/count'), page.reload()]);
      ended.length = 0;
      const loggedOut = page.waitForResponse('**/api/v1/logout');
      await page.getByRole('button', { name: t('menu.account') }).click();
      await page.getByRole('menuitem', { name: t('menu.logOut') }).click();
      await loggedOut;
      await page.getByRole('link', { name: t('menu.logIn') }).waitFor();
      expect(await tokensOf(page)).toEqual({ jwtoken: null, jwtoken_refresh: null, crewwith_session: null });
      expect((await call()).status).toBe(401);
      const calls = ended.filter((path) => path.startsWith('/api/v1/'));
      expect(calls).toContainEqual(expect.stringMatching(/count$/));
      expect(calls.at(-1)).toBe('/api/v1/logout');
      const left = (await context.cookies()).map(({ name }) => name);
      expect(left).toEqual(['crewwith_theme']);
      expect(pageErrors.all).toEqual([]);
    });

    // docs/threats.md#t-57
    test('asks before logging out when another site links to /logout', async () => {
      const { page, pageErrors } = visitor;
      await signIn(page, site.server, 'level4');
      const tokens = await tokensOf(page);
      const lure = `<a href="${site.server.origin}/logout">lure</a>`;
      await page.route('http://other.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: lure }),
      );
      await page.goto('http://other.example/');
      await page.getByRole('link', { name: 'lure' }).click();
      await page.getByRole('heading', { name: t('login.outQuestion') }).waitFor();
      expect(await tokensOf(page)).toEqual(tokens);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('common.home') })
        .click();
      await page.getByRole('heading', { level: 1, name: t('schedule.title') }).waitFor();
      expect(await tokensOf(page)).toEqual(tokens);

      await page.goto('/logout');
      await page
        .getByRole('main')
        .getByRole('button', { name: t('menu.logOut') })
        .click();
      await page.getByRole('link', { name: t('menu.logIn') }).waitFor();
      expect(await tokensOf(page)).toEqual({ jwtoken: null, jwtoken_refresh: null, crewwith_session: null });
      expect(pageErrors.all).toEqual([]);
    });

    // docs/threats.md#t-08
    test('refuses copied local storage in another browser after the access token expires', async () => {
      const { page, context, pageErrors } = visitor;
      await signIn(page, site.server, 'level3');
      await page.goto('/demo');
      await waitForClub(page);
      const { origins } = await context.storageState();
      const thief = await site.visit();
      await thief.context.addInitScript((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      }, origins[0]?.localStorage ?? []);

      // Read first: a page may renew as soon as the clocks are set.
      const tokens = await tokensOf(page);
      await setClocks(site.server, [visitor, thief], AFTER_ACCESS);
      // As the server judges them: without the cookie they renew nothing.
      const refused = await fetch(`${site.server.origin}/api/v1/activities/max_id`, {
        headers: { authorization: tokens.jwtoken ?? '', 'x-refresh-token': tokens.jwtoken_refresh ?? '' },
      });
      expect(refused.status).toBe(401);
      await thief.page.goto('/demo');
      await thief.page.getByRole('link', { name: t('menu.logIn') }).waitFor();
      await expect
        .poll(() => tokensOf(thief.page))
        .toEqual({ jwtoken: null, jwtoken_refresh: null, crewwith_session: null });
      expect(thief.pageErrors.all).toEqual([]);

      await openTab(page, t('nav.activities'));
      expect(pageErrors.all).toEqual([]);
    });

    // docs/threats.md#t-66
    test('lists the devices of a member and logs out all others', async () => {
      const { page, pageErrors } = visitor;
      const other = await site.visit();
      await signIn(other.page, site.server, 'level6');
      await signIn(page, site.server, 'level6');
      await page.goto('/profile');
      const devices = page.getByRole('list', { name: t('sessions.title') }).getByRole('listitem');
      await devices.filter({ hasText: t('sessions.current') }).waitFor();
      expect(await devices.filter({ hasText: 'Chrome · Linux' }).count()).toBeGreaterThan(1);
      await page.getByRole('button', { name: t('sessions.endOthers') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('sessions.endAll') })
        .click();
      await page.getByText(t('sessions.endedOthers')).waitFor();
      await expect.poll(() => devices.count()).toBe(1);

      other.pageErrors.expectAnswer(401, /./);
      await other.page.goto('/demo');
      await other.page.getByRole('link', { name: t('menu.logIn') }).waitFor();
      expect(other.pageErrors.all).toEqual([]);
      expect(pageErrors.all).toEqual([]);
    });

    test('returns to the linked page after the log-in, also after a failed one', async () => {
      const { page, pageErrors } = visitor;
      await page.goto('/demo?from=a-friend');
      // A failed log-in shows a message and keeps the return path.
      pageErrors.expectAnswer(503, /POST .*\/login$/);
      const outage = { status: 503, code: 'server.unavailable', message: '' };
      await page.route('**/api/v1/login', (route) => route.fulfill({ status: 503, json: outage }));
      await page.getByRole('link', { name: t('menu.logIn') }).click();
      await pressKakao(page, site.server, 'level2', { hasEnded: (path) => path === '/oauth' });
      await page
        .getByRole('alert')
        .filter({ hasText: t('login.failed') })
        .waitFor();
      expect(await tokensOf(page)).toMatchObject({ jwtoken: null });
      await page.unroute('**/api/v1/login');
      await page.getByRole('button', { name: t('login.again') }).click();
      await pressKakao(page, site.server, 'level2');
      await page.waitForURL(`${site.server.origin}/demo?from=a-friend`);
      await waitForClub(page);
      expect(pageErrors.all).toEqual([]);
    });

    test('keeps the typed text of the sign-up form after reloads and a new log-in', async () => {
      const { page, pageErrors } = visitor;
      await signIn(page, site.server, 'newcomer');
      const typed = { address: '서울 마포구 망원동', contact: '010-2345-6789' };
      const address = page.getByLabel(t('signup.address'));
      const contact = page.getByLabel(t('signup.contact'));
      const values = async () => ({
        address: await address.inputValue(),
        contact: await contact.inputValue(),
      });
      await page.getByLabel(t('signup.name')).fill('새로운 사람');
      await page.getByLabel(t('signup.male')).check();
      await page.reload();
      expect(await page.getByLabel(t('signup.male')).isChecked()).toBe(true);
      await page.getByLabel(t('signup.birthday')).fill('19960520');
      await page.getByRole('button', { name: t('signup.next') }).click();
      await address.fill(typed.address);
      await contact.fill(typed.contact.replaceAll('-', ''));
      await page.reload();
      expect(await values()).toEqual(typed);

      // The 10 seconds after the log-in are for opening the page. A reload only needs the ticket, which lasts an hour.
      await setClocks(site.server, [visitor], AFTER_ACCESS);
      await page.reload();
      expect(await values()).toEqual(typed);
      await setClocks(site.server, [visitor], AFTER_REFRESH);
      await page.reload();
      await page.getByRole('heading', { name: t('login.wrongAccessHint') }).waitFor();
      await page.getByRole('button', { name: t('login.again') }).click();
      await pressKakao(page, site.server, 'newcomer');
      expect(await values()).toEqual(typed);
      await page.getByRole('button', { name: t('signup.previous') }).click();
      expect(await page.getByLabel(t('signup.name')).inputValue()).toBe('새로운 사람');
      expect(pageErrors.all).toEqual([]);
    });
  });
}

/** Counts the renewal requests of all tabs. */
function countRenewals(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.url().endsWith('/api/v1/oauth/token') && body.includes('refresh_token')) count += 1;
  });
  return () => count;
}

function tokensOf(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() =>
    Object.fromEntries(
      ['jwtoken', 'jwtoken_refresh', 'crewwith_session'].map((key) => [key, localStorage.getItem(key)]),
    ),
  );
}

/** The page may have its data already. */
const pressTab = (page: Page, tab: string) =>
  page.getByRole('navigation').getByRole('link', { name: tab }).click();

/** Clicks a tab of the navigation and waits for an API response. */
async function openTab(page: Page, tab: string): Promise<void> {
  const responded = page.waitForResponse((response) => response.url().includes('/api/v1/'));
  await pressTab(page, tab);
  await responded;
}

/** Waits for the club's home with its navigation for crews. */
async function waitForClub(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: t('nav.label') }).waitFor();
  await untilIdle(page);
}
