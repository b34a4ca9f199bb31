import { activitiesContract } from '@crewwith/domain/activities/contract';
import { crewsContract } from '@crewwith/domain/crews/contract';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../testing/api-stub.ts';
import { activityOf, clubOf, crewOf, IDS, noticeOf } from '../testing/fixtures.ts';
import { openPage } from '../testing/open-page.tsx';

const ids = ['activity01', 'activity02', 'activity03'];
const names = ['남산 걷기', '한강 걷기', '청계천 걷기'];

/** The width of the screen, which happy-dom does not let media queries follow. */
function setWidth(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const least = Number(/min-width: ([\d.]+)em/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY) * 16;
    return Object.assign(new EventTarget(), { matches: width >= least, media }) as MediaQueryList;
  });
}

beforeEach(() => {
  setWidth(1280);
  const rows = ids.map((activity_id, index) => {
    const { can, attendees, cancelled, messages, version, liked, ...row } = activityOf({
      level: 3,
      hours: 20,
    });
    return { ...row, activity_id, name: names[index] ?? '', location: '망원역' };
  });
  stub(activitiesContract.listFollowing, rows);
  stub(activitiesContract.listAttendees, []);
  stub(
    activitiesContract.read,
    activityOf({ level: 3, hours: 20 }, { activity_id: ids[0] ?? '', name: names[0] ?? '' }),
  );
  return () => vi.restoreAllMocks();
});

const openList = async (address = '/demo/activities') => {
  const page = await openPage(address, { club: clubOf(3) });
  await screen.findByRole('link', { name: /남산/ });
  // The keys are loaded after the first view.
  await screen.findByText(t('shortcuts.choose'));
  return page;
};
const focusedText = () => document.activeElement?.textContent;

// docs/specification.md#side-by-side
it('keeps the list with its search beside the meetup that it opens', async () => {
  const { user } = await openList();
  const search = screen.getByRole('searchbox');
  await user.type(search, '걷기');
  await user.click(screen.getByRole('link', { name: /남산/ }));
  await screen.findByRole('heading', { level: 1, name: names[0] ?? '' });
  expect(document.title).toContain(names[0]);
  expect(screen.getByRole('searchbox')).toBe(search);
  expect(search).toHaveProperty('value', '걷기');
  // The only heading of the first level is that of the meetup.
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const list = within(screen.getByRole('region', { name: t('keys.list') }));
  expect(list.getByRole('link', { current: 'page' }).textContent).toContain(names[0]);
});

// docs/specification.md#side-by-side
it('opens the list by a search beside a meetup', async () => {
  const { user } = await openList();
  await user.click(screen.getByRole('link', { name: /남산/ }));
  await screen.findByRole('heading', { level: 1, name: names[0] ?? '' });
  await user.type(screen.getByRole('searchbox'), '청계천');
  await screen.findByRole('heading', { level: 1, name: t('lists.title') });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '청계천');
  expect(screen.queryByRole('link', { name: /남산/ })).toBeNull();
});

// docs/specification.md#side-by-side
it('shows the list beside a meetup that was opened by its address', async () => {
  await openPage('/demo/activity/activity01', { club: clubOf(3) });
  const list = within(await screen.findByRole('region', { name: t('keys.list') }));
  await list.findByRole('link', { name: new RegExp(names[0] ?? '') });
  expect(document.title).toContain(names[0]);
});

// docs/specification.md#side-by-side
it('shows the previous meetups beside one of them that was opened by its address', async () => {
  const past = activityOf({ level: 3, hours: -48 }, { activity_id: ids[0] ?? '', name: names[0] ?? '' });
  const { can, attendees, cancelled, messages, version, liked, ...row } = past;
  stub(activitiesContract.read, past);
  stub(activitiesContract.listPrevious, [row]);
  await openPage(`/demo/activity/${ids[0]}`, { club: clubOf(3) });
  const list = within(await screen.findByRole('region', { name: t('keys.list') }));
  await list.findByRole('link', { name: new RegExp(names[0] ?? ''), current: 'page' });
  expect(list.getByRole('button', { name: t('lists.previous') }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('link', { name: t('common.back') }).getAttribute('href')).toBe(
    '/demo/activities?tab=previous',
  );
});

it('shows no list beside its page to a level that may not see it', async () => {
  stub(crewsContract.read, crewOf({ can: { ...crewOf().can, read_activities: false, levels: [] } }));
  const { user } = await openPage(`/demo/crew/${IDS.otherCrew}`, { club: clubOf(3) });
  await vi.dynamicImportSettled();
  await waitFor(async () => {
    await user.keyboard('?');
    screen.getByRole('dialog', { name: t('shortcuts.title') });
  });
  expect(screen.queryByRole('region', { name: t('keys.list') })).toBeNull();
  // Nor is there room for it.
  expect(document.querySelector('[data-split]')).toBeNull();
});

it.each([
  ['notice', noticesContract.list, 'notices'],
  ['자유', noticesContract.bulletin, 'notices/bulletin'],
] as const)('shows a post of the category %s beside its own list', async (notice_category, _, above) => {
  const post = noticeOf({ notice_category });
  const { messages, images, notice_text, version, ...row } = post;
  stub(noticesContract.read, post);
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.list, [row]);
  const categories = [{ notice_category, count: 1 }];
  stub(noticesContract.bulletin, { rows: [row], page: 1, count: 1, categories });
  await openPage(`/demo/notice/${post.id}`, { club: clubOf(3) });
  await screen.findByRole('heading', { level: 1, name: post.notice_title });
  const list = within(await screen.findByRole('region', { name: t('keys.list') }));
  await list.findByRole('link', { name: new RegExp(post.notice_title), current: 'page' });
  expect(screen.getByRole('link', { name: t('common.back') }).getAttribute('href')).toBe(`/demo/${above}`);
});

it('shows the notices beside a notice that does not exist', async () => {
  stubRefusal(noticesContract.read, 'request.not_found');
  stub(noticesContract.list, []);
  await openPage('/demo/notice/notice0001', { club: clubOf(3) });
  await screen.findByRole('heading', { level: 1, name: t('notice.notFound') });
  const list = within(await screen.findByRole('region', { name: t('keys.list') }));
  await list.findByText(t('notice.noNotices'));
});

it('shows no list beside a meetup on a narrow screen', async () => {
  setWidth(1100);
  const listed = stub(activitiesContract.listFollowing, []);
  const { user } = await openPage('/demo/activity/activity01', { club: clubOf(3) });
  // Its keys are there, so that what is loaded after the first view is.
  await vi.dynamicImportSettled();
  await waitFor(async () => {
    await user.keyboard('?');
    screen.getByRole('dialog', { name: t('shortcuts.title') });
  });
  expect(listed).toEqual([]);
});

// docs/specification.md#keyboard
it('searches, selects, opens and goes back by keys, also while one types Korean', async () => {
  const { user } = await openList();
  await user.keyboard('j');
  expect(focusedText()).toContain(names[0]);
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ㅓ', code: 'KeyJ', bubbles: true, cancelable: true }),
  );
  expect(focusedText()).toContain(names[1]);
  await user.keyboard('k');
  expect(focusedText()).toContain(names[0]);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: names[0] ?? '' });
  await user.keyboard('{Escape}');
  await screen.findByRole('heading', { level: 1, name: t('lists.title') });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /남산/ })));
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  // What is typed is text.
  await user.keyboard('j/?');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'j/?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

// docs/specification.md#keyboard
it('shows the keys, which do nothing meanwhile and with Ctrl, and turns them off on this device', async () => {
  const { user, unmount } = await openList();
  await user.keyboard('{Control>}j{/Control}');
  expect(focusedText()).not.toContain(names[0]);
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: t('shortcuts.title') }));
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
  expect(focusedText()).not.toContain(names[0]);
  await user.click(sheet.getByLabelText(t('shortcuts.enabled')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  await openList();
  await user.keyboard('j?');
  expect(focusedText()).not.toContain(names[0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
