import { activitiesContract } from '@crewwith/domain/activities/contract';
import { homeContract } from '@crewwith/domain/home/contract';
import { act, screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub, stubbedFetch, stubRefusal } from '../../testing/api-stub.ts';
import { activityOf, cardOf, clubOf, IDS, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { refreshActivities } from './api.ts';

const PAGE = `/demo/activity/${IDS.activity}`;
const READ = `/activities/${IDS.activity}`;
const text = new TextEncoder();

let stream: Promise<ReadableStreamDefaultController>;
/** Whether the next read of the activity gets no answer. */
let isHeld = false;
beforeEach(() => {
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

/** Sends the counts of the activity. */
async function send(count: number, wait_count = 0, held_count = 0): Promise<void> {
  const event = [{ activity_id: IDS.activity, count, wait_count, held_count }];
  (await stream).enqueue(text.encode(`data: ${JSON.stringify(event)}\n\n`));
}

/** Opens the page and waits for its first event. */
async function open(level: number, activity: ReturnType<typeof activityOf>) {
  stub(activitiesContract.read, activity);
  stub(activitiesContract.listAttendees, []);
  await openPage(PAGE, { club: clubOf(level) });
  await send(activity.count, activity.wait_count);
}

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
  await send(4);
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
  await send(10, 5);
  await screen.findByText(t('waiter.place', { position: 3, total: 6 }));
  expect(isHeld).toBe(false);
});

it('shows on the first screen that a seat is held for a waiter', async () => {
  const queued = { position: 1, total: 1, state: 0, turn_end: null, moved_time: null } as const;
  const turn_end = new Date(NOW.getTime() + 5_400_000).toISOString();
  const cardWith = (waiting: typeof queued | { state: 1; turn_end: string }, held_count: number) => {
    const card = cardOf({ level: 3, hours: 20 }, { count: 10, wait_count: 1 - held_count, held_count });
    return { ...card, my: card.my && { ...card.my, waiting: { ...queued, ...waiting } } };
  };
  const { id, nick, name, setting } = clubOf(3);
  const club = { id, nick, name, setting, admin_level: 3, level_name: '', crew_id: IDS.crew, frozen: false };
  const home = { clubs: [club], called: [], next: null, open: [] };
  const waiting = cardWith(queued, 0);
  stub(homeContract.readOfMember, { ...home, activities: [waiting] });
  await openPage('/');
  await screen.findByText(t('waiter.placeShort', { position: 1 }));
  await send(10, 1);
  const held = cardWith({ state: 1, turn_end }, 1);
  stub(homeContract.readOfMember, { ...home, activities: [held], called: [held] });
  await send(10, 0, 1);
  const region = within(await screen.findByRole('region', { name: t('waiter.calledShort') }));
  region.getByRole('button', { name: t('waiter.accept') });
});
