import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../apps/web/src/paths.ts';
import { type DemoSite, openDemoSite } from './demo.ts';
import { DESKTOP, visit } from './kit/browser.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';
import { settle } from './open-screen.ts';
import { type Role, type Route, roles, urls } from './routes.ts';

const t = textsOf('ko');
const PATIENCE = { timeout: 60_000 };

/** What a page says that is not for the one who opens it: keys of the sentences. */
const REFUSALS = [
  'activity.logInFirst',
  'login.wrongAccess',
  'crew.joinPrompt',
  'crew.fromLevel3',
  'crew.fromLevel4',
  'notice.bulletinClosed',
  'notice.writeRefused',
  'notice.editRefused',
  'activity.createRefused',
  'activity.editRefused',
  'clubForm.editRefused',
  'report.refused',
] as const;
/** The page itself, a sentence instead of it, or where one is sent. */
type Outcome = 'page' | (typeof REFUSALS)[number] | `to ${Route}`;

const everybody = Object.keys(roles) as Role[];
const signedOut: Role[] = ['visitor', 'newcomer'];
const outsiders: Role[] = ['stranger', 'banned'];
const upTo = (last: Role) => everybody.slice(everybody.indexOf('level1'), everybody.indexOf(last) + 1);

/** Whoever is not named sees the page. */
type Row = readonly (readonly [readonly Role[], Outcome])[];
const logInFirst = [signedOut, 'activity.logInFirst'] as const;
const toClub = [outsiders, 'to club'] as const;
const outcomes: Record<Exclude<Route, 'logOut'>, Row> = {
  home: [],
  about: [],
  privacy: [],
  terms: [],
  logIn: [[everybody.slice(2), 'to home']],
  oauth: [[everybody, 'login.wrongAccess']],
  signUp: [[everybody, 'login.wrongAccess']],
  editMember: [logInFirst, [everybody.slice(2), 'login.wrongAccess']],
  profile: [logInFirst],
  createClub: [logInFirst],
  club: [],
  clubInfo: [],
  editClub: [logInFirst, [[...outsiders, ...upTo('level7')], 'clubForm.editRefused']],
  crewProfile: [logInFirst, toClub],
  joinClub: [
    [signedOut, 'to logIn'],
    [['banned', ...upTo('level9')], 'to club'],
  ],
  editCrew: [logInFirst, toClub, [upTo('level9'), 'login.wrongAccess']],
  activities: [logInFirst, toClub],
  activity: [],
  createActivity: [logInFirst, [[...outsiders, ...upTo('level2')], 'activity.createRefused']],
  editActivity: [logInFirst, [[...outsiders, ...upTo('level7')], 'activity.editRefused']],
  report: [logInFirst, [[...outsiders, ...upTo('level5')], 'report.refused']],
  crews: [logInFirst, [outsiders, 'crew.joinPrompt'], [upTo('level2'), 'crew.fromLevel4']],
  crew: [logInFirst, [outsiders, 'crew.joinPrompt'], [upTo('level2'), 'crew.fromLevel3']],
  notices: [logInFirst, toClub],
  bulletin: [logInFirst, toClub, [['level1'], 'notice.bulletinClosed']],
  notice: [logInFirst, toClub],
  createNotice: [logInFirst, toClub, [['level1'], 'notice.writeRefused']],
  editNotice: [logInFirst, toClub, [upTo('level7'), 'notice.editRefused']],
};

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.stop());

/** These open every route; the others those where their level is what decides. */
const WHOLE: Role[] = ['visitor', 'stranger', 'level9'];
const DECIDED_BY_LEVEL = Object.entries(outcomes)
  .filter(([, row]) => row.some(([who]) => who.includes('level1') && !who.includes('level9')))
  .map(([route]) => route);

for (const role of everybody) {
  test.concurrent(`routes by their URL on a desktop, as ${role}: the page, a way on, or what is said instead`, async () => {
    const { server, browser, demo } = site;
    const visitor = await visit(browser, server, { viewport: DESKTOP });
    const { page } = visitor;
    const account = roles[role];
    if (account !== null) await signIn(page, server, account);
    const seen: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [route, row] of Object.entries(outcomes) as [Exclude<Route, 'logOut'>, Row][]) {
      if (!WHOLE.includes(role) && !DECIDED_BY_LEVEL.includes(route)) continue;
      expected[route] = row.find(([who]) => who.includes(role))?.[1] ?? 'page';
      seen[route] = await open(page, urls[route](demo));
    }
    expect(seen).toEqual(expected);
    expect(visitor.complaints.all).toEqual([]);
    // At the end, as it ends the session.
    expect(await open(page, urls.logOut(demo))).toBe('to home');
    expect(await page.evaluate(() => localStorage.getItem('jwtoken'))).toBeNull();
    await visitor.leave();
  });
}

test.concurrent('the policies are there for everybody, with the day from which they hold and their history', async () => {
  const visitor = await visit(site.browser, site.server);
  const { page } = visitor;
  const main = page.locator('main');
  await page.goto('/crewwith');
  const versions = main.getByRole('table').getByRole('row', { name: '2024년 6월 25일' });
  await expect.poll(() => versions.count(), PATIENCE).toBe(2);
  await versions.getByRole('link', { name: t('footer.privacy') }).click();
  await main.getByRole('heading', { level: 2, name: /보호책임자/ }).waitFor(PATIENCE);
  // Each article is to be reached from the contents.
  const anchors = await main
    .locator('nav a[href*="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[1]));
  expect(await main.locator('h2').evaluateAll((titles) => titles.map(({ id }) => id))).toEqual(anchors);
  expect(anchors.length).toBeGreaterThan(10);
  await page
    .locator('footer')
    .getByRole('link', { name: t('footer.terms') })
    .click();
  await main.getByText('2024년 6월 25일부터 시행합니다.').first().waitFor(PATIENCE);
  expect(visitor.complaints.all).toEqual([]);
  await visitor.leave();
});

test.concurrent('what is not there says so, and leads on', async () => {
  const visitor = await visit(site.browser, site.server);
  const { page } = visitor;
  visitor.complaints.expectAnswer(404, /GET .*(no-such-club|nothing)/);
  for (const [path, heading, way] of [
    ['/no-such-club', 'notFound.heading', '/'],
    ['/demo/nothing/here', 'notFound.heading', '/'],
    ['/demo/activity/nothing0000', 'activity.notFound', '/'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: t(heading) }).waitFor(PATIENCE);
    await page.locator(`main a[href="${way}"]`).waitFor(PATIENCE);
  }
  expect(visitor.complaints.all).toEqual([]);
  await visitor.leave();
});

/** Goes to a path of the product and says what is to be seen there once nothing is being loaded. */
async function open(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.locator('h1').first().waitFor(PATIENCE);
  await settle(page, t('common.loading'));
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(path, page.url()).pathname) {
    const goals = { home: paths.home(), logIn: paths.logIn(), club: paths.club('demo') };
    return `to ${Object.entries(goals).find(([, goal]) => goal === pathname)?.[0] ?? pathname}`;
  }
  const said = await page.locator('main').innerText();
  return REFUSALS.find((key) => said.includes(t(key))) ?? 'page';
}
