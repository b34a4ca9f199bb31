import { homeContract } from '@crewwith/domain/home/contract';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const { messages, images, notice_text, version, ...NOTICE } = noticeOf();

/** Fills the first page of the bulletin with a post by this crew. */
function stubPost(crew_id: string | null) {
  const rows = crew_id === null ? [] : [{ ...NOTICE, crew_id, notice_category: '자유' }];
  stub(noticesContract.bulletin, { rows, page: 1, count: rows.length, categories: [] });
}

const { navigator } = globalThis;
beforeEach(() => stubPost(null));
afterEach(() => {
  vi.stubGlobal('navigator', navigator);
});

const open = (crew_count: number, level = 9, frozen = false) =>
  openPage('/demo', { club: clubOf(level, { crew_count, frozen }) });
const list = async () => within(await screen.findByRole('region', { name: t('firstSteps.title') }));
const isShown = () => screen.queryByRole('region', { name: t('firstSteps.title') }) !== null;

// docs/specification.md#first-steps
it('leads the leader of a new club to the first steps, and ticks those that are done', async () => {
  stub(homeContract.read, { ...EMPTY_HOME, next: [cardOf({ level: 9, hours: 20 })] });
  await open(1);
  const steps = (await list()).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    `${t('firstSteps.meetup')} ${t('firstSteps.done')}`,
    t('firstSteps.invitation'),
    t('firstSteps.greeting'),
  ]);
  const notice = screen.getByRole('link', { name: t('firstSteps.greeting') });
  expect(notice.getAttribute('href')).toBe('/demo/notice/create?category=notice');
});

it('ticks a meetup that is over, and the invitation once another crew has joined', async () => {
  const { can, attendees, cancelled, messages, version, liked, ...past } = activityOf({
    level: 9,
    hours: -50,
  });
  stub(homeContract.read, { ...EMPTY_HOME, previous: [{ ...past, attending: false, my_state: null }] });
  await open(2);
  const steps = (await list()).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    `${t('firstSteps.meetup')} ${t('firstSteps.done')}`,
    `${t('firstSteps.invitation')} ${t('firstSteps.done')}`,
    t('firstSteps.greeting'),
  ]);
});

it('ticks the invitation once the link is shared, and is gone once all is done', async () => {
  const writeText = vi.fn(async () => undefined);
  stub(homeContract.read, {
    ...EMPTY_HOME,
    next: [cardOf({ level: 9, hours: 20 })],
    notices: [NOTICE],
    pinned: NOTICE,
  });
  const { user } = await open(1);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await user.click((await list()).getByRole('button', { name: t('firstSteps.invitation') }));
  await waitFor(() => expect(isShown()).toBe(false));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/demo`);
});

it.each([
  ['ticks the greeting once the leader has written a post on the board', IDS.crew, true],
  ['does not tick it for a post of another crew', IDS.otherCrew, false],
])('%s', async (_, author, isTicked) => {
  stub(homeContract.read, EMPTY_HOME);
  stubPost(author);
  await open(1);
  const steps = await list();
  const ticked = `${t('firstSteps.greeting')} ${t('firstSteps.done')}`;
  const expected = [isTicked ? ticked : t('firstSteps.greeting')];
  await waitFor(() =>
    expect(
      steps
        .getAllByRole('listitem')
        .slice(2)
        .map(({ textContent }) => textContent),
    ).toEqual(expected),
  );
});

it('does not come and go while it loads what is done', async () => {
  stub(homeContract.read, { ...EMPTY_HOME, next: [cardOf({ level: 9, hours: 20 })] });
  const { fetch } = globalThis;
  const isBulletin = (input: unknown) => input instanceof Request && input.url.includes('/notices/');
  vi.stubGlobal('fetch', (input: Request) =>
    isBulletin(input) ? new Promise(() => undefined) : fetch(input),
  );
  await open(3);
  await screen.findByRole('heading', { name: t('calendar.title') });
  await act(() => vi.dynamicImportSettled());
  expect(isShown()).toBe(false);
  vi.stubGlobal('fetch', fetch);
});

it('stays away once it is dismissed', async () => {
  stub(homeContract.read, EMPTY_HOME);
  const { user, unmount } = await open(3);
  await user.click((await list()).getByRole('button', { name: t('firstSteps.dismiss') }));
  expect(isShown()).toBe(false);
  unmount();
  await open(3);
  await screen.findByRole('heading', { name: t('calendar.title') });
  expect(isShown()).toBe(false);
});

it.each([
  ['another admin', 8, false],
  ['a crew', 3, false],
  ['the leader of a frozen club', 9, true],
])('is not for %s', async (_, level, frozen) => {
  stub(homeContract.read, EMPTY_HOME);
  await open(1, level, frozen);
  await screen.findByRole('heading', { name: t('calendar.title') });
  expect(isShown()).toBe(false);
});
