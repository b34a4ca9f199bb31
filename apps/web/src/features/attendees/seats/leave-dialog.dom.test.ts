import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { HOUR_MS } from '@crewwith/domain/constants';
import { homeContract } from '@crewwith/domain/home/contract';
import { waitersContract } from '@crewwith/domain/waiters/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { stub } from '../../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS, NOW } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { refreshActivities } from '../../activities/api.ts';

const FULL = { count: 10, max_crew: 10, wait_count: 3, held_count: 0 };
const waiting = { position: 4, total: 6, state: 0, turn_end: null, moved_time: null } as const;
const turn_end = new Date(NOW.getTime() + HOUR_MS).toISOString();
const called = { ...waiting, position: 0, state: 1 as const, turn_end };

/** The meetup, in 5 hours: a cancel is late. */
function meetup(place: typeof waiting | typeof called | null) {
  const activity = activityOf({ level: 2, hours: 5 }, FULL);
  return { ...activity, my: activity.my && { ...activity.my, waiting: place } };
}
const seated = () => activityOf({ level: 2, hours: 5, seat: 1 }, FULL);

async function ask(path: string, name: string) {
  const { user } = await openPage(path, { club: clubOf(2) });
  await user.click(await screen.findByRole('button', { name }));
  const question = within(await screen.findByRole('dialog'));
  const press = (label: string) => user.click(screen.getByRole('button', { name: label }));
  return { user, question, press };
}

const PAGE = `/demo/activity/${IDS.activity}`;
const reread = () => act(() => refreshActivities(queryClient));

beforeEach(() => void stub(activitiesContract.listAttendees, []));

// docs/specification.md#waiting
it('does not say that one has left who got a seat meanwhile, and lets them cancel it', async () => {
  stub(activitiesContract.read, meetup(waiting));
  const { user, press } = await ask(PAGE, t('waiter.leave'));
  stub(waitersContract.leave, { count: 10, attending: true });
  stub(activitiesContract.read, seated());
  await press(t('waiter.confirmLeave'));
  const told = within(await screen.findByRole('dialog', { name: t('waiter.seatedMeanwhile') }));
  await user.click(told.getByRole('button', { name: t('seat.cancel') }));
  const cancelled = stub(attendeesContract.cancel, { count: 9 });
  const dialog = within(await screen.findByRole('dialog', { name: t('cancel.imminentTitle') }));
  await user.type(dialog.getByRole('textbox'), '감기에 걸렸어요');
  await user.click(dialog.getByRole('button', { name: t('cancel.next') }));
  stub(activitiesContract.read, meetup(null));
  await user.click(dialog.getByRole('button', { name: t('cancel.giveBack') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelled.map(({ body }) => body)).toEqual([{ reason: '감기에 걸렸어요' }]);
});

it('tells it on a card too, which is not read again while the dialog is open, with the price of a cancel', async () => {
  const { my, ...card } = cardOf({ level: 2, hours: 5 });
  stub(homeContract.read, { ...EMPTY_HOME, next: [{ ...card, ...FULL, my: my && { ...my, waiting } }] });
  const { press } = await ask('/demo', t('waiter.leave'));
  stub(waitersContract.leave, { count: 10, attending: true });
  stub(activitiesContract.read, seated());
  await press(t('waiter.confirmLeave'));
  const told = within(await screen.findByRole('dialog', { name: t('waiter.seatedMeanwhile') }));
  await act(async () => told.getByRole('button', { name: t('seat.cancel') }).click());
  await screen.findByRole('dialog', { name: t('cancel.imminentTitle') });
});

it('tells it as soon as the seat shows, and asks nothing any more', async () => {
  stub(activitiesContract.read, meetup(waiting));
  await ask(PAGE, t('waiter.leave'));
  const left = stub(waitersContract.leave, { count: 10, attending: true });
  stub(activitiesContract.read, seated());
  await reread();
  await screen.findByRole('dialog', { name: t('waiter.seatedMeanwhile') });
  expect(screen.queryByRole('button', { name: t('waiter.confirmLeave') })).toBeNull();
  expect(left).toEqual([]);
});

it('asks the same until it is answered', async () => {
  stub(activitiesContract.read, meetup(called));
  const { question } = await ask(PAGE, t('waiter.decline'));
  question.getByText(t('waiter.declineText'));
  stub(activitiesContract.read, meetup(null));
  await reread();
  await screen.findByRole('button', { name: t('waiter.wait'), hidden: true });
  question.getByText(t('waiter.declineText'));
});
