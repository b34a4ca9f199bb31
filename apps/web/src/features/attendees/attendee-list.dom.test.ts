import { activitiesContract } from '@crewwith/domain/activities/contract';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { waitersContract } from '@crewwith/domain/waiters/contract';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { activityOf, clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const attendee = { subgroup: '', state: 1, admin_level: 3, image_url: null } as const;
const attendees = [
  { ...attendee, crew_id: IDS.crew, nick: '걸음마' },
  { ...attendee, crew_id: IDS.otherCrew, nick: '느린거북', image_url: '/uploads/turtle-400.webp' },
] as const;

// docs/specification.md#activity-page
it.each([
  [2, [`/demo/crew/${IDS.crew}`, undefined]],
  [3, [`/demo/crew/${IDS.crew}`, `/demo/crew/${IDS.otherCrew}`]],
  [7, [`/demo/crew/${IDS.crew}`, `/demo/crew/${IDS.otherCrew}`]],
] as const)('links the names that level %i may open: the own, and from level 3 all', async (level, hrefs) => {
  stub(activitiesContract.read, activityOf({ level, hours: 20, seat: 1 }, { attendees: [...attendees] }));
  await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
  const linksOf = (nick: string) =>
    screen
      .queryAllByRole('listitem')
      .filter((row) => within(row).queryByText(nick))
      .map((row) => within(row).queryByRole('link')?.getAttribute('href'));
  // The rows of those who mark load apart.
  await expect.poll(() => attendees.flatMap(({ nick }) => linksOf(nick))).toEqual(hrefs);
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText('느린거북'));
  expect(rows.map(facesIn)).toEqual([['/uploads/turtle-400.webp']]);
});

// docs/specification.md#activity-page
it.each([3, 7])('shows level %i beside each name what the club calls its level', async (level) => {
  const [own, other] = attendees;
  const rows = [own, { ...other, admin_level: 5 }];
  stub(activitiesContract.read, activityOf({ level, hours: 20, seat: 1 }, { attendees: rows }));
  const club = clubOf(level, { levels: '{"3":"새벽 단골"}' });
  await openPage(`/demo/activity/${IDS.activity}`, { club });
  const textOf = (nick: string) =>
    screen.queryAllByRole('listitem').find((row) => within(row).queryByText(nick) !== null)?.textContent;
  // The rows of those who mark load apart.
  await expect.poll(() => textOf(own.nick)).toContain('새벽 단골');
  expect(textOf(other.nick)).toContain(t('attendee.level', { level: 5 }));
});

// docs/specification.md#activity-page
it('marks a seat that is not confirmed, and counts no seat that is held for a waiter', async () => {
  const [own, other] = attendees;
  const rows = [own, { ...other, unconfirmed: true }];
  const held = { count: 3, held_count: 1, attendees: rows };
  stub(activitiesContract.read, activityOf({ level: 7, hours: 20, seat: 1 }, held));
  stub(waitersContract.list, []);
  await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(7) });
  const mark = await screen.findByText(t('attendee.unconfirmed'));
  expect(mark.closest('li')?.textContent).toContain(other.nick);
  screen.getByRole('heading', { name: `${t('attendee.title')} 2` });
  screen.getByText(t('attendee.held', { count: 1 }));
});

// docs/specification.md#activity-page
it.each([3, 7])(
  'shows a mark beside an attendee, and nothing beside who has none: level %i',
  async (level) => {
    const [own, other] = attendees;
    const rows = [
      { ...own, state: ATTENDEE_STATE.applied },
      { ...other, state: ATTENDEE_STATE.attended },
    ];
    stub(activitiesContract.read, activityOf({ level, hours: -30, seat: 1 }, { attendees: rows }));
    await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(level) });
    const textOf = (nick: string) =>
      screen.queryAllByRole('listitem').find((item) => within(item).queryByText(nick) !== null)?.textContent;
    await expect.poll(() => textOf(other.nick)).toContain(t('attendee.attended'));
    expect(textOf(own.nick)).not.toContain(t('attendee.applied'));
  },
);

// docs/specification.md#marking
it('finds attendees by a part of their nick, and tells that none matches', async () => {
  stub(activitiesContract.read, activityOf({ level: 7, hours: 20 }, { attendees: [...attendees] }));
  const { user } = await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(7) });
  const search = await screen.findByRole('searchbox');
  const found = () => {
    const rows = screen.queryAllByRole('listitem');
    return attendees
      .map(({ nick }) => nick)
      .filter((nick) => rows.some((row) => within(row).queryByText(nick)));
  };
  expect(found()).toEqual(['걸음마', '느린거북']);
  await user.type(search, '거북');
  expect(found()).toEqual(['느린거북']);
  expect(screen.queryByText(t('marking.searchNone'))).toBeNull();
  await user.type(search, '이');
  expect(found()).toEqual([]);
  screen.getByText(t('marking.searchNone'));
});

// docs/specification.md#subgroup-change
it.each([
  [1, false],
  [-0.5, true],
  [-23, true],
  [-25, false],
])('offers level 8 another subgroup for an attendee %d hours from the start: %s', async (hours, offered) => {
  const meetup = { subgroup: '1조\n2조', attendees: [...attendees] };
  stub(activitiesContract.read, activityOf({ level: 8, hours }, meetup));
  stub(activitiesContract.listAttendees, [...attendees]);
  await openPage(`/demo/activity/${IDS.activity}`, { club: clubOf(8) });
  await screen.findByText(t('marking.counter', { count: 0, total: 2 }));
  const button = screen.queryByRole('button', { name: t('marking.moveNick', { nick: '느린거북' }) });
  expect(button !== null).toBe(offered);
});
