import { activitiesContract } from '@crewwith/domain/activities/contract';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { MENU_PAGES } from '@crewwith/domain/pages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { paths } from '../paths.ts';
import { stub } from '../testing/api-stub.ts';
import { activityOf, clubOf, IDS, noticeOf } from '../testing/fixtures.ts';
import { openPage } from '../testing/open-page.tsx';

function open(level: number | null) {
  stub(activitiesContract.read, activityOf({ level: level ?? 0, hours: 20 }));
  stub(activitiesContract.listAttendees, []);
  return openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
}

/** The texts of the navigation at the bottom of phones, or at the side of desktops; only CSS hides the other. */
const tabsAt = (place: 'bottom' | 'side') => {
  const navs = screen.queryAllByRole('navigation', { name: t('nav.label'), hidden: true });
  const shown = navs.filter(({ dataset }) => dataset.place === place);
  return shown.flatMap((nav) => within(nav).getAllByRole('link', { hidden: true }));
};

// docs/specification.md#navigation
it.each([
  [1, ['notices', 'activities']],
  [2, ['notices', 'activities', 'bulletin']],
  [4, ['notices', 'activities', 'bulletin', 'crews']],
] as const)('shows the navigation of a desktop to level %i in its order', async (level, tabs) => {
  await open(level);
  expect(tabsAt('side').map((link) => link.textContent)).toEqual(
    (['schedule', 'club', ...tabs] as const).map((tab) => t(`nav.${tab}`)),
  );
});

// docs/specification.md#navigation
it.each([
  [1, '/demo/notices', ['home', 'activities', 'bulletin', 'me']],
  [2, '/demo/notices/bulletin', ['home', 'activities', 'bulletin', 'me']],
  [4, '/demo/notices/bulletin', ['home', 'activities', 'bulletin', 'crews', 'me']],
] as const)(
  'shows level %i on a phone the tabs, of which the board leads to %s',
  async (level, board, tabs) => {
    stub(activitiesContract.listFollowing, []);
    await openPage('/demo/activities', { club: clubOf(level) });
    const links = tabsAt('bottom');
    expect(links.map((link) => link.textContent)).toEqual(tabs.map((tab) => t(`nav.${tab}`)));
    expect(links[2]?.getAttribute('href')).toBe(board);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(
      tabs.map((tab) => (tab === 'activities' ? 'page' : null)),
    );
  },
);

// docs/specification.md#navigation
it('leads between bulletin and notices', async () => {
  stub(noticesContract.list, []);
  await openPage('/demo/notices', { club: clubOf(2) });
  const lists = within(screen.getByRole('navigation', { name: t('nav.boardLabel') }));
  expect(lists.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [t('nav.bulletin'), '/demo/notices/bulletin'],
    [t('nav.notices'), '/demo/notices'],
  ]);
  expect(lists.getByRole('link', { current: 'page' }).textContent).toBe(t('nav.notices'));
});

// docs/specification.md#navigation
it('does not lead level 1 to the bulletin', async () => {
  stub(noticesContract.list, []);
  await openPage('/demo/notices', { club: clubOf(1) });
  expect(screen.queryByRole('navigation', { name: t('nav.boardLabel') })).toBeNull();
});

// docs/specification.md#navigation
it('has an arrow in place of the tabs on a page below one, which leads up', async () => {
  const { user } = await open(3);
  expect(tabsAt('bottom')).toEqual([]);
  stub(activitiesContract.listFollowing, []);
  await user.click(screen.getByRole('link', { name: t('common.back') }));
  await screen.findByRole('heading', { level: 1, name: t('lists.title') });
  expect(screen.queryByRole('link', { name: t('common.back') })).toBeNull();
  expect(tabsAt('bottom')).toHaveLength(4);
});

// docs/specification.md#navigation
it('goes back by the arrow to the list as it was left', async () => {
  const { can, attendees, cancelled, messages, version, liked, ...row } = activityOf({ level: 3, hours: 20 });
  stub(activitiesContract.listFollowing, [row]);
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20 }));
  stub(activitiesContract.listAttendees, []);
  const { user, location } = await openPage('/demo/activities?search=남산', { club: clubOf(3) });
  const list = within(await screen.findByRole('list', { name: t('lists.following') }));
  await user.click(list.getByRole('link', { name: new RegExp(row.name) }));
  const arrow = await screen.findByRole('link', { name: t('common.back') });
  // As the router of the browser counts its entries.
  window.history.replaceState({ idx: 1 }, '');
  // For a new tab it is a link to the page above.
  fireEvent.click(arrow, { ctrlKey: true });
  expect(location().pathname).toBe(`/demo/activity/${IDS.activity}`);
  await user.click(arrow);
  window.history.replaceState(null, '');
  await waitFor(() => expect(location().search).toBe('?search=남산'));
});

// docs/specification.md#navigation
it('reads the page again when it is pulled down', async () => {
  const sent = stub(activitiesContract.listFollowing, []);
  await openPage('/demo/activities', { club: clubOf(3) });
  await waitFor(() => expect(sent).toHaveLength(1));
  const finger = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] });
  const heading = screen.getByRole('heading', { level: 1 });
  // The first touch loads the code.
  fireEvent.touchStart(heading, finger(100));
  await act(() => vi.dynamicImportSettled());
  fireEvent.touchStart(heading, finger(100));
  for (const y of [120, 260]) fireEvent.touchMove(heading, finger(y));
  fireEvent.touchEnd(heading, { touches: [] });
  await waitFor(() => expect(sent).toHaveLength(2));
});

// docs/specification.md#navigation
it.each([
  ['notice', '/demo/notices'],
  ['자유', '/demo/notices/bulletin'],
])('leads from a post of the category %s up to %s', async (category, list) => {
  stub(noticesContract.read, noticeOf({ notice_category: category }));
  stub(noticesContract.view, { view: 2 });
  await openPage(`/demo/notice/${IDS.notice}`);
  await expect
    .poll(() => screen.getByRole('link', { name: t('common.back') }).getAttribute('href'))
    .toBe(list);
  const current = tabsAt('side').filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => link.getAttribute('href'))).toEqual([list]);
});

// docs/specification.md#navigation
it('leads members outside the club up to the club itself', async () => {
  stub(activitiesContract.read, activityOf({ level: 0, hours: 20 }));
  await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(null) });
  expect(screen.getByRole('link', { name: t('common.back') }).getAttribute('href')).toBe('/demo');
});

// docs/specification.md#navigation
it.each([
  [1, MENU_PAGES],
  [null, []],
])('leads level %s by the account menu to the pages %j of the club', async (level, pages) => {
  const { user } = await open(level);
  await user.click(await screen.findByRole('button', { name: t('menu.account') }));
  const links = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  const hrefs = links.map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => href.startsWith('/demo/'))).toEqual(pages.map((page) => paths[page]('demo')));
});

// docs/specification.md#navigation
it('leads from inside a club to the product info and the policies', async () => {
  const { user } = await open(3);
  expect(screen.queryByRole('contentinfo')).toBeNull();
  await user.click(await screen.findByRole('button', { name: t('menu.account') }));
  const menu = within(await screen.findByRole('menu'));
  for (const [page, href] of [
    ['about', '/crewwith'],
    ['privacy', '/privacypolicy'],
    ['terms', '/termsofservice'],
  ] as const) {
    const item = await menu.findByRole('menuitem', { name: t(`footer.${page}`) });
    expect(item.getAttribute('href')).toBe(href);
  }
});
