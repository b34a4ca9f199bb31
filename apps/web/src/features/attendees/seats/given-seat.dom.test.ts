import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { HOUR_MS } from '@crewwith/domain/constants';
import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub, stubRefusal } from '../../../testing/api-stub.ts';
import { activityOf, cardOf, EMPTY_HOME, IDS, NOW } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';

async function open({ hours = 20, unconfirmed = true, cancel = {} } = {}) {
  const activity = activityOf({ level: 3, hours, seat: 1 });
  const price = activity.my?.cancel ? { ...activity.my.cancel, ...cancel } : null;
  const my = activity.my && { ...activity.my, source: 3 as const, unconfirmed, cancel: price };
  stub(activitiesContract.read, { ...activity, my });
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`);
  await screen.findByRole('heading', { level: 2, name: / · / });
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

// docs/specification.md#given-seat
it('asks for a seat that a leader gave, and says once that one comes', async () => {
  const sent = stub(attendeesContract.confirm, { free_until: null });
  const { press } = await open();
  screen.getByText(t('waiter.given'));
  expect(screen.queryByRole('button', { name: t('seat.cancel') })).toBeNull();
  stub(activitiesContract.read, activityOf({ level: 3, hours: 20, seat: 1 }));
  await press(t('waiter.confirm'));
  await waitFor(() => expect(screen.queryByText(t('waiter.given'))).toBeNull());
  screen.getByRole('button', { name: t('seat.cancel') });
  expect(document.activeElement?.tagName).toBe('H2');
  expect(sent).toEqual([
    { params: { crew_id: IDS.crew, activity_id: IDS.activity }, query: {}, body: undefined },
  ]);
});

it('leaves the focus at the card whose seat was confirmed', async () => {
  const { my, ...card } = cardOf({ level: 3, hours: 20, seat: 1 });
  stub(homeContract.read, {
    ...EMPTY_HOME,
    next: [{ ...card, my: my && { ...my, source: 3, unconfirmed: true } }],
  });
  const { user } = await openPage('/demo');
  stub(attendeesContract.confirm, { free_until: null });
  stub(homeContract.read, { ...EMPTY_HOME, next: [{ ...card, my }] });
  await user.click(screen.getByRole('button', { name: t('waiter.confirm') }));
  const heading = within(screen.getByRole('article')).getByRole('heading');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it.each([
  [12, '누른 뒤에는 오후 2:30부터 취소하면 12시간 동안 다른 모임에 참석할 수 없어요.'],
  [0, '누른 뒤에는 오후 2:30부터 취소할 때 이유를 남겨야 해요.'],
])('says before from when on a cancel costs once one has said to come: %s hours', async (hours, text) => {
  const from = new Date(NOW.getTime() + 2.5 * HOUR_MS).toISOString();
  await open({ cancel: { confirmed_late_from: from, restrict_hours: hours } });
  expect(document.body.textContent).toContain(text);
});

it('leads from ‘I can’t come’ to giving the seat back', async () => {
  const sent = stub(attendeesContract.cancel, { count: 2 });
  const { user, press } = await open();
  await press(t('waiter.cannotCome'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('cancel.giveBack') }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('says why the seat cannot be confirmed', async () => {
  stubRefusal(attendeesContract.confirm, 'activity.started');
  const { press } = await open();
  await press(t('waiter.confirm'));
  expect((await screen.findByRole('alert')).textContent).toBe(errorMessage('activity.started', 'ko'));
});

it.each([{ unconfirmed: false }, { hours: -0.1 }])('asks no more: %o', async (options) => {
  await open(options);
  expect(screen.queryByText(t('waiter.given'))).toBeNull();
});
