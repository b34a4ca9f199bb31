import type { ReplyOf } from '@crewwith/domain/endpoint';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, NOW } from '../../testing/fixtures.ts';
import { memberClubOf } from '../../testing/member-club.ts';
import { openPage } from '../../testing/open-page.tsx';

type Home = ReplyOf<typeof homeContract.readOfMember>;
type Place = NonNullable<Home['open'][number]['my']>['waiting'];

/** Answers the first screen of a member with one club. */
function stubHome(home: Partial<Home>) {
  const club = memberClubOf(null);
  return stub(homeContract.readOfMember, {
    clubs: [club],
    activities: [],
    called: [],
    next: null,
    open: [],
    polls: [],
    ...home,
  });
}

const meetup = (hours: number, name: string, seat?: 1) =>
  cardOf({ level: 3, hours, ...(seat && { seat }) }, { activity_id: `activity${hours * 10 + 100}`, name });
/** A full meetup with a place in its queue. */
const queued = (name: string, hours: number, place: Place) => {
  const card = meetup(hours, name);
  return { ...card, count: 10, my: card.my && { ...card.my, waiting: place } };
};

const waiting = { position: 4, total: 6, state: 0, turn_end: null, moved_time: null } as const;
const turnEnd = new Date(NOW.getTime() + 90 * 60_000);
const turn = { ...waiting, position: 0, state: 1, turn_end: turnEnd.toISOString() } as const;

// docs/specification.md#my-schedule
it('shows a held seat above the next meetup, and the place in a queue in its row', async () => {
  const next = meetup(27, '아침 걷기', 1);
  const held = queued('맡아 둔 모임', 30, turn);
  stubHome({ next, called: [held], activities: [next, held, queued('기다리는 모임', 40, waiting)] });
  await openPage('/');
  const card = within(await screen.findByRole('region', { name: t('waiter.calledShort') }));
  expect(card.getAllByRole('article')).toHaveLength(1);
  card.getByText(t('waiter.called', { until: '오후 1:30' }));
  card.getByRole('button', { name: t('waiter.accept') });
  const after = card
    .getByRole('article')
    .compareDocumentPosition(screen.getByRole('region', { name: '아침 걷기' }));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: t('home.week') })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.includes(t('waiter.placeShort', { position: 4 })))).toEqual([
    true,
  ]);
});

// docs/specification.md#waiting
it('shows no held seat any more once its turn is over, and offers to wait again', async () => {
  const HOURS = 10 * 24;
  stubHome({
    called: [queued('맡아 둔 모임', HOURS, turn)],
    activities: [queued('맡아 둔 모임', HOURS, turn)],
  });
  await openPage('/');
  await screen.findByRole('region', { name: t('waiter.calledShort') });
  const read = stubHome({ activities: [queued('맡아 둔 모임', HOURS, null)] });
  vi.setSystemTime(turnEnd);
  await waitFor(() => expect(screen.queryByRole('region', { name: t('waiter.calledShort') })).toBeNull());
  const card = within(await screen.findByRole('article'));
  card.getByText('맡아 둔 모임');
  card.getByRole('button', { name: t('waiter.wait') });
  expect(read).toHaveLength(1);
});

// docs/specification.md#waiting
it.each([
  ['over', queued('맡아 둔 모임', 30, null)],
  ['taken in time', meetup(30, '맡아 둔 모임', 1)],
] as const)('tells screen readers whether a turn whose card goes is over: %s', async (became, after) => {
  const held = queued('맡아 둔 모임', 30, turn);
  stubHome({ called: [held], activities: [held] });
  await openPage('/');
  await screen.findByRole('region', { name: t('waiter.calledShort') });
  // Of the card and the page: what screen readers are to hear changes in one that was there before.
  const statuses = () => [...document.querySelectorAll('span[role=status]')];
  await waitFor(() => expect(statuses()).toHaveLength(2));
  const before = statuses();
  stubHome({ activities: [after] });
  vi.setSystemTime(turnEnd);
  await waitFor(() => expect(screen.queryByRole('region', { name: t('waiter.calledShort') })).toBeNull());
  const spoken = before.filter(({ isConnected }) => isConnected).map(({ textContent }) => textContent);
  expect(spoken.join('')).toBe(became === 'over' ? `맡아 둔 모임: ${t('waiter.turnOver')}` : '');
});
