import { HOUR_MS } from '@crewwith/domain/constants';
import { homeContract } from '@crewwith/domain/home/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, clubOf, EMPTY_HOME, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const place = { position: 4, total: 6, state: 0, turn_end: null, moved_time: null } as const;

/** A full meetup as a card. */
function cardWith(my: object, options: { seat?: 1; level?: number } = {}) {
  const card = cardOf({ level: 2, hours: 20, ...options }, { count: 10, wait_count: 6 });
  return { ...card, my: card.my && { ...card.my, ...my } };
}

const show = (card: ReturnType<typeof cardWith>) => stub(homeContract.read, { ...EMPTY_HOME, next: [card] });

/** What all statuses of the page say. */
const spoken = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

async function openWith(card: ReturnType<typeof cardWith>) {
  show(card);
  await openPage('/demo', { club: clubOf(2) });
  const article = within(screen.getByRole('article'));
  // Its code is loaded after the first view. Those of the app and of toasts are no spans.
  await waitFor(() => expect(document.querySelector('span[role=status]')).not.toBeNull());
  const become = async (next: ReturnType<typeof cardWith>) => {
    show(next);
    await act(() => queryClient.invalidateQueries({ queryKey: ['get', homeContract.read.path] }));
  };
  return { article, become };
}

// docs/specification.md#waiting
it('tells screen readers what becomes of the own place, but not how many wait', async () => {
  const { article, become } = await openWith(cardWith({ waiting: place }));
  expect(spoken()).toBe('');
  await become(cardWith({ waiting: { ...place, total: 7 } }));
  await article.findByText(t('waiter.place', { position: 4, total: 7 }));
  expect(spoken()).toBe('');
  await become(cardWith({ waiting: { ...place, position: 3 } }));
  await waitFor(() => expect(spoken()).toBe(t('waiter.placeShort', { position: 3 })));
  await become(cardWith({ source: 1 }, { seat: 1 }));
  await waitFor(() => expect(spoken()).toBe(t('waiter.promoted', { until: '내일 0시' })));
});

const turn = { ...place, position: 0, state: 1, turn_end: inHours(2).toISOString() } as const;

it.each([
  ['the place', place, {}, 'waiter.placeOver'],
  ['the turn', turn, {}, 'waiter.turnOver'],
  ['the turn, with a seat', turn, { source: 2, state: 1 }, 'attendee.applied'],
  ['the place, with a seat', place, { source: 0, state: 1 }, 'attendee.applied'],
] as const)(
  'tells screen readers what became of a place that has ended: %s',
  async (_, waiting, my, words) => {
    const { become } = await openWith(cardWith({ waiting }));
    vi.setSystemTime(inHours(2));
    await become(cardWith(my));
    await waitFor(() => expect(spoken()).toBe(t(words)));
  },
);

it('does not tell again what became of a turn when a seat comes free later', async () => {
  const { article, become } = await openWith(cardWith({ waiting: turn }));
  vi.setSystemTime(inHours(2));
  await become(cardWith({}));
  await waitFor(() => expect(spoken()).toBe(t('waiter.turnOver')));
  await become({ ...cardWith({}), count: 9 });
  await article.findByRole('button', { name: t('seat.attend') });
  expect(spoken()).toBe(t('waiter.turnOver'));
});

it('tells screen readers that a place has ended with the start', async () => {
  await openWith(cardWith({ waiting: place }));
  vi.setSystemTime(inHours(20));
  await waitFor(() => expect(spoken()).toBe(t('waiter.placeOver')));
});

it('says nothing about a place to who gives back the seat that followed it', async () => {
  const { article, become } = await openWith(cardWith({ waiting: place }));
  await become(cardWith({ source: 0, state: 1 }));
  await waitFor(() => expect(spoken()).toBe(t('attendee.applied')));
  await become(cardWith({}));
  await article.findByRole('button', { name: t('waiter.wait') });
  expect(spoken()).toBe('');
});

it('leaves the focus at the card when a seat comes while one is about to leave the waitlist', async () => {
  const { article, become } = await openWith(cardWith({ waiting: place }));
  article.getByRole('button', { name: t('waiter.leave') }).focus();
  await become(cardWith({ source: 1 }, { seat: 1 }));
  await waitFor(() => expect(document.activeElement).toBe(article.getByRole('heading')));
});

it('says to a waiter that the level is too low now', async () => {
  const card = cardWith({ waiting: place });
  const { article } = await openWith({ ...card, attend_level: 3 });
  article.getByText(t('waiter.place', { position: 4, total: 6 }));
  article.getByText(/부터 참석할 수 있어요/);
});
