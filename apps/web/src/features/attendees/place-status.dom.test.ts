import { homeContract } from '@crewwith/domain/home/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, clubOf, EMPTY_HOME } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

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
