import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { act, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { stub, stubRefusal, stubStream } from '../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { holdTimers } from '../../testing/pass-at-once.ts';
import { REFETCH_AFTER_MS } from './live-api.ts';

const countOf = (count: number) => [
  { activity_id: IDS.activity, count, wait_count: 0, held_count: 0, my_state: null, my_queued: null },
];

// docs/specification.md#live
it('reads once after a press while others attend, with the refetch that their seats have planned', async () => {
  // A second passes until the stream is opened.
  const planned = holdTimers(REFETCH_AFTER_MS, 1_000);
  const level = 3;
  const withSeats = (count: number) => activityOf({ level, hours: 20 }, { count, max_crew: 4 });
  stub(activitiesContract.read, withSeats(3));
  stub(activitiesContract.listAttendees, []);
  const send = stubStream(activitiesContract.watch);
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const dialog = within(await screen.findByRole('dialog'));
  await act(async () => send(countOf(3)));
  await act(async () => send(countOf(3)));
  await vi.waitFor(() => expect(planned).toHaveLength(1));

  const reads = stub(activitiesContract.read, withSeats(4));
  const lists = stub(activitiesContract.listAttendees, []);
  const refused = stubRefusal(attendeesContract.attend, 'activity.full');
  await user.click(dialog.getByRole('button', { name: t('seat.attend') }));
  await dialog.findByText(t('waiter.wait'));
  expect([refused.length, reads.length, lists.length]).toEqual([1, 0, 0]);
  await act(async () => planned[0]?.());
  await vi.waitFor(() => expect([reads.length, lists.length]).toEqual([1, 1]));
});
