import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { HOUR_MS } from '@crewwith/domain/constants';
import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { waitersContract } from '@crewwith/domain/waiters/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import i18next, { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { refreshActivities } from '../activities/api.ts';

const PATH = `/demo/activity/${IDS.activity}`;
const FULL = { count: 10, max_crew: 10, wait_count: 3, held_count: 0 };
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
const place = { position: 4, total: 6, state: 0, turn_end: null, moved_time: null } as const;

afterEach(() => i18next.changeLanguage('ko'));

type My = NonNullable<ReturnType<typeof cardOf>['my']>;

/** A full meetup as a crew of level 2 sees it. */
function fullActivity(hours: number, my: Partial<My> = {}, changes: Parameters<typeof activityOf>[1] = {}) {
  const activity = activityOf({ level: 2, hours });
  return { ...activity, ...FULL, my: activity.my && { ...activity.my, ...my }, ...changes };
}

async function openMeetup(activity: ReturnType<typeof fullActivity>) {
  const sent = stub(activitiesContract.read, activity);
  const { user } = await openPage(PATH, { club: clubOf(2) });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, sent, press, dialog: async () => within(await screen.findByRole('dialog')) };
}

// docs/specification.md#waitlist
it('offers a place in the queue of a full meetup, with a subgroup, and says which place it is', async () => {
  const subgroup = '느긋한 조\n씩씩한 조';
  const { user, press, dialog } = await openMeetup(fullActivity(20, {}, { subgroup }));
  const sent = stub(attendeesContract.attend, { count: 10, waiting: { position: 4, total: 4 } });
  await press(t('waiter.wait'));
  const sheet = await dialog();
  sheet.getByText(t('waiter.waitText'));
  await user.click(sheet.getByRole('radio', { name: '씩씩한 조' }));
  await user.click(sheet.getByRole('button', { name: t('waiter.wait') }));
  const joined = within(await screen.findByRole('dialog', { name: t('waiter.joinedTitle') }));
  joined.getByText('대기 4번째 · 4명 중');
  expect(sent.map(({ body }) => body)).toEqual([
    { crew_id: IDS.crew, activity_id: IDS.activity, subgroup: '씩씩한 조', state: 1, wait: true },
  ]);
  stub(activitiesContract.read, fullActivity(20, { waiting: { ...place, position: 4, total: 5 } }));
  await user.click(joined.getAllByRole('button', { name: t('common.close') }).at(-1) ?? document.body);
  await screen.findByText('대기 4번째 · 5명 중');
});

// docs/specification.md#attend-button
it.each([
  ['level', { attend_level: 3 }, {}, /^레벨 3부터 참석할 수 있어요/],
  ['restriction', {}, { limit_end_time: inHours(21) }, /^12월 2일 .*까지 참석할 수 없어요/],
  ['queue', { wait_count: 500 }, {}, /대기 인원도 모두 찼어요/],
])('offers no place in the queue and says why: %s', async (_, changes, my, reason) => {
  await openMeetup(fullActivity(20, my, changes));
  const button = await screen.findByRole('button', { name: t('seat.full') });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  screen.getByText(reason);
});

// docs/specification.md#waitlist
it('offers a place in the queue under a restriction that ends by the start', async () => {
  await openMeetup(fullActivity(20, { limit_end_time: inHours(19) }));
  const button = await screen.findByRole('button', { name: t('waiter.wait') });
  expect(button.getAttribute('aria-disabled')).toBe('false');
});

it('offers the queue instead when another crew took the last seat, with the subgroup that was chosen', async () => {
  const subgroup = '느긋한 조\n씩씩한 조';
  const { user, press, dialog } = await openMeetup(fullActivity(20, {}, { subgroup, count: 9 }));
  stubRefusal(attendeesContract.attend, 'activity.full');
  stub(activitiesContract.read, fullActivity(20, {}, { subgroup }));
  await press(t('seat.attend'));
  const sheet = await dialog();
  await user.click(sheet.getByRole('radio', { name: '씩씩한 조' }));
  await user.click(sheet.getByRole('button', { name: t('seat.attend') }));
  await sheet.findByText(t('waiter.lostRace'));
  const sent = stub(attendeesContract.attend, { count: 10, waiting: { position: 1, total: 1 } });
  await user.click(sheet.getByRole('button', { name: t('waiter.wait') }));
  await screen.findByRole('dialog', { name: t('waiter.joinedTitle') });
  expect(sent.map(({ body }) => [body?.subgroup, body?.wait])).toEqual([['씩씩한 조', true]]);
});

it('says the place of a crew that waits, and gives it back after a question', async () => {
  const { user, press, dialog } = await openMeetup(
    fullActivity(20, { waiting: { ...place, moved_time: inHours(-1) } }),
  );
  await screen.findByText('대기 4번째 · 6명 중');
  screen.getByText(t('waiter.moved'));
  const left = stub(waitersContract.leave, { count: 10, attending: false });
  await press(t('waiter.leave'));
  const question = await dialog();
  question.getByText(t('waiter.leaveText'));
  expect(left).toEqual([]);
  stub(activitiesContract.read, fullActivity(20));
  await user.click(question.getByRole('button', { name: t('waiter.confirmLeave') }));
  await screen.findByRole('button', { name: t('waiter.wait') });
  expect(left.map(({ params }) => params)).toEqual([{ id: IDS.activity, crew_id: IDS.crew }]);
});

/** A seat that is held for so many hours, of a meetup in `start` hours. */
const called = (hours: number, start = 20) => ({
  waiting: { ...place, position: 0, state: 1 as const, turn_end: inHours(hours) },
  cancel: activityOf({ level: 2, hours: start, seat: 1 }).my?.cancel ?? null,
});

// docs/specification.md#waitlist-fill
it('offers the held seat with its end, and says what a late cancel would cost before it is taken', async () => {
  const { user, press, dialog } = await openMeetup(fullActivity(5, called(1.5, 5)));
  // NOW is noon in Seoul.
  screen.getByText('자리가 났어요! 오후 1:30까지 받아 주세요');
  expect(screen.getByRole('timer').textContent).toBe('1시간 30분 남았어요');
  const sent = stub(waitersContract.change, { count: 10 });
  await press(t('waiter.accept'));
  const sheet = await dialog();
  sheet.getByText(t('waiter.acceptLate', { hours: '12시간' }));
  const seated = { ...activityOf({ level: 2, hours: 5, seat: 1 }), ...FULL };
  stub(activitiesContract.read, seated);
  stub(activitiesContract.listAttendees, []);
  await user.click(sheet.getByRole('button', { name: t('waiter.accept') }));
  await screen.findByRole('dialog', { name: t('seat.takenTitle') });
  expect(sent.map(({ body }) => body)).toEqual([{ do: 'accept' }]);
});

it.each([
  [2, '2시간 남았어요', '2 h left'],
  [1 / 15, '4분 0초 남았어요', '4 min 0 s left'],
  [1 / 90, '40초 남았어요', '40 s left'],
])('counts down without hours or minutes that are zero (%#)', async (hours, korean, english) => {
  await openMeetup(fullActivity(20, called(hours)));
  expect(screen.getByRole('timer').textContent).toBe(korean);
  await i18next.changeLanguage('en');
  await screen.findByText(english);
});

it('says from when a cancel of the held seat would cost something, and what became of a seat taken too late', async () => {
  const { user, press, dialog } = await openMeetup(fullActivity(20, called(2)));
  stubRefusal(waitersContract.change, 'waiter.turn_over');
  await press(t('waiter.accept'));
  const sheet = await dialog();
  sheet.getByText(t('waiter.acceptEarly', { from: '내일 0시', hours: '12시간' }));
  stub(activitiesContract.read, fullActivity(20));
  await user.click(sheet.getByRole('button', { name: t('waiter.accept') }));
  await screen.findByText(errorMessage('waiter.turn_over', 'ko'));
  await screen.findByRole('button', { name: t('waiter.wait') });
});

it('declines the held seat after a question', async () => {
  const { user, press, dialog } = await openMeetup(fullActivity(20, called(2)));
  const left = stub(waitersContract.leave, { count: 10, attending: false });
  await press(t('waiter.decline'));
  const question = await dialog();
  question.getByText(t('waiter.declineText'));
  stub(activitiesContract.read, fullActivity(20));
  await user.click(question.getByRole('button', { name: t('waiter.confirmDecline') }));
  await screen.findByRole('button', { name: t('waiter.wait') });
  expect(left).toHaveLength(1);
});

it('asks the server when the time to take the held seat is over, and then offers to wait again', async () => {
  const { press, dialog } = await openMeetup(
    fullActivity(20, called(2), { subgroup: '느긋한 조\n씩씩한 조' }),
  );
  await screen.findByRole('button', { name: t('waiter.accept') });
  stub(activitiesContract.read, fullActivity(20, {}, { subgroup: '느긋한 조\n씩씩한 조' }));
  // Read again, being old by then.
  stub(messagesContract.listOfActivity, []);
  vi.setSystemTime(inHours(2));
  // Beside what screen readers are told.
  await screen.findByText(t('waiter.turnOver'), { ignore: '[role=status]' });
  expect(screen.queryByRole('button', { name: t('waiter.accept') })).toBeNull();
  await press(t('waiter.wait'));
  await (await dialog()).findByRole('radio', { name: '씩씩한 조' });
});

it('offers the held seat, with its price, as long as the server holds it, however fast the clock of the device', async () => {
  const { sent, press, dialog } = await openMeetup(fullActivity(5, called(0, 5)));
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: t('waiter.wait') })).toBeNull();
  expect(screen.queryByText(/대기 0번째/)).toBeNull();
  await press(t('waiter.accept'));
  (await dialog()).getByText(t('waiter.acceptLate', { hours: '12시간' }));
});

// docs/specification.md#waiting
it.each([
  ['a seat is free', {}, { count: 9 }, 'wait', 'seatFree', 'seat.attend'],
  ['the turn is over', called(2), {}, 'accept', 'turnOver', 'waiter.wait'],
] as const)(
  'asks in the open sheet for what is possible since %s, and says so',
  async (_, my, next, button, change, then) => {
    const { user, press, dialog } = await openMeetup(fullActivity(20, my));
    await press(t(`waiter.${button}`));
    const sheet = await dialog();
    stub(activitiesContract.read, fullActivity(20, {}, next));
    await act(() => refreshActivities(queryClient));
    await sheet.findByText(t(`waiter.${change}`));
    const isWait = then === 'waiter.wait';
    const sent = stub(attendeesContract.attend, {
      count: 10,
      ...(isWait && { waiting: { position: 4, total: 4 } }),
    });
    stub(activitiesContract.listAttendees, []);
    await user.click(sheet.getByRole('button', { name: t(then) }));
    await waitFor(() => expect(sent.map(({ body }) => body?.wait)).toEqual([isWait || undefined]));
  },
);

// docs/specification.md#waitlist-fill
it('offers a free seat to a crew that waits, since the first who takes it has it', async () => {
  await openMeetup(fullActivity(1, { waiting: place }, { count: 9 }));
  screen.getByText('대기 4번째 · 6명 중');
  screen.getByText(t('waiter.lastCall'));
  await screen.findByRole('button', { name: t('seat.attend') });
});

const promoted = (hours: number) => {
  const { my, ...card } = cardOf({ level: 2, hours, seat: 1 });
  return { ...card, ...FULL, my: my && { ...my, source: 1 as const } };
};

it('says on the page that a seat came from the queue, and until when it can be cancelled freely', async () => {
  stub(activitiesContract.listAttendees, []);
  await openMeetup({ ...activityOf({ level: 2, hours: 20, seat: 1 }), ...promoted(20) });
  await screen.findByText(t('waiter.promoted', { until: '내일 0시' }));
});

it('says the same on a card', async () => {
  stub(homeContract.read, { ...EMPTY_HOME, next: [promoted(20)] });
  await openPage('/demo', { club: clubOf(2) });
  within(await screen.findByRole('article')).getByText(t('waiter.promoted', { until: '내일 0시' }));
});

it('no longer says so once a cancel would cost something', async () => {
  stub(activitiesContract.listAttendees, []);
  await openMeetup({ ...activityOf({ level: 2, hours: 7, seat: 1 }), ...promoted(7) });
  await waitFor(() => screen.getByRole('button', { name: t('seat.cancel') }));
  expect(screen.queryByText(/자리가 나서/)).toBeNull();
});
