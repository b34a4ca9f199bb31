import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, clubOf, EMPTY_HOME, IDS, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const DAY_HOURS = 24;
const inDays = (days: number, name: string) =>
  cardOf({ level: 3, hours: days * DAY_HOURS }, { activity_id: `activity${days + 10}`, name });

const namesBelowCalendar = () => {
  const calendar = within(screen.getByRole('region', { name: t('calendar.title') }));
  return calendar.queryAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
};

// docs/specification.md#calendar
it('shows below another month what is in that month only', async () => {
  const soon = inDays(29, '연말 걷기');
  const later = inDays(35, '새해 걷기');
  stub(homeContract.read, { ...EMPTY_HOME, activities: [soon, later] });
  stub(activitiesContract.listOfClub, [soon, later]);
  const { user } = await openPage('/demo', { club: clubOf(3) });
  await screen.findByText('연말 걷기');
  expect(namesBelowCalendar()).toEqual(['연말 걷기']);
  await user.click(screen.getByRole('button', { name: t('calendar.nextMonth') }));
  await screen.findByText('새해 걷기');
  expect(namesBelowCalendar()).toEqual(['새해 걷기']);
});

it('shows the initial of a club without an icon on its colour, also in the bar', async () => {
  stub(homeContract.read, EMPTY_HOME);
  await openPage('/demo', { club: clubOf(3, { setting: '{"color":"#123456"}' }) });
  const [bar] = screen.getAllByRole('banner');
  const icon = bar?.querySelector<SVGElement>('a svg');
  expect(icon?.textContent).toBe('한');
  expect(icon?.style.background).toBe('#123456');
});

// docs/specification.md#level-marks
it('shows the own level as a chip with its mark', async () => {
  stub(homeContract.read, EMPTY_HOME);
  await openPage('/demo', { club: clubOf(5, { levels: '{"5":"길잡이"}' }) });
  expect(screen.getByText('길잡이').getAttribute('data-mark')).toBe('accent');
  screen.getByText('달리기 · 크루 12명');
});

// docs/specification.md#activity-card
it('says on the card of a meetup in words when it is and who attends', async () => {
  const faces = [{ crew_id: IDS.crew, nick: '걸음마', image_url: null }];
  stub(homeContract.read, { ...EMPTY_HOME, next: [{ ...inDays(1, '내일 걷기'), faces }] });
  await openPage('/demo', { club: clubOf(3) });
  const card = within(screen.getByRole('article'));
  card.getByText('내일 낮 12시');
  card.getByText(t('faces.others', { name: '걸음마', count: 2 }));
});

// docs/specification.md#club-home
it('shows no past meetup', async () => {
  const { my_state, ...past } = cardOf({ level: 3, hours: -DAY_HOURS, seat: 2 }, { name: '어제 걷기' });
  stub(homeContract.read, {
    ...EMPTY_HOME,
    next: [inDays(1, '내일 걷기')],
    previous: [{ ...past, my_state }],
  });
  await openPage('/demo', { club: clubOf(3) });
  await screen.findByText('내일 걷기');
  expect(screen.queryByText('어제 걷기')).toBeNull();
});

// docs/specification.md#club-home
it('shows next meetups, notices, pictures and the calendar in this order, each meetup once', async () => {
  const [first, second, third, fourth] = [1, 2, 3, 4].map((days) => inDays(days, `걷기 ${days}`));
  if (!first || !second || !third || !fourth) throw new Error('There are four.');
  const { messages, images, notice_text, version, ...pinned } = noticeOf({
    image_url: '/uploads/author.webp',
  });
  stub(homeContract.read, {
    ...EMPTY_HOME,
    activities: [first, second, third, fourth],
    next: [first, second, third],
    notices: [pinned],
    pinned,
    pictures: [{ notice_id: IDS.notice, image_url: '/1', thumbnail_url: '/2', width: 4, height: 3 }],
  });
  await openPage('/demo', { club: clubOf(3) });
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings).toEqual([
    t('lists.following'),
    t('notice.latest'),
    t('club.pictures'),
    t('calendar.title'),
  ]);
  for (const name of ['걷기 1', '걷기 2', '걷기 3', '걷기 4'])
    expect(screen.getAllByText(name)).toHaveLength(1);
  expect(namesBelowCalendar()).toEqual(['걷기 4']);
  screen.getByRole('img', { name: t('notice.pinned') });
  const notice = screen.getByRole('link', { name: /소풍 달리기/ });
  expect(notice.querySelector('img')?.getAttribute('src')).toBe('/uploads/author.webp');
  within(notice).getByText('어제');
  const picture = screen.getByRole('link', { name: t('club.picture', { place: 1, total: 1 }) });
  expect(picture.getAttribute('href')).toBe(`/demo/notice/${IDS.notice}`);
  const { loading, width, height } = picture.querySelector('img') ?? {};
  expect([loading, width, height]).toEqual(['lazy', 4, 3]);
});

// docs/specification.md#club-home
it.each([3, null])('shares the link of the club, at level %s', async (level) => {
  stub(homeContract.read, EMPTY_HOME);
  const { user } = await openPage('/demo', { club: clubOf(level) });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: t('club.share') }));
  await screen.findByText(t('share.copied'));
  expect(copied.mock.calls).toEqual([[`${window.location.origin}/demo`]]);
});

// docs/specification.md#attending
it('keeps the sheet of a seat taken when its meetup has left the home behind it', async () => {
  stub(homeContract.read, { ...EMPTY_HOME, next: [inDays(1, '내일 걷기')] });
  stub(attendeesContract.attend, { count: 4 });
  const { user } = await openPage('/demo', { club: clubOf(3) });
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: t('seat.attend') }));
  const taken = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
  const sent = stub(homeContract.read, { ...EMPTY_HOME, next: [inDays(2, '모레 걷기')] });
  await act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    focusManager.setFocused(undefined);
  });
  await waitFor(() => expect([sent.length, queryClient.isFetching()]).toEqual([1, 0]));
  screen.getByRole('dialog', { name: t('seat.takenTitle') });
  await user.click(taken.getAllByRole('button', { name: t('common.close') }).at(-1) ?? document.body);
  await screen.findByRole('heading', { name: '모레 걷기' });
  expect(screen.queryByRole('heading', { name: '내일 걷기' })).toBeNull();
});

it('offers planning a meetup once on the home of a club without any', async () => {
  stub(homeContract.read, EMPTY_HOME);
  await openPage('/demo', { club: clubOf(8) });
  await screen.findByText(t('lists.noFollowing'));
  expect(screen.getAllByRole('link', { name: t('club.addMeetup') })).toHaveLength(1);
});

// docs/specification.md#appeals
it('tells who hears of them how many appeals are overdue, with a link to them', async () => {
  stub(homeContract.read, { ...EMPTY_HOME, overdue_appeals: 2 });
  await openPage('/demo', { club: clubOf(8) });
  const notice = (await screen.findByText(t('club.appealsOverdue', { count: 2 }))).closest('[role=status]');
  const link = within(notice as HTMLElement).getByRole('link', { name: t('club.appealsSee') });
  expect(link.getAttribute('href')).toBe('/demo/appeals');
});

it('says nothing of appeals while none is overdue', async () => {
  stub(homeContract.read, { ...EMPTY_HOME, overdue_appeals: 0 });
  await openPage('/demo', { club: clubOf(8) });
  await screen.findByText(t('lists.noFollowing'));
  expect(screen.queryByText(t('club.appealsSee'))).toBeNull();
});
