import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { toSeoulWire } from '@crewwith/domain/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const restricted = {
  crew_id: IDS.crew,
  admin_level: 2,
  limit_end_time: new Date(NOW.getTime() + 3_600_000).toISOString(),
  state: null,
  subgroup: null,
  tries_left: 5,
  waiting: null,
  cancel: null,
  source: null,
  unconfirmed: false,
  standing: false,
  rest_until: null,
};

// docs/specification.md#attend-button
it.each([
  ['level', 20, { attend_level: 3 }],
  ['restricted', 20, { my: restricted }],
] as const)('offers no seat and says why: %s', async (label, hours, changes) => {
  stub(activitiesContract.read, activityOf({ level: 2, hours }, changes));
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(2) });
  const button = screen.getByRole('button', { name: t(`seat.${label}`) });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  // The code of its dialog loads when it is opened.
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: t('seat.attend') })).toBeNull();
});

it('offers only the check-in to a crew with a seat in a meetup that has started', async () => {
  stub(activitiesContract.read, activityOf({ level: 3, hours: -0.5, seat: 1 }));
  stub(activitiesContract.listAttendees, []);
  await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(3) });
  await screen.findByRole('button', { name: t('code.open') });
  expect(screen.queryByRole('button', { name: t('seat.ended') })).toBeNull();
});

it('offers a seat in one sheet, and says that it is taken with calendar and link', async () => {
  const subgroup = '느긋한 조\n씩씩한 조';
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }, { subgroup }));
  const sent = stub(attendeesContract.attend, { count: 4 });
  // With a seat, one may see them.
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(2) });
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('내일 오전 8시');
  dialog.getByText('· 20시간 뒤');
  dialog.getByText('남산 입구');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '느긋한 조' }).checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: '씩씩한 조' }));
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20, seat: 1 }, { subgroup, count: 4 }));
  stub(activitiesContract.listAttendees, []);
  await user.click(dialog.getByRole('button', { name: t('seat.attend') }));
  const taken = within(await screen.findByRole('dialog', { name: t('seat.takenTitle') }));
  taken.getByRole('button', { name: t('seat.addToCalendar') });
  taken.getByRole('button', { name: t('seat.share') });
  const text = taken.getByText(/남산 둘레길 걷기/, { selector: 'p' });
  expect(text.parentElement?.firstElementChild?.tagName).toBe('svg');
  await user.click(taken.getAllByRole('button', { name: t('common.close') }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const heading = screen.getByRole('heading', { name: /^참석 예정 · 내일 오전 8시$/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('button', { name: t('seat.attend') })).toBeNull();
  expect(sent.map(({ body }) => body)).toEqual([
    { crew_id: IDS.crew, activity_id: IDS.activity, subgroup: '씩씩한 조', state: 1 },
  ]);
});

// docs/specification.md#waiting
it('says that a seat is free again which was taken when the button was pressed', async () => {
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }, { count: 9 }));
  const refused = stubRefusal(attendeesContract.attend, 'activity.full');
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(2) });
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('seat.attend') }));
  await dialog.findByText(t('waiter.seatFree'));
  dialog.getByRole('button', { name: t('seat.attend') });
  expect(refused).toHaveLength(1);
});

// docs/specification.md#attending
it.each([
  `/demo/activity/${IDS.activity}?attend`,
  { pathname: `/demo/activity/${IDS.activity}`, state: { attend: true } },
])('opens the sheet at once when the link asks for it: %#', async (entry) => {
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }));
  const { user, location } = await openPage(entry, { club: clubOf(2) });
  const dialog = within(await screen.findByRole('dialog', { name: '남산 둘레길 걷기' }));
  // A reload does not ask again.
  await waitFor(() => expect(location()).toMatchObject({ search: '', state: null }));
  await user.click(dialog.getByRole('button', { name: t('common.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens nothing for a link that asks to attend where that is not possible', async () => {
  stub(activitiesContract.read, activityOf({ level: 2, hours: 20 }, { attend_level: 3 }));
  await openPage(`/demo/activity/${IDS.activity}?attend`, { club: clubOf(2) });
  await screen.findByRole('button', { name: t('seat.level') });
  expect(screen.queryByRole('dialog')).toBeNull();
});

// docs/specification.md#attend-button
it.each([
  [0, 'attendee.noShow'],
  [1, 'attendee.applied'],
  [2, 'attendee.ownAttended'],
] as const)(
  'says on a card what a seat of state %i is, which can be cancelled until it is marked',
  async (seat, text) => {
    // Within the hour before the start, attendees are marked.
    const next = [cardOf({ level: 2, hours: 0.5, seat })];
    stub(homeContract.read, { ...EMPTY_HOME, next });
    await openPage('/demo', { club: clubOf(2) });
    const card = within(screen.getByRole('article'));
    card.getByText(t(text));
    expect(card.queryAllByRole('button', { name: t('seat.cancel') })).toHaveLength(seat === 1 ? 1 : 0);
  },
);

// docs/specification.md#attend-button
it.each([
  [-0.5, null, 'home.started'],
  [-1.5, null, 'seat.ended'],
  [-1.5, new Date(NOW.getTime() + 1), 'home.started'],
  [-0.5, new Date(NOW.getTime() - 1), 'seat.ended'],
] as const)('says on a card %d hours from the start, until %s, that it is: %s', async (hours, end, label) => {
  const end_time = end && toSeoulWire(end);
  stub(homeContract.read, { ...EMPTY_HOME, next: [cardOf({ level: 2, hours }, { end_time })] });
  await openPage('/demo', { club: clubOf(2) });
  const button = within(screen.getByRole('article')).getByRole('button', { name: t(label) });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
