import { activitiesContract } from '@crewwith/domain/activities/contract';
import { errorMessage } from '@crewwith/domain/errors';
import { homeContract } from '@crewwith/domain/home/contract';
import { messagesContract } from '@crewwith/domain/messages/contract';
import { standingContract } from '@crewwith/domain/standing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it, vi } from 'vitest';
import { stub, stubRefusal } from '../../../testing/api-stub.ts';
import { activityOf, cardOf, EMPTY_HOME, IDS, NOW } from '../../../testing/fixtures.ts';
import { memberClubOf } from '../../../testing/member-club.ts';
import { openPage } from '../../../testing/open-page.tsx';

const PAGE = `/demo/activity/${IDS.activity}`;
const HOURS = 40;
/** 18:00 of the day of the tests. */
const UNTIL = '2026-12-01T09:00:00.000Z';
const PATH = { crew_id: IDS.crew, activity_id: IDS.activity };

/** An activity with a standing seat of the crew, which it may give back as a rest until an instant. */
const withStanding = <A extends { my: object | null }>(activity: A, restUntil: string | null = UNTIL): A => ({
  ...activity,
  my: activity.my && { ...activity.my, source: 4, standing: true, rest_until: restUntil },
});
const card = (seat?: 1) => cardOf({ level: 3, hours: HOURS, ...(seat && { seat }) });
const detail = (seat?: 1) => activityOf({ level: 3, hours: HOURS, ...(seat && { seat }) });

/** The club's home with the meetup as a card. */
const stubClub = (next: ReturnType<typeof card>) => stub(homeContract.read, { ...EMPTY_HOME, next: [next] });

// docs/specification.md#standing-rest
it('rests with one press from a card, and says before until when, after that it is no miss', async () => {
  stubClub(withStanding(card(1)));
  const { user } = await openPage('/demo');
  const shown = within(await screen.findByRole('article'));
  await shown.findByText(/오후 6:00까지는 쉬어도 불참이 아니에요\. 쉬면 자리는 다른 크루에게 돌아가요/);
  expect(shown.queryByRole('button', { name: t('seat.cancel') })).toBeNull();
  const sent = stub(standingContract.rest, { count: 2 });
  stubClub({ ...card(), count: 2 });
  await user.click(shown.getByRole('button', { name: t('seat.rest') }));
  await screen.findByText(t('standing.rested'));
  expect(sent).toEqual([{ params: PATH, query: {}, body: undefined }]);
  await shown.findByRole('button', { name: t('seat.attend') });
  expect(shown.queryByRole('button', { name: t('seat.rest') })).toBeNull();
  shown.getByRole('progressbar', { name: t('card.seats', { count: 2, max: 10 }) });
});

it('rests from the next meetup on the home', async () => {
  const club = memberClubOf(null);
  const home = { clubs: [club], activities: [], called: [], open: [], polls: [] };
  stub(homeContract.readOfMember, { ...home, next: withStanding(card(1)) });
  const { user } = await openPage('/');
  const next = within(await screen.findByRole('region', { name: '남산 둘레길 걷기' }));
  const sent = stub(standingContract.rest, { count: 2 });
  stub(homeContract.readOfMember, { ...home, next: null });
  await user.click(await next.findByRole('button', { name: t('seat.rest') }));
  await screen.findByText(t('standing.rested'));
  expect(sent.map(({ params }) => params)).toEqual([PATH]);
  await waitFor(() => expect(screen.queryByRole('region', { name: '남산 둘레길 걷기' })).toBeNull());
});

it('rests from the detail, in place of a cancel', async () => {
  stub(activitiesContract.read, withStanding(detail(1)));
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(PAGE);
  const rest = await screen.findByRole('button', { name: t('seat.rest') });
  expect(screen.queryByRole('button', { name: t('seat.cancel') })).toBeNull();
  stub(standingContract.rest, { count: 2 });
  stub(activitiesContract.read, { ...detail(), count: 2 });
  await user.click(rest);
  await screen.findByText(t('standing.rested'));
  await screen.findByRole('button', { name: t('seat.attend') });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('seat.attend')));
});

it('cancels once a rest is over, and says that this is a miss', async () => {
  stub(activitiesContract.read, withStanding(detail(1)));
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(PAGE);
  await screen.findByRole('button', { name: t('seat.rest') });
  // What is that old is read again.
  stub(messagesContract.listOfActivity, []);
  vi.setSystemTime(new Date(UNTIL));
  await user.click(await screen.findByRole('button', { name: t('seat.cancel') }));
  expect(screen.queryByRole('button', { name: t('seat.rest') })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: t('cancel.title') }));
  await dialog.findByText(/지금 취소하면 불참이 되고, 4번 이어지면 매번 참석이 끝나요/);
});

it.each([
  ['another seat', { source: 0, standing: true }],
  ['a standing seat that was given up', { source: 4, standing: false }],
] as const)('says nothing of a miss when %s is cancelled', async (_, seat) => {
  const activity = withStanding(detail(1), null);
  stub(activitiesContract.read, { ...activity, my: activity.my && { ...activity.my, ...seat } });
  stub(activitiesContract.listAttendees, []);
  const { user } = await openPage(PAGE);
  await user.click(screen.getByRole('button', { name: t('seat.cancel') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('cancel.title') }));
  await dialog.findByText(/다른 크루에게 돌아가요/);
  expect(dialog.queryByText(/불참으로 세고/)).toBeNull();
});

it('says why it could not rest, and offers what is possible by then', async () => {
  stubClub(withStanding(card(1)));
  const { user } = await openPage('/demo');
  const shown = within(await screen.findByRole('article'));
  stubRefusal(standingContract.rest, 'standing.rest_over');
  await user.click(await shown.findByRole('button', { name: t('seat.rest') }));
  await shown.findByText(errorMessage('standing.rest_over', 'ko'));
  stubClub(withStanding(card(1), null));
  vi.setSystemTime(new Date(NOW.getTime() + 6 * 3_600_000));
  await shown.findByRole('button', { name: t('seat.cancel') });
});
