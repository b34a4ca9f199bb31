import { activitiesContract } from '@crewwith/domain/activities/contract';
import { attendeesContract } from '@crewwith/domain/attendees/contract';
import { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import type { ErrorCode } from '@crewwith/domain/errors';
import { act, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubRefusal, stubStream } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { holdTimersOf, REFETCH_DELAY } from '../../testing/pass-at-once.ts';

const LEVEL = 3;
const pageOf = (id: string) => `/demo/activity/${id}`;
const withSeats = (count: number) => activityOf({ level: LEVEL, hours: 20 }, { count, max_crew: 5 });

// Wide: the list of meetups stands beside one.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { matches: media.includes('min-width'), media }) as MediaQueryList,
  );
  return () => vi.restoreAllMocks();
});

/** Opens a meetup with free seats, whose stream tells of others' seats, and presses; the press is refused. */
async function pressInVain(code: ErrorCode) {
  // A second passes until the stream is opened.
  const planned = holdTimersOf(REFETCH_DELAY, 1_000);
  const { my: _, ...listed } = cardOf({ level: LEVEL, hours: 20 }, { count: 3, max_crew: 5 });
  const row = { ...listed, my_waiting: null };
  stub(activitiesContract.read, withSeats(3));
  stub(activitiesContract.listAttendees, []);
  stub(activitiesContract.listFollowing, [row]);
  const send = stubStream(activitiesContract.watch);
  const { user, goTo } = await openPage(pageOf(IDS.activity), { club: clubOf(LEVEL) });
  const list = within(await screen.findByRole('region', { name: t('keys.list') }));
  await list.findByRole('link', { name: new RegExp(row.name) });
  await user.click(screen.getByRole('button', { name: t('seat.attend') }));
  const dialog = within(await screen.findByRole('dialog'));
  // The first event changes nothing, the second plans a refetch.
  for (const count of [3, 4]) {
    await act(async () =>
      send([
        { activity_id: IDS.activity, count, wait_count: 0, held_count: 0, my_state: null, my_queued: null },
      ]),
    );
  }
  await vi.waitFor(() => expect(planned).toHaveLength(1));
  stub(errorReportsContract.report, {});
  const refused = stubRefusal(attendeesContract.attend, code);
  const sent = [
    stub(activitiesContract.read, withSeats(5)),
    stub(activitiesContract.listAttendees, []),
    stub(activitiesContract.listFollowing, [row]),
  ];
  await user.click(dialog.getByRole('button', { name: t('seat.attend') }));
  await vi.waitFor(() => expect(refused).toHaveLength(1));
  /** The reads of the meetup, its attendees and the list since the press, when none is on its way. */
  const reads = async () => {
    await vi.waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
    return sent.map(({ length }) => length);
  };
  return { goTo, planned, reads };
}

// docs/specification.md#live
it.each([
  ['activity.full', 'full'],
  ['server.unavailable', 'as it was'],
] as const)(
  'reads once after a press in vain while others attend, with the refetch that they have planned: %s, until then %s',
  async (code, shownAs) => {
    const { planned, reads } = await pressInVain(code);
    expect(await reads()).toEqual([0, 0, 0]);
    const waits = screen.queryAllByRole('button', { name: t('waiter.wait'), hidden: true });
    expect(waits.length === 0 ? 'as it was' : 'full').toBe(shownAs);
    await act(async () => planned[0]?.());
    expect(await reads()).toEqual([1, 1, 1]);
  },
);

it('reads at once why a press was refused otherwise', async () => {
  const { reads } = await pressInVain('crew.restricted');
  expect(await reads()).toEqual([1, 1, 1]);
});

it('reads the list beside the meetup when another one is opened before', async () => {
  const { goTo, reads } = await pressInVain('activity.full');
  expect(await reads()).toEqual([0, 0, 0]);
  goTo(pageOf(IDS.notice));
  expect((await reads()).at(-1)).toBe(1);
});
