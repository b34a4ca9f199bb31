import { attendeesContract } from '@crewwith/domain/attendees/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { homeContract } from '@crewwith/domain/home/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { cardOf } from '../../testing/fixtures.ts';
import { memberClubOf } from '../../testing/member-club.ts';
import { openPage } from '../../testing/open-page.tsx';

type Home = ReplyOf<typeof homeContract.readOfMember>;

const club = memberClubOf(null);
const NOTHING: Home = { clubs: [club], activities: [], called: [], next: null, open: [], polls: [] };

type My = NonNullable<Home['activities'][number]['my']>;

/** A meetup in so many hours, with a seat. */
function meetup(hours: number, name: string, changes: Partial<My> = {}): Home['activities'][number] {
  const card = cardOf({ level: 3, hours, seat: 1 }, { activity_id: `activity${hours + 100}`, name });
  return { ...card, my: card.my && { ...card.my, ...changes } };
}

async function openHome(home: Partial<Home>) {
  stub(homeContract.readOfMember, { ...NOTHING, ...home });
  const { user } = await openPage('/');
  const list = within(await screen.findByRole('list', { name: t('home.week') }));
  const badged = (badge: string) =>
    list.getAllByRole('listitem').map((row) => row.textContent?.includes(badge));
  return { user, badged, region: within(screen.getByRole('region', { name: '아침 걷기' })) };
}

// docs/specification.md#next-meetup
it('says in the next meetup that its seat came from the queue, and in the rows of later ones', async () => {
  const next = meetup(27, '아침 걷기', { source: 1 });
  const later = [meetup(40, '나중 걷기', { source: 1 }), meetup(45, '고른 걷기')];
  const { region, badged } = await openHome({ next, activities: [next, ...later] });
  region.getByText(t('waiter.promoted', { until: '내일 오전 7시' }));
  expect(badged(t('waiter.promotedShort'))).toEqual([true, false]);
});

// docs/specification.md#given-seat
it('asks in the next meetup for a seat that a leader gave, and says so in the rows of later ones', async () => {
  const given = { source: 3, unconfirmed: true } as const;
  const next = meetup(27, '아침 걷기', given);
  const later = meetup(40, '나중 걷기', given);
  const { user, region, badged } = await openHome({ next, activities: [next, later] });
  expect(badged(t('waiter.given'))).toEqual([true]);
  const sent = stub(attendeesContract.confirm, { free_until: null });
  const confirmed = meetup(27, '아침 걷기');
  stub(homeContract.readOfMember, { ...NOTHING, next: confirmed, activities: [confirmed, later] });
  await user.click(region.getByRole('button', { name: t('waiter.confirm') }));
  await screen.findByText(t('waiter.confirmed'));
  await waitFor(() => expect(region.queryByText(t('waiter.given'))).toBeNull());
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(region.getByRole('heading', { level: 2 }));
});

it('leads from the next meetup to giving back a seat that a leader gave', async () => {
  const next = meetup(27, '아침 걷기', { source: 3, unconfirmed: true });
  const { user, region } = await openHome({ next, activities: [next, meetup(40, '나중 걷기')] });
  await user.click(region.getByRole('button', { name: t('waiter.cannotCome') }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = stub(attendeesContract.cancel, { count: 2 });
  await user.click(dialog.getByRole('button', { name: t('cancel.giveBack') }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
