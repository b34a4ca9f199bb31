import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_NAMES, PAGES, type PageName } from '../packages/domain/src/pages.ts';
import { visit } from './kit/browser.ts';
import { type DemoSite, openDemoSite } from './kit/demo-site.ts';
import { levels, mayOpen, pageAt, type Role, roles } from './kit/page-access.ts';
import { settle } from './kit/screens/open-screen.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const PATIENCE = { timeout: 60_000 };

/** Pages that buttons and the provider lead to, but no link. */
const NOT_LINKED: readonly PageName[] = ['oauth', 'logOut', 'activityEdit', 'noticeEdit'];
/** What links lead people outside to of a club. Visitors find no link to a club at all. */
const LINKED_OUTSIDE: readonly PageName[] = ['club', 'clubJoin'];

/** Where the links of the pages lead a role, beginning at home: every page that it may open, and no other. */
function reachOf(role: Role): PageName[] {
  const level = levels[role];
  return PAGE_NAMES.filter((name) => {
    // At level 2 one's own name among the attendees leads to one's own crew.
    const isOwn = name === 'crewEdit' || (name === 'crew' && role === 'level2');
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

for (const [role, account] of Object.entries(roles) as [Role, (typeof roles)[Role]][]) {
  test.concurrent(`${role} walks through every screen that its links lead to, on a phone, and back again`, async () => {
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
 * Follows every link of the page to a kind of screen that was not seen yet, depth first, and comes back by the
 * browser's button.
 */
async function walk(page: Page, reached: Set<PageName>): Promise<void> {
  const here = pageAt(await arrived(page));
  if (here === null) throw new Error(`no page: ${page.url()}`);
  reached.add(here);
  const onPage = await linksOf(page);
  await openMenu(page);
  const inMenu = (await linksOf(page)).filter((href) => !onPage.includes(href));
  await closeMenu(page);
  for (const href of [...onPage, ...inMenu]) {
    const name = pageAt(href);
    if (name === null || name === 'logOut' || reached.has(name)) continue;
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
