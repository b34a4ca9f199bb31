import { HOUR_MS } from '@crewwith/domain/constants';
import { homeContract } from '@crewwith/domain/home/contract';
import { toSeoulWire } from '@crewwith/domain/time';
import { act, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { stub } from '../../../testing/api-stub.ts';
import { cardOf, clubOf, EMPTY_HOME, NOW } from '../../../testing/fixtures.ts';
import { openPage } from '../../../testing/open-page.tsx';

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const place = { position: 4, total: 6, state: 0, turn_end: null, moved_time: null } as const;
const turn = { ...place, position: 0, state: 1, turn_end: inHours(2).toISOString() } as const;

type Card = ReturnType<typeof cardOf>;

/** A full meetup in 20 hours. */
function cardWith(waiting: typeof place | typeof turn | null, changes: Partial<Card> = {}): Card {
  const card = cardOf({ level: 2, hours: 20 }, { count: 10, wait_count: 6 });
  return { ...card, my: card.my && { ...card.my, waiting }, ...changes };
}

const show = (card: Card) => stub(homeContract.read, { ...EMPTY_HOME, next: [card] });

async function become(card: Card): Promise<void> {
  show(card);
  await act(() => queryClient.invalidateQueries({ queryKey: ['get', homeContract.read.path] }));
}

/** Shows a meetup whose turn is then over, by the clock of the server and of the device. */
async function loseTurn(next: Card) {
  show(cardWith(turn));
  await openPage('/demo', { club: clubOf(2) });
  const article = within(screen.getByRole('article'));
  article.getByRole('button', { name: t('waiter.accept') });
  vi.setSystemTime(inHours(2));
  await become(next);
  return article;
}

// docs/specification.md#waiting
it('says that the time for the held seat is over where one can wait again', async () => {
  const article = await loseTurn(cardWith(null));
  await article.findByRole('button', { name: t('waiter.wait') });
  article.getByText(t('waiter.turnOver'));
});

it.each([
  ['seat.attend', { count: 9 }],
  ['home.started', { activity_time: toSeoulWire(inHours(1.5)) }],
] as const)('does not say so where one cannot wait: %s', async (label, changes) => {
  const article = await loseTurn(cardWith(null, changes));
  await article.findByRole('button', { name: t(label) });
  expect(article.queryByText(t('waiter.turnOver'))).toBeNull();
});

it('does not say so again to who waits again, and then leaves', async () => {
  const article = await loseTurn(cardWith(null));
  await become(cardWith(place));
  await article.findByText(t('waiter.place', { position: 4, total: 6 }));
  await become(cardWith(null));
  await article.findByRole('button', { name: t('waiter.wait') });
  expect(article.queryByText(t('waiter.turnOver'))).toBeNull();
});
