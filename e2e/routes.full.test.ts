import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import ko from '../apps/web/src/locales/ko.json' with { type: 'json' };
import { paths } from '../apps/web/src/paths.ts';
import { PAGE_NAMES, PAGES, type Page as PageEntry, type PageName } from '../packages/domain/src/pages.ts';
import { DESKTOP, visit } from './kit/browser.ts';
import { type DemoSite, openDemoSite } from './kit/demo-site.ts';
import { levels, mayOpen, type Role, roles, urlOf } from './kit/page-access.ts';
import { settle } from './kit/screens/open-screen.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

/** The section of the locales with the refusal of each page that an action decides, by the page's name. */
const refusals: Readonly<Record<string, string>> = ko.refused;

const TEXTS = [
  'activity.logInFirst',
  'login.wrongAccess',
  'crew.joinPrompt',
  ...Object.keys(refusals).map((name) => `refused.${name}`),
];

/** 'page' for the page itself, the key of a text instead of it, or 'to' and the page of a redirect. */
type Outcome = string;

/** The outcome for a role at a page of the club `demo` with a resource of another member, by PAGES. */
function outcomeOf(role: Role, name: PageName): Outcome {
  const { who, outsiders }: PageEntry = PAGES[name];
  const level = levels[role];
  // These pages require a log-in at the provider just before.
  if (who === 'newcomer' || (who === 'self' && level !== null)) return 'login.wrongAccess';
  if (name === 'logOut' && level === null) return 'to home';
  if (mayOpen(role, name, [])) return 'page';
  if (who === 'visitor') return 'to home';
  if (who === 'outsider') return level === null ? 'to logIn' : 'to club';
  if (level === null) return 'activity.logInFirst';
  if (level === 0 && outsiders === undefined) return 'to club';
  if (level === 0 && outsiders === 'join prompt') return 'crew.joinPrompt';
  // Crews edit only their own profile.
  return name === 'crewEdit' ? 'login.wrongAccess' : `refused.${name}`;
}

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.stop());

/** Roles that open every page. The others only open pages that their level decides. */
const OPEN_ALL: Role[] = ['visitor', 'stranger', 'level9'];
const isDecidedByLevel = (name: PageName) => outcomeOf('level1', name) !== outcomeOf('level9', name);

const ROLES = inFullRun<Role[]>(Object.keys(roles) as Role[], ['visitor', 'banned', 'level1']);

for (const role of ROLES) {
  test.concurrent(`opens every page by URL on a desktop as ${role}: the page, a redirect or a refusal`, async () => {
    const { server, browser, demo } = site;
    const visitor = await visit(browser, server, { viewport: DESKTOP });
    const { page } = visitor;
    const account = roles[role];
    if (account !== null) await signIn(page, server, account);
    const seen: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const name of PAGE_NAMES) {
      if (!(OPEN_ALL.includes(role) || isDecidedByLevel(name))) continue;
      expected[name] = outcomeOf(role, name);
      seen[name] = await open(page, urlOf(name, demo));
    }
    expect(seen).toEqual(expected);
    expect(visitor.pageErrors.all).toEqual([]);
    await visitor.leave();
  });
}

test.concurrent('shows the policies to visitors, with their effective day and history', async () => {
  const visitor = await visit(site.browser, site.server);
  const { page } = visitor;
  const main = page.locator('main');
  await page.goto('/crewwith');
  const versions = main.getByRole('table').getByRole('row', { name: '2024년 6월 25일' });
  await expect.poll(() => versions.count()).toBe(2);
  await versions.getByRole('link', { name: t('footer.privacy') }).click();
  await main.getByRole('heading', { level: 2, name: /보호책임자/ }).waitFor();
  // The contents link to each article.
  const anchors = await main
    .locator('nav a[href*="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[1]));
  expect(await main.locator('h2').evaluateAll((titles) => titles.map(({ id }) => id))).toEqual(anchors);
  expect(anchors.length).toBeGreaterThan(10);
  await page
    .locator('footer')
    .getByRole('link', { name: t('footer.terms') })
    .click();
  await main.getByText('2024년 6월 25일부터 시행합니다.').first().waitFor();
  expect(visitor.pageErrors.all).toEqual([]);
  await visitor.leave();
});

test.concurrent('shows a page with a link for unknown resources', async () => {
  const visitor = await visit(site.browser, site.server);
  const { page } = visitor;
  visitor.pageErrors.expectAnswer(404, /GET .*(no-such-club|nothing)/);
  for (const [path, heading, link] of [
    ['/no-such-club', 'notFound.heading', '/'],
    ['/demo/nothing/here', 'notFound.heading', '/'],
    ['/demo/activity/nothing0000', 'activity.notFound', '/'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: t(heading) }).waitFor();
    await page.locator(`main a[href="${link}"]`).waitFor();
  }
  expect(visitor.pageErrors.all).toEqual([]);
  await visitor.leave();
});

/** Opens a path and returns its outcome after loading. */
async function open(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await settle(page, t('common.loading'));
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(path, page.url()).pathname) {
    const targets = { home: paths.home(), logIn: paths.logIn(), club: paths.club('demo') };
    return `to ${Object.entries(targets).find(([, target]) => target === pathname)?.[0] ?? pathname}`;
  }
  const text = await page.locator('main').innerText();
  // The parts beside the club's name of a level.
  const isShown = (key: (typeof TEXTS)[number]) =>
    t(key, { level: '|' })
      .split('|')
      .every((part) => text.includes(part));
  return TEXTS.find(isShown) ?? 'page';
}
