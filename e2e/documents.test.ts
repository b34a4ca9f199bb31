import { formatDay } from '@crewwith/domain/calendar/date-format';
import { fromSeoulWire } from '@crewwith/domain/time';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { PHONE, type Visitor } from './kit/browser.ts';
import {
  isHydrated,
  openDocument,
  openWithoutApp,
  rememberHeading,
  waitForDocuments,
} from './kit/documents.ts';
import { NOON } from './kit/noon.ts';
import { openSession } from './kit/open-session.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
/** The calls whose responses the document of a meetup contains. */
const OF_PAGE = /\/api\/v1\/(clubs\/nick|activities\/[^/]+(\?|$))/;

const site = setUpSite({ clock: NOON });
let meetup: Record<'path' | 'name' | 'day' | 'place' | 'seats', string> & { nicks: string[] };
/** The path of one that crews may attend. */
let free: string;
/** The path of one whose attendees leaders may mark. */
let startingSoon: string;

beforeAll(async () => {
  const crew = await logInOverHttp(site.server, 'level5');
  const club = await crew.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const list = `/activities/club/${club.id}/following/day?state=1`;
  const meetups = await crew.request<
    {
      activity_id: string;
      name: string;
      activity_time: string;
      location: string;
      attending: boolean;
      count: number;
      max_crew: number;
    }[]
  >(200, 'GET', list);
  const [first] = meetups;
  const withSeat = meetups.find(({ attending, count, max_crew }) => !attending && count < max_crew);
  if (first === undefined || withSeat === undefined) throw new Error('The demo has no such meetup.');
  startingSoon = `/demo/activity/${first.activity_id}`;
  free = `/demo/activity/${withSeat.activity_id}`;
  const { activity_id: id, name, location: place, count, max_crew } = first;
  const rows = await crew.request<{ nick: string }[]>(200, 'GET', `/activities/${id}/crews?state=0`);
  meetup = {
    ...{ path: `/demo/activity/${id}`, name, place, nicks: rows.map(({ nick }) => nick) },
    day: formatDay(fromSeoulWire(first.activity_time), 'ko'),
    seats: t('card.seats', { count, max: max_crew }),
  };
  await waitForDocuments(site.server);
});

/** Opens a page and returns its document, and the page's calls that the app sent all the same. */
async function open({ page, context }: Visitor, path: string) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (OF_PAGE.test(request.url())) calls.push(request.url());
  });
  await context.addInitScript(rememberHeading);
  let html = '';
  let headers: Record<string, string> = {};
  // A page that takes more than a second to render is sent empty.
  await expect
    .poll(async () => {
      calls.length = 0;
      const response = await page.goto(path);
      html = (await response?.text()) ?? '';
      headers = response?.headers() ?? {};
      return html;
    })
    .toContain('document-data');
  return { html, headers, calls };
}

/** The classes of CSS modules in a document's body, or its sheet, for which its styles have no rule. */
function unstyledClasses(html: string): string[] {
  const style = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('');
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const ofModules = new Set(classes.filter((name) => /^_.+_\d+$/.test(name)));
  expect(ofModules.size).toBeGreaterThan(10);
  return [...ofModules].filter((name) => !style.includes(`.${name}`));
}

test('the page of a link is readable without scripts', async () => {
  const { page } = await site.visit({ scripts: false });
  // A page that takes more than a second to render is sent empty.
  await expect.poll(async () => (await page.goto(meetup.path))?.text()).toContain('document-data');
  await page.getByRole('heading', { name: meetup.name, level: 1 }).waitFor();
  await page
    .getByRole('link', { name: t('menu.logIn') })
    .first()
    .waitFor();
  const main = await page.getByRole('main').innerText();
  for (const part of [meetup.day, meetup.place]) expect(main).toContain(part);
  await page.getByRole('progressbar', { name: meetup.seats }).waitFor();
  // Its styles are inside the document.
  const width = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  const button = page.getByRole('link', { name: t('activity.startAndAttend') });
  const colour = await button.evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(colour).not.toBe('rgba(0, 0, 0, 0)');
});

test('a visitor gets a meetup at once, which the app takes over without sending its calls', async () => {
  const visitor = await site.visit();
  const { html, calls } = await open(visitor, meetup.path);
  expect(html).toContain(meetup.name);
  expect(await isHydrated(visitor.page)).toBe(true);
  expect(calls).toEqual([]);
  await visitor.page
    .getByRole('link', { name: t('menu.logIn') })
    .first()
    .click();
  await visitor.page.waitForURL('**/login');
  expect(visitor.pageErrors.all).toEqual([]);
});

test('a crew gets a meetup with the names that their level may read', async () => {
  const visitor = await site.visit();
  await openSession(visitor.page, site.server, 'level5');
  const { html, headers, calls } = await open(visitor, meetup.path);
  expect(headers['cache-control']).toBe('private, no-store');
  for (const nick of meetup.nicks) expect(html).toContain(nick);
  expect(await isHydrated(visitor.page)).toBe(true);
  expect(calls).toEqual([]);
  expect(visitor.pageErrors.all).toEqual([]);
});

test.each([null, 'level5'] as const)(
  'the app takes over every page sent to %s without replacing it',
  async (account) => {
    const paths = ['/', '/crewwith', '/demo', '/demo/info', '/demo/notices', '/demo/notices/bulletin'];
    const visitor = await site.visit();
    if (account !== null) await openSession(visitor.page, site.server, account);
    const taken: Record<string, boolean> = {};
    for (const path of paths) {
      await open(visitor, path);
      taken[path] = await isHydrated(visitor.page);
    }
    expect(taken).toEqual(Object.fromEntries(paths.map((path) => [path, true])));
    expect(visitor.pageErrors.all).toEqual([]);
  },
);

// docs/specification.md#club-picker
test('a member without a club is sent the way to found one', async () => {
  const { page, pageErrors } = await site.visit();
  await openSession(page, site.server, 'gone-2@demo.crewwith');
  await openDocument(page, '/');
  await page.getByText(t('picker.createText')).waitFor();
  const link = page.getByRole('link', { name: t('picker.create') });
  expect(await link.getAttribute('href')).toBe('/club/create');
  expect(pageErrors.all).toEqual([]);
});

test.each(['level1', 'level5', 'level9', 'gone-2@demo.crewwith', null] as const)(
  'every document sent to %s has the styles of what is in it',
  async (account) => {
    const { page, pageErrors } = await site.visit();
    if (account !== null) await openSession(page, site.server, account);
    const unstyled: Record<string, string[]> = {};
    const paths = [
      startingSoon,
      free,
      '/',
      '/crewwith',
      '/demo',
      '/demo/info',
      ...(account?.startsWith('level') ? ['/demo/notices', '/demo/notices/bulletin'] : []),
    ];
    for (const path of paths) {
      let html = '';
      await expect
        .poll(async () => {
          html = (await (await page.goto(path))?.text()) ?? '';
          return html;
        })
        .toContain('document-data');
      unstyled[path] = unstyledClasses(html);
    }
    expect(unstyled).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
    expect(pageErrors.all).toEqual([]);
  },
);

test('the app renders afresh for another reader than that of the document', async () => {
  const visitor = await site.visit();
  await openSession(visitor.page, site.server, 'level5');
  await visitor.context.addInitScript(() => localStorage.clear());
  const { html } = await open(visitor, meetup.path);
  expect(html).not.toContain(t('menu.logIn'));
  await visitor.page
    .getByRole('link', { name: t('menu.logIn') })
    .first()
    .waitFor();
  expect(await isHydrated(visitor.page)).toBe(false);
  expect(visitor.pageErrors.all).toEqual([]);
});

test('a document is in the language chosen on the device', async () => {
  const visitor = await site.visit();
  await visitor.page.goto('/');
  await visitor.page.getByRole('button', { name: 'English' }).click();
  await visitor.page.getByRole('heading', { name: textsOf('en')('welcome.hero') }).waitFor();
  const { html } = await open(visitor, '/');
  expect(html).toContain('<html lang="en"');
  expect(await isHydrated(visitor.page)).toBe(true);
  expect(visitor.pageErrors.all).toEqual([]);
});

test('a press before the app has started requests what it opens', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await openSession(page, site.server, 'level5');
  const startApp = await openWithoutApp(page, free);
  const dialog = page.waitForRequest(/\/assets\/attend-dialog-[^/]+\.js$/);
  await page.getByRole('button', { name: t('seat.attend') }).click();
  await dialog;
  startApp();
  await page.getByRole('dialog').waitFor();
  expect(visitor.pageErrors.all).toEqual([]);
});

test('text typed before the app has started stays', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await openSession(page, site.server, 'level5');
  await visitor.context.addInitScript(rememberHeading);
  const startApp = await openWithoutApp(page, meetup.path);
  const comment = page.getByRole('textbox', { name: t('message.label') });
  await comment.fill('저도 갈게요');
  startApp();
  expect(await isHydrated(page)).toBe(true);
  expect(await comment.inputValue()).toBe('저도 갈게요');
  // It is kept as a draft, so that the app knows of it.
  await page.reload();
  await expect.poll(() => comment.inputValue()).toBe('저도 갈게요');
  expect(visitor.pageErrors.all).toEqual([]);
});

test('a press before the app has started takes effect once it has', async () => {
  const { page, pageErrors } = await site.visit();
  const logIn = page.getByRole('link', { name: textsOf('en')('menu.logIn') }).first();
  let startApp = await openWithoutApp(page, '/');
  const button = page.getByRole('button', { name: 'English' });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  startApp();
  await page.getByRole('heading', { name: textsOf('en')('welcome.hero') }).waitFor();

  // What was scrolled to stays.
  startApp = await openWithoutApp(page, '/crewwith');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  startApp();
  await isHydrated(page);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  expect(await page.evaluate(() => window.scrollY)).toBe(top);

  // A link keeps its history state, here the page to return to.
  startApp = await openWithoutApp(page, `${meetup.path}?from=a-friend`);
  await logIn.click();
  startApp();
  await page.waitForURL('**/login');
  expect(JSON.stringify(await page.evaluate(() => history.state))).toContain('?from=a-friend');

  // The document is in the cookie's language, so that the app renders it afresh.
  await page.evaluate(() => localStorage.setItem('crewwith_language', 'ko'));
  startApp = await openWithoutApp(page, meetup.path);
  await logIn.click();
  startApp();
  await page.waitForURL('**/login');
  expect(pageErrors.all).toEqual([]);
});
