import { crewsContract } from '@crewwith/domain/crews/contract';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { clubOf, crewOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const path = `/demo/crew/${IDS.otherCrew}`;
const noShow = { activity_id: IDS.activity, activity_time: '2026-11-20T07:00:00.000Z', name: '새벽 걷기' };
const tab = (name: string) => screen.findByRole('button', { name });

function stubHistory() {
  stub(crewsContract.read, crewOf());
  stub(crewsContract.listActivities, []);
  stub(crewsContract.listNoShows, [noShow]);
}

it('shows the tab of a crew’s meetups that the address names, so that going back restores it', async () => {
  stubHistory();
  await openPage(`${path}?tab=no-shows`, { club: clubOf(8) });
  expect((await tab(t('crew.noShows'))).getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByText(noShow.name)).toBeDefined();
});

it('shows the meetups to a level that may not read no-shows, whatever the address names', async () => {
  stubHistory();
  stub(crewsContract.read, crewOf({ can: { ...crewOf().can, read_no_shows: false } }));
  await openPage(`${path}?tab=no-shows`, { club: clubOf(6) });
  expect(await screen.findByText(t('crew.noActivities'))).toBeDefined();
  expect(screen.queryByText(noShow.name)).toBeNull();
});

// docs/specification.md#crew-page
it('calls only a meetup to come one that the crew will attend', async () => {
  const meetups = [
    { id: 'activity02', name: '저녁 걷기', start: '2026-12-02T07:00:00.000Z' },
    { id: 'activity01', name: '새벽 걷기', start: '2026-11-20T07:00:00.000Z' },
  ];
  const activities = meetups.map(({ id, name, start }) => ({
    activity_id: id,
    name,
    activity_time: start,
    state: 1 as const,
  }));
  stub(crewsContract.read, crewOf({ activities }));
  await openPage(path, { club: clubOf(8) });
  const links = await Promise.all(
    meetups.map(({ name }) => screen.findByRole('link', { name: new RegExp(name) })),
  );
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining(t('attendee.applied')),
    expect.stringContaining(t('attendee.unmarked')),
  ]);
  expect(links[1]?.textContent).not.toContain(t('attendee.applied'));
});
