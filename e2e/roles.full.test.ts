import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { PAGE_NAMES, PAGES, type PageName } from '../packages/domain/src/pages.ts';
import { visit } from './kit/browser.ts';
import { type DemoSite, openDemoSite } from './kit/demo-site.ts';
import { levels, mayOpen, pageAt, type Role, roles } from './kit/page-access.ts';
import { settle } from './kit/screens/open-screen.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

/** Pages that are reached by buttons, the provider and mail, but by no link. */
const NOT_LINKED: readonly PageName[] = [
  'oauth',
  'logOut',
  'mailConfirm',
  'unsubscribe',
  'activityEdit',
  'noticeEdit',
];
/** Pages of a club that members outside it reach by links. Visitors have no link to a club. */
const LINKED_OUTSIDE: readonly PageName[] = ['club', 'clubJoin'];
/** Pages that the welcome page links to, and that ask visitors to log in. */
const LINKED_FROM_WELCOME: readonly PageName[] = ['clubCreate'];

/** The texts of the buttons that show further links on the page of meetups. */
const TABS = ['lists.previous', 'lists.series', 'lists.polls'] as const;

/** The pages that a role reaches by links from the home page: all that it may open, and prompts to log in. */
function reachOf(role: Role): PageName[] {
  const level = levels[role];
  return PAGE_NAMES.filter((name) => {
    const isOwn = name === 'crewEdit';
    if (level === null && LINKED_FROM_WELCOME.includes(name)) return true;
    if (NOT_LINKED.includes(name) || !mayOpen(role, name, isOwn ? ['self'] : [])) return false;
    if (!PAGES[name].path.startsWith('/:club') || (level !== null && level > 0)) return true;
    return level !== null && LINKED_OUTSIDE.includes(name);
  });
}

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.stop());

const ROLES = inFullRun<Role[]>(Object.keys(roles) as Role[], ['visitor', 'stranger', 'level9']);

for (const role of ROLES) {
  const account = roles[role];
  test.concurrent(`${role} reaches every allowed page by links on a phone, and goes back from each`, async () => {
    const { server, browser } = site;
    const visitor = await visit(browser, server);
    const { page } = visitor;
    if (account === null) await page.goto('/');
    else await signIn(page, server, account);
    const reached = new Set<PageName>();
    await walk(page, reached);
    expect({
      missed: reachOf(role).filter((name) => !reached.has(name)),
      more: [...reached].filter((name) => !reachOf(role).includes(name)),
    }).toEqual({ missed: [], more: [] });
    expect(visitor.pageErrors.all).toEqual([]);
    await visitor.leave();
  });
}

/**
 * Follows every link to a page that was not reached yet, depth first, and returns by the browser's back button.
 * Tabs are part of a page.
 */
async function walk(page: Page, reached: Set<PageName>): Promise<void> {
  const here = pageAt(await waitForPage(page));
  if (here === null) throw new Error(`no page: ${page.url()}`);
  reached.add(here);
  await followLinks(page, reached);
  if (here !== 'activities') return;
  for (const tab of TABS) {
    const choice = { name: t(tab), exact: true };
    await page.getByRole('button', choice).click();
    await page.getByRole('button', { ...choice, pressed: true }).waitFor();
    await settle(page, t('common.loading'));
    await followLinks(page, reached);
    await page.goBack();
    await page.getByRole('button', { ...choice, pressed: false }).waitFor();
    await settle(page, t('common.loading'));
  }
}

async function followLinks(page: Page, reached: Set<PageName>): Promise<void> {
  const onPage = await linksOf(page);
  await openMenu(page);
  const inMenu = (await linksOf(page)).filter((href) => !onPage.includes(href));
  await closeMenu(page);
  for (const href of [...onPage, ...inMenu]) {
    const name = pageAt(href);
    if (name === null || name === 'logOut' || reached.has(name)) continue;
    const before = page.url();
    await markLeft(page);
    if (inMenu.includes(href)) await openMenu(page);
    await linksTo(page, `="${href}"`).first().click();
    await page.waitForURL((url) => url.href !== before);
    await waitForPage(page);
    expect(await page.evaluate(isAnnounced), href).toBe(true);
    await walk(page, reached);
    await markLeft(page);
    await page.goBack();
    await page.waitForURL(before);
    await waitForPage(page);
  }
}

/** Visible links to a page. The arrow, which goes back to the page before, is none of them. */
const linksTo = (page: Page, path: string) =>
  page.locator(`a[href${path}]:not([aria-label="${t('common.back')}"]):visible`);

/** The targets of visible links, without repetitions. */
async function linksOf(page: Page): Promise<string[]> {
  const links = linksTo(page, '^="/"');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(hrefs)];
}

/** Whether screen readers notice the new page: its heading has the focus, and the tab has a title. */
function isAnnounced(): boolean {
  const heading = document.querySelector('h1');
  return document.activeElement === heading && document.title.endsWith('크루위드');
}

/** Marks the heading, since the old page remains until the next one is loaded. */
async function markLeft(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .evaluate((heading) => heading.setAttribute('data-left', ''));
}

/** Waits until the new page is loaded and returns its path. */
async function waitForPage(page: Page): Promise<string> {
  await page.locator('h1:not([data-left])').first().waitFor();
  await settle(page, t('common.loading'));
  const { pathname } = new URL(page.url());
  return pathname;
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: t('menu.account'), exact: true });
  if ((await menu.count()) === 0) return;
  await menu.click();
  await page.getByRole('menu').waitFor();
}

async function closeMenu(page: Page): Promise<void> {
  if ((await page.getByRole('menu').count()) === 0) return;
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}
