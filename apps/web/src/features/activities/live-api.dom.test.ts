import { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { homeContract } from '@crewwith/domain/home/contract';
import { act, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubbedFetch, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, EMPTY_HOME, IDS, NOW } from '../../testing/fixtures.ts';
import { memberClubOf } from '../../testing/member-club.ts';
import { openPage } from '../../testing/open-page.tsx';
import { passAtOnce, REFETCH_DELAY } from '../../testing/pass-at-once.ts';
import { refreshActivities } from './api.ts';

const PAGE = `/demo/activity/${IDS.activity}`;
const READ = `/activities/${IDS.activity}`;
const text = new TextEncoder();

let stream: Promise<ReadableStreamDefaultController>;
/** Whether the next read of the activity gets no answer. */
let isHeld = false;
beforeEach(() => {
  // Until the stream is opened, and between two refetches.
  passAtOnce(1_000, REFETCH_DELAY);
  isHeld = false;
  let opened: (controller: ReadableStreamDefaultController) => void = () => undefined;
  stream = new Promise((resolve) => {
    opened = resolve;
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/live')) return new Response(new ReadableStream({ start: opened }));
    if (!isHeld || request.method !== 'GET' || !pathname.endsWith(READ)) return stubbedFetch(request);
    isHeld = false;
    return new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  });
});
afterEach(() => vi.stubGlobal('fetch', stubbedFetch));

type Counts = ReplyOf<typeof activitiesContract.watch>[number];

/** Sends the counts of an activity, and the own seat or place in it. */
async function send(count: number, changes: Partial<Counts> = {}): Promise<void> {
  const event = [
    {
      activity_id: IDS.activity,
      count,
      wait_count: 0,
      held_count: 0,
      my_state: null,
      my_queued: null,
      ...changes,
    },
  ];
  activitiesContract.watch.reply.parse(event);
  (await stream).enqueue(text.encode(`data: ${JSON.stringify(event)}\n\n`));
}

/** Opens the page and waits for its first event. */
async function open(level: number, activity: ReturnType<typeof activityOf>) {
  stub(activitiesContract.read, activity);
  stub(activitiesContract.listAttendees, []);
  await openPage(PAGE, { club: clubOf(level) });
  await send(activity.count, ownIn(activity));
}

/** What an event says of the activity besides its count. */
const ownIn = ({ wait_count = 0, held_count = 0, my }: ReturnType<typeof activityOf>): Partial<Counts> => ({
  wait_count,
  held_count,
  my_state: my?.state ?? null,
  my_queued: my?.waiting?.state ?? null,
});

const own = {
  crew_id: IDS.crew,
  nick: '걸음마',
  subgroup: '',
  state: 1,
  admin_level: 3,
  image_url: null,
} as const;

// docs/specification.md#live
it.each([2, 3])('shows a seat that a leader gives, to a crew of level %d', async (level) => {
  await open(level, activityOf({ level, hours: 20 }));
  await screen.findByRole('button', { name: t('seat.attend') });
  stub(activitiesContract.read, activityOf({ level, hours: 20, seat: 1 }, { count: 4 }));
  stub(activitiesContract.listAttendees, [own]);
  await send(4, { my_state: 1 });
  await screen.findByText(t('attendee.applied'));
});

it('shows that a leader removes a seat, to a crew that may then no longer see the attendees', async () => {
  const level = 2;
  await open(level, activityOf({ level, hours: 20, seat: 1 }));
  await screen.findByText(t('attendee.applied'));
  stub(activitiesContract.read, activityOf({ level, hours: 20 }, { count: 2 }));
  stubRefusal(activitiesContract.listAttendees, 'permission.denied');
  await send(2);
  await screen.findByRole('button', { name: t('seat.attend') });
});

it('reads a place again that is being read while the queue changes', async () => {
  const activityAt = (position: number) => {
    const place = { position, total: 6, state: 0, turn_end: null, moved_time: null } as const;
    const activity = activityOf({ level: 2, hours: 20 }, { count: 10, wait_count: position + 2 });
    return { ...activity, my: activity.my && { ...activity.my, waiting: place } };
  };
  await open(2, activityAt(4));
  await screen.findByText(t('waiter.place', { position: 4, total: 6 }));
  isHeld = true;
  act(() => void refreshActivities(queryClient));
  stub(activitiesContract.read, activityAt(3));
  await send(10, { wait_count: 5, my_queued: 0 });
  await screen.findByText(t('waiter.place', { position: 3, total: 6 }));
  expect(isHeld).toBe(false);
});

const queued = { position: 1, total: 1, state: 0, turn_end: null, moved_time: null } as const;
const turn = { ...queued, state: 1 as const, turn_end: new Date(NOW.getTime() + 5_400_000).toISOString() };

type Card = ReturnType<typeof cardOf>;
const cardWith = (my: Partial<NonNullable<Card['my']>>, changes: Partial<Card> = {}, hours = 20): Card => {
  const card = cardOf({ level: 3, hours }, changes);
  return { ...card, my: card.my && { ...card.my, ...my } };
};

/** Answers the first screen of a member with one club. */
function stubHome(home: Partial<ReplyOf<typeof homeContract.readOfMember>>) {
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

const FULL = { count: 10, wait_count: 1 };
const called = async () => within(await screen.findByRole('region', { name: t('waiter.calledShort') }));

it('shows on the first screen that a seat is held for a waiter', async () => {
  stubHome({ activities: [cardWith({ waiting: queued }, FULL)] });
  await openPage('/');
  await screen.findByText(t('waiter.placeShort', { position: 1 }));
  await send(10, { wait_count: 1, my_queued: 0 });
  const held = cardWith({ waiting: turn }, { count: 10, wait_count: 0, held_count: 1 });
  stubHome({ activities: [held], called: [held] });
  await send(10, { held_count: 1, my_queued: 1 });
  (await called()).getByRole('button', { name: t('waiter.accept') });
});

// docs/specification.md#first-screen
it.each([
  ['a held seat', { held_count: 1, my_queued: 1 }],
  ['a seat', { my_state: 1 }],
] as const)('shows on the first screen %s in an activity that it did not show', async (_, event) => {
  stubHome({});
  await openPage('/');
  await screen.findByText(t('home.nothing'));
  await send(10, { wait_count: 1, my_queued: 0 });
  const [seated, held] = [
    cardWith({ state: 1, source: 1 }, {}, 1_000),
    cardWith({ waiting: turn }, {}, 1_000),
  ];
  stubHome('my_state' in event ? { next: seated } : { called: [held] });
  await send(10, event);
  if ('my_state' in event) await screen.findByRole('region', { name: seated.name });
  else (await called()).getByRole('button', { name: t('waiter.accept') });
});

// docs/specification.md#given-seat
it('shows on the first screen a seat that a leader gives', async () => {
  stubHome({ open: [cardWith({})] });
  await openPage('/');
  await screen.findByRole('button', { name: t('seat.attend') });
  await send(3);
  stubHome({ next: cardWith({ state: 1, source: 3, unconfirmed: true }, { count: 4 }) });
  await send(4, { my_state: 1 });
  await screen.findByText(t('waiter.given'));
});

it('shows on a club’s home a seat that a leader gives', async () => {
  stub(homeContract.read, { ...EMPTY_HOME, next: [cardWith({})] });
  await openPage('/demo');
  await screen.findByRole('button', { name: t('seat.attend') });
  await send(3);
  const given = cardWith({ state: 1, source: 3, unconfirmed: true }, { count: 4 });
  stub(homeContract.read, { ...EMPTY_HOME, next: [given] });
  await send(4, { my_state: 1 });
  const card = within(screen.getByRole('article'));
  await card.findByText(t('waiter.given'));
});

/** A meetup as a row of a list. */
const row = (
  changes: Pick<Card, 'count'> & Partial<ReplyOf<typeof activitiesContract.listFollowing>[number]>,
) => {
  const { my, ...card } = cardOf({ level: 3, hours: 20 });
  return { ...card, my_waiting: null, ...changes };
};

// docs/specification.md#activity-lists
it('shows in the list of meetups their seats, and the own seat and place, as they change', async () => {
  stub(activitiesContract.listFollowing, [row({ count: 3 })]);
  await openPage('/demo/activities');
  const seats = (count: number) =>
    screen.findByRole('progressbar', { name: t('card.seats', { count, max: 10 }) });
  await seats(3);
  await send(3);
  await send(10);
  await seats(10);
  stub(activitiesContract.listFollowing, [row({ count: 10, my_waiting: { position: 1, state: 0 } })]);
  await send(10, { wait_count: 1, my_queued: 0 });
  await screen.findByText(t('waiter.placeShort', { position: 1 }));
  stub(activitiesContract.listFollowing, [row({ count: 10, my_state: 1 })]);
  await send(10, { my_state: 1 });
  await screen.findByText(t('attendee.applied'));
});

// docs/specification.md#side-by-side
describe('the list beside a meetup', () => {
  const NAME = '남산 둘레길 걷기';
  const detail = (my: Partial<NonNullable<Card['my']>>, changes: Parameters<typeof activityOf>[1]) => {
    const activity = activityOf({ level: 3, hours: 20 }, changes);
    return { ...activity, my: activity.my && { ...activity.my, ...my } };
  };
  const openBeside = async (activity: ReturnType<typeof detail>, listed: ReturnType<typeof row>) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { matches: media.includes('min-width'), media }) as MediaQueryList,
    );
    stub(activitiesContract.listFollowing, [listed]);
    await open(3, activity);
    const list = within(await screen.findByRole('region', { name: t('keys.list') }));
    await list.findByRole('link', { name: new RegExp(NAME) });
    return list;
  };
  afterEach(() => void vi.restoreAllMocks());

  it('shows the own place as it changes', async () => {
    const waiting = (position: number) => ({ ...queued, position, total: 6 });
    const list = await openBeside(
      detail({ waiting: waiting(4) }, { count: 10, wait_count: 6 }),
      row({ count: 10, my_waiting: { position: 4, state: 0 } }),
    );
    list.getByText(t('waiter.placeShort', { position: 4 }));
    stub(activitiesContract.read, detail({ waiting: waiting(3) }, { count: 10, wait_count: 5 }));
    stub(activitiesContract.listFollowing, [row({ count: 10, my_waiting: { position: 3, state: 0 } })]);
    await send(10, { wait_count: 5, my_queued: 0 });
    await list.findByText(t('waiter.placeShort', { position: 3 }));
  });

  it('shows the own seat as it comes', async () => {
    const list = await openBeside(detail({}, { count: 3 }), row({ count: 3 }));
    const seated = { ...activityOf({ level: 3, hours: 20, seat: 1 }), count: 4 };
    stub(activitiesContract.read, seated);
    stub(activitiesContract.listFollowing, [row({ count: 4, my_state: 1 })]);
    await send(4, { my_state: 1 });
    await list.findByText(t('attendee.applied'));
  });
});
