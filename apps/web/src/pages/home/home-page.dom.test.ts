import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { clubsContract } from '@crewwith/domain/clubs/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { homeContract } from '@crewwith/domain/home/contract';
import { pictureSources, pictureUrls } from '@crewwith/domain/images/picture';
import { toSeoulWire } from '@crewwith/domain/time';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, clubOf, IDS, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const COVER = pictureUrls('a-cover-of-a-meetup');

type Home = ReplyOf<typeof homeContract.readOfMember>;

const HOURS_A_DAY = 24;
const clubWith = (level: number, frozen = false): Home['clubs'][number] => {
  const { id, nick, name, setting } = clubOf(level);
  const crew = { crew_id: IDS.crew, crew_nick: '걸음마', crew_image_url: null };
  return { id, nick, name, setting, admin_level: level, level_name: '', ...crew, frozen };
};
const meetup = (hours: number, name: string, seat?: 0 | 1 | 2) =>
  cardOf(
    { level: 3, hours, ...(seat !== undefined && { seat }) },
    { activity_id: `activity${hours * 10 + 100}`, name, location_url: 'https://map.example/1' },
  );
const NOTHING: Home = {
  clubs: [clubWith(3)],
  activities: [],
  called: [],
  next: null,
  open: [],
  polls: [],
};

/** Opens the home page; returns the calls for it. */
async function openHome(home: Partial<Home>) {
  const sent = stub(homeContract.readOfMember, { ...NOTHING, ...home });
  const { user } = await openPage('/');
  await screen.findByRole('navigation', { name: t('picker.mine') });
  return { sent, user };
}

/** Comes back from another app. */
const comeBack = () =>
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    focusManager.setFocused(undefined);
  });

// docs/specification.md#next-meetup
it('shows the next meetup first, with what to do, and everything in one call', async () => {
  const next = meetup(27, '아침 걷기', 1);
  const { sent, user } = await openHome({
    next: {
      ...next,
      cover: { ...COVER, width: 1600, height: 900 },
      faces: [{ crew_id: IDS.crew, nick: '걸음마', image_url: null }],
    },
    activities: [next],
  });
  screen.getByRole('heading', { level: 1, name: t('schedule.title') });
  const card = within(screen.getByRole('region', { name: '아침 걷기' }));
  card.getByText('D-1');
  card.getByText(/^내일 오후 3시/);
  card.getByText('남산 입구');
  card.getByText(t('faces.others', { name: '걸음마', count: 2 }));
  const cover = document.querySelector('img[srcset]');
  expect(cover?.getAttribute('srcset')).toBe(pictureSources(COVER.image_url));
  expect(cover?.getAttribute('width')).toBe('1600');
  expect(card.getByRole('link', { name: '아침 걷기' }).getAttribute('href')).toBe(
    '/demo/activity/activity370',
  );
  expect(card.getByRole('link', { name: t('home.directions') }).getAttribute('href')).toBe(
    'https://map.example/1',
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(card.getByRole('button', { name: t('seat.share') }));
  await screen.findByText(t('share.copied'));
  expect(copied.mock.calls).toEqual([[`${window.location.origin}/demo/activity/activity370`]]);
  expect(card.queryByRole('button', { name: t('code.open') })).toBeNull();
  expect(sent.map(({ query }) => query)).toEqual([{ start_date: '2026-11-25', end_date: '2027-01-07' }]);
  const clubs = screen.getByRole('navigation', { name: t('picker.mine') });
  const order = screen.getByRole('region', { name: '아침 걷기' }).compareDocumentPosition(clubs);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // Once on the page.
  expect(screen.getAllByText('아침 걷기')).toHaveLength(1);
});

// docs/specification.md#next-meetup
it('checks in from the next meetup within its window', async () => {
  const next = meetup(0.5, '곧 걷기', 1);
  const { user } = await openHome({ next, activities: [next] });
  await user.click(screen.getByRole('button', { name: t('code.open') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('code.title') }));
  const marked = stub(attendeesContract.mark, { state: 2, tries_left: 5 });
  const reread = stub(homeContract.readOfMember, {
    ...NOTHING,
    next: meetup(0.5, '곧 걷기', 2),
  });
  await user.type(dialog.getByRole('textbox'), '42');
  await user.click(dialog.getByRole('button', { name: t('code.submit') }));
  await screen.findByText(t('attendee.ownAttended'));
  expect(marked.map(({ body }) => body)).toEqual([{ state: 2, code: '42' }]);
  expect(reread).toHaveLength(1);
  expect(screen.queryByRole('button', { name: t('code.open') })).toBeNull();
});

// docs/specification.md#my-schedule
it('lists this week with the own seats, and marks the days in the calendar', async () => {
  const next = meetup(20, '내일 걷기', 1);
  const friday = meetup(3 * HOURS_A_DAY, '금요일 걷기');
  const later = meetup(10 * HOURS_A_DAY, '나중 걷기', 1);
  const { user } = await openHome({ next, activities: [next, friday, later] });
  const week = within(screen.getByRole('list', { name: t('home.week') })).getAllByRole('link');
  expect(week.map((link) => link.textContent)).toEqual([expect.stringContaining('금요일 걷기')]);
  const parts = [
    screen.getByRole('region', { name: '내일 걷기' }),
    screen.getByRole('navigation', { name: t('picker.mine') }),
    screen.getByRole('list', { name: t('home.week') }),
    screen.getByRole('heading', { name: t('calendar.title') }),
  ];
  const inOrder = parts.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder).toEqual(parts);
  const dotOf = (day: string) =>
    document.querySelector(`[data-day="${day}"] [data-mark]`)?.getAttribute('data-mark');
  expect(['2026-12-02', '2026-12-04', '2026-12-11', '2026-12-12'].map(dotOf)).toEqual([
    'attending',
    'other',
    'attending',
    undefined,
  ]);
  await user.click(screen.getByRole('button', { name: t('home.mine') }));
  expect(['2026-12-02', '2026-12-04', '2026-12-11'].map(dotOf)).toEqual([
    'attending',
    undefined,
    'attending',
  ]);
});

// docs/specification.md#my-schedule
it.each([
  [4, false, false],
  [5, false, true],
  // docs/specification.md#frozen-club
  [8, true, false],
] as const)(
  'offers the nearest meetups to level %i (in a frozen club: %s) who attends none; to plan one: %s',
  async (level, frozen, plans) => {
    await openHome({ clubs: [clubWith(level, frozen)], open: [meetup(20, '내일 걷기')] });
    const open = within(screen.getByRole('region', { name: t('home.open') }));
    open.getByRole('button', { name: t('seat.attend') });
    // The date as a tile.
    expect(open.getByText('12월').parentElement?.textContent).toBe('12월2수');
    expect(open.queryByRole('link', { name: t('club.addMeetup') }) !== null).toBe(plans);
  },
);

// docs/specification.md#attending
it('keeps the sheet of a seat taken here until it is closed, then shows the meetup as the next', async () => {
  const open = meetup(20, '내일 걷기');
  const { user } = await openHome({ open: [open] });
  stub(attendeesContract.attend, { count: 4 });
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const sent = stub(homeContract.readOfMember, { ...NOTHING, next: meetup(20, '내일 걷기', 1) });
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: t('seat.attend') }));
  const taken = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
  await act(() => vi.dynamicImportSettled());
  expect(sent).toEqual([]);
  await user.click(taken.getAllByRole('button', { name: t('common.close') }).at(-1) ?? document.body);
  const next = within(await screen.findByRole('region', { name: '내일 걷기' }));
  expect(screen.queryByRole('region', { name: t('home.open') })).toBeNull();
  // The button that opened the sheet is gone.
  expect(document.activeElement).toBe(next.getByRole('heading'));
  // A meetup that takes its place later leaves the focus alone.
  stub(homeContract.readOfMember, { ...NOTHING, next: meetup(30, '모레 걷기', 1) });
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('region', { name: '모레 걷기' });
  expect(document.activeElement).toBe(document.body);
});

// docs/specification.md#attending
it.each([
  ['among the open ones', 20, (card: Home['open'][number]) => ({ open: [card] })],
  ['below the calendar', 10 * HOURS_A_DAY, (card: Home['open'][number]) => ({ activities: [card] })],
])('keeps that sheet when home is read again behind it: %s', async (_, hours, homeWith) => {
  const { user } = await openHome(homeWith(meetup(hours, '다음 걷기')));
  stub(attendeesContract.attend, { count: 4 });
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: t('seat.attend') }));
  const taken = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
  const next = meetup(hours, '다음 걷기', 1);
  const sent = stub(homeContract.readOfMember, { ...NOTHING, next, activities: [next] });
  await comeBack();
  await waitFor(() => expect([sent.length, queryClient.isFetching()]).toEqual([1, 0]));
  screen.getByRole('dialog', { name: t('seat.takenTitle') });
  await user.click(taken.getAllByRole('button', { name: t('common.close') }).at(-1) ?? document.body);
  const region = within(await screen.findByRole('region', { name: '다음 걷기' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The button that opened the sheet is gone.
  expect(document.activeElement).toBe(region.getByRole('heading'));
});

it.each([
  [null, 'home.started'],
  [0.25, 'seat.ended'],
] as const)(
  'says of the next meetup that began, and lasts %s hours, that it is: %s',
  async (hours, label) => {
    const next = meetup(-0.5, '점심 걷기', 1);
    const end = hours && toSeoulWire(new Date(NOW.getTime() + (hours - 0.5) * 3_600_000));
    await openHome({ next: { ...next, end_time: end } });
    within(screen.getByRole('region', { name: '점심 걷기' })).getByText(t(label));
  },
);

it('leaves the focus alone when a meetup whose seat was taken becomes the next one later', async () => {
  const [first, later] = [meetup(20, '내일 걷기', 1), meetup(10 * HOURS_A_DAY, '다음 걷기')];
  const { user } = await openHome({ next: first, activities: [first, later] });
  stub(attendeesContract.attend, { count: 4 });
  const taken = meetup(10 * HOURS_A_DAY, '다음 걷기', 1);
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const sheet = within(await screen.findByRole('dialog'));
  stub(homeContract.readOfMember, { ...NOTHING, next: first, activities: [first, taken] });
  await user.click(sheet.getByRole('button', { name: t('seat.attend') }));
  const done = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
  await user.click(done.getAllByRole('button', { name: t('common.close') }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  stub(homeContract.readOfMember, { ...NOTHING, next: taken, activities: [taken] });
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('region', { name: '다음 걷기' });
  expect(document.activeElement).toBe(document.body);
});

it('lets a member without a club choose among all, whose icons load as they are scrolled to', async () => {
  stub(homeContract.readOfMember, { ...NOTHING, clubs: [] });
  const { id, nick, name } = clubOf(null);
  stub(clubsContract.list, [{ id, nick, name, setting: JSON.stringify({ icon_url: COVER.image_url }) }]);
  await openPage('/');
  await screen.findByRole('heading', { level: 1, name: t('picker.select') });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/demo');
  expect(link.querySelector('img')?.loading).toBe('lazy');
  screen.getByRole('link', { name: t('picker.create') });
});

it('loads another month only when it is shown', async () => {
  const { user } = await openHome({});
  const sent = stub(activitiesContract.listOfMember, [meetup(40 * HOURS_A_DAY, '새해 걷기')]);
  await user.click(screen.getByRole('button', { name: t('calendar.nextMonth') }));
  await screen.findByText('새해 걷기');
  expect(sent).toHaveLength(1);
});
