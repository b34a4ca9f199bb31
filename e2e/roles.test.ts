import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from './demo.ts';
import { visit } from './kit/browser.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';
import { settle } from './open-screen.ts';
import { type Role, type Route, roles, routeOf } from './routes.ts';

const t = textsOf('ko');
const PATIENCE = { timeout: 60_000 };

/** Where the links of the pages lead each role, beginning at home: every screen that it can reach, and no other. */
const outside: Route[] = ['home', 'about', 'terms', 'privacy'];
const inClub: Route[] = [
  ...outside,
  'createClub',
  'club',
  'clubInfo',
  'profile',
  'editMember',
  'crewProfile',
  'editCrew',
  'activities',
  'activity',
  'notices',
  'notice',
];
const reach: Record<Role, Route[]> = {
  visitor: [...outside, 'logIn'],
  newcomer: [...outside, 'signUp', 'logIn'],
  stranger: [...outside, 'createClub', 'club', 'joinClub', 'profile', 'editMember'],
  banned: [...outside, 'createClub', 'club', 'profile', 'editMember'],
  level1: inClub,
  level2: [...inClub, 'bulletin', 'createNotice'],
  level5: [...inClub, 'bulletin', 'createNotice', 'crews', 'crew', 'createActivity'],
  level7: [...inClub, 'bulletin', 'createNotice', 'crews', 'crew', 'createActivity', 'report'],
  level8: [...inClub, 'bulletin', 'createNotice', 'crews', 'crew', 'createActivity', 'report', 'editClub'],
  level9: [...inClub, 'bulletin', 'createNotice', 'crews', 'crew', 'createActivity', 'report', 'editClub'],
};

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.stop());

for (const [role, account] of Object.entries(roles) as [Role, (typeof roles)[Role]][]) {
  test.concurrent(`${role} walks through every screen that its links lead to, on a phone, and back again`, async () => {
    const { server, browser } = site;
    const visitor = await visit(browser, server);
    const { page } = visitor;
    if (account === null) await page.goto('/');
    else await signIn(page, server, account);
    const reached = new Set<Route>();
    await walk(page, reached);
    expect({
      missed: reach[role].filter((route) => !reached.has(route)),
      more: [...reached].filter((route) => !reach[role].includes(route)),
    }).toEqual({ missed: [], more: [] });
    expect(visitor.complaints.all).toEqual([]);
    await visitor.leave();
  });
}

/** Follows every link of the page to a kind of screen that was not seen yet, depth first, and comes back by the browser's button. */
async function walk(page: Page, reached: Set<Route>): Promise<void> {
  const here = routeOf(await arrived(page));
  if (here === null) throw new Error(`no route: ${page.url()}`);
  reached.add(here);
  const onPage = await linksOf(page);
  await openMenu(page);
  const inMenu = (await linksOf(page)).filter((href) => !onPage.includes(href));
  await closeMenu(page);
  for (const href of [...onPage, ...inMenu]) {
    const route = routeOf(href);
    if (route === null || route === 'logOut' || reached.has(route)) continue;
    const before = page.url();
    await leave(page);
    if (inMenu.includes(href)) await openMenu(page);
    await page.locator(`a[href="${href}"]:visible`).first().click(PATIENCE);
    await page.waitForURL((url) => url.href !== before, PATIENCE);
    await arrived(page);
    expect(await page.evaluate(isAnnounced), href).toBe(true);
    await walk(page, reached);
    await leave(page);
    await page.goBack();
    await page.waitForURL(before, PATIENCE);
    await arrived(page);
  }
}

/** Where the links lead that are to be seen, each once. */
async function linksOf(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="/"]:visible');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(hrefs)];
}

/** Whether a screen reader is told of the new page: its heading has the focus, and the tab its name. */
function isAnnounced(): boolean {
  const heading = document.querySelector('h1');
  return document.activeElement === heading && document.title.endsWith('크루위드');
}

/** Marks the heading: the page stays on the screen until the next one is there. */
async function leave(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .evaluate((heading) => heading.setAttribute('data-left', ''));
}

/** Waits until the page has its heading and waits for nothing; answers its path. */
async function arrived(page: Page): Promise<string> {
  await page.locator('h1:not([data-left])').first().waitFor(PATIENCE);
  await settle(page, t('common.loading'));
  const { pathname } = new URL(page.url());
  return pathname;
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: t('menu.account'), exact: true });
  if ((await menu.count()) === 0) return;
  await menu.click();
  await page.getByRole('menu').waitFor(PATIENCE);
}

async function closeMenu(page: Page): Promise<void> {
  if ((await page.getByRole('menu').count()) === 0) return;
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden', ...PATIENCE });
}
