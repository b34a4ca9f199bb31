import { activitiesContract } from '@crewwith/domain/activities/contract';
import { waitersContract } from '@crewwith/domain/waiters/contract';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../../testing/api-stub.ts';
import { activityOf, clubOf, IDS } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';

const waiter = { image_url: null, subgroup: '', state: 0, turn_end: null, skipped: false } as const;

// docs/specification.md#given-seat
it.each([
  ['no', 'all who wait may take one', [{}, {}], true],
  ['a', 'fewer wait than seats are free', [{}], false],
  ['a', 'one who waits is passed over', [{}, { skipped: true }], false],
] as const)(
  'offers %s seat to give of two that are free in last call: %s',
  async (_, __, queue, isRefused) => {
    const waiters = queue.map((changes, index) => ({
      ...waiter,
      crew_id: `waiter000${index}`,
      nick: '기다리는 이',
      position: index + 1,
      ...changes,
    }));
    stub(waitersContract.list, waiters);
    stub(activitiesContract.listAttendees, []);
    stub(
      activitiesContract.read,
      activityOf({ level: 7, hours: 1 }, { count: 8, max_crew: 10, wait_count: waiters.length }),
    );
    await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(7) });
    const give = await screen.findByRole('button', { name: t('seating.give') });
    // The queue is on screen: what depends on it is decided.
    await screen.findAllByText('기다리는 이');
    expect(give.getAttribute('aria-disabled')).toBe(String(isRefused));
    const reason = document.getElementById(give.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(isRefused ? t('seating.promised') : undefined);
  },
);
