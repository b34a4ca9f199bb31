import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// 19:00 in Seoul.
const NOW = new Date('2026-12-01T10:00:00.000Z');

interface Meetup {
  activity_id: string;
  left_out: number;
  late_cancels: number;
  refilled: number;
}
interface Report {
  meetups: Meetup[];
}

describe.each(engines())('the figures of seats in the report on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    leader = await context.crew(club, { admin_level: 7 });
  });

  const read = async (days = 'from=2026-12-01&to=2026-12-20'): Promise<Report> =>
    (await leader.get(`/clubs/${club.nick}/report?${days}`)).json();
  async function lineOf(meetup: ContextActivity): Promise<Meetup> {
    const { meetups } = await read();
    const line = meetups.find(({ activity_id }) => activity_id === meetup.wire);
    if (!line) throw new Error('The meetup is not listed');
    return line;
  }

  it('count who still waited at the start, also once their waits are deleted', async () => {
    const { meetup, queue } = await waitlist.full(club, 30, { waiting: 3 });
    const { meetup: other } = await waitlist.full(club, 30, { waiting: 1 });
    const [first] = queue;
    if (!first) throw new Error('no queue');
    await waitlist.leave(first, meetup);
    context.advanceClock(30);
    await waitlist.runJob();
    context.advanceClock(1);
    await waitlist.runJob();
    expect(await lineOf(meetup)).toMatchObject({ left_out: 2 });
    expect(await lineOf(other)).toMatchObject({ left_out: 1 });
    await context.db.deleteFrom('waiters').execute();
    expect(await lineOf(meetup)).toMatchObject({ left_out: 2 });
  });

  it('count late cancels, and those whose seat was taken again', async () => {
    const { meetup, seated } = await waitlist.full(club, 30, { seats: 3 });
    const { meetup: other } = await waitlist.full(club, 30, { seats: 2 });
    const [early, second, third] = seated;
    if (!early || !second || !third) throw new Error('no seats');
    const cancel = async (crew: ContextCrew) => {
      context.advanceClock(0.1);
      expect((await context.cancel(crew, meetup, '감기에 걸렸어요')).statusCode).toBe(200);
    };
    const take = async () => {
      context.advanceClock(0.1);
      const crew = await context.crew(club);
      expect((await context.attend(crew, meetup)).statusCode).toBe(201);
      return crew;
    };
    await cancel(early);
    await take();
    context.advanceClock(26);
    const figures = async () => {
      const now = context.clock.now();
      context.advanceClock(12);
      const { late_cancels, refilled } = await lineOf(meetup);
      context.clock.set(now);
      return { late_cancels, refilled };
    };
    expect(await figures()).toEqual({ late_cancels: 0, refilled: 0 });
    await cancel(second);
    await cancel(third);
    expect(await figures()).toEqual({ late_cancels: 2, refilled: 0 });
    const next = await take();
    expect(await figures()).toEqual({ late_cancels: 2, refilled: 1 });
    // A seat that was taken again, and given up once more, was taken.
    await cancel(next);
    expect(await figures()).toEqual({ late_cancels: 3, refilled: 1 });
    // Who cancelled comes back to the seat.
    const eight = await context.crew(club, { admin_level: 8 });
    await eight.put(`/crews/${next.crew}/attendees/updated_time/null`);
    context.advanceClock(0.1);
    expect((await context.attend(next, meetup)).statusCode).toBe(201);
    expect(await figures()).toEqual({ late_cancels: 3, refilled: 2 });
    await cancel(next);
    expect(await figures()).toEqual({ late_cancels: 4, refilled: 2 });
    await take();
    await take();
    expect(await figures()).toEqual({ late_cancels: 4, refilled: 4 });
    context.advanceClock(12);
    expect(await lineOf(other)).toMatchObject({ late_cancels: 0, refilled: 0 });
  });

  const unseat = (crew: ContextCrew, meetup: ContextActivity) =>
    leader.put(`/activities/${meetup.wire}/crews/${crew.crew}/remove`, { reason: '조를 다시 짜요' });
  const GIVE_UP: Record<string, (crew: ContextCrew, meetup: ContextActivity) => Promise<unknown>> = {
    'whom a leader had unseated': unseat,
    'who had cancelled in time': (crew, meetup) => context.cancel(crew, meetup),
  };
  const TAKE_AGAIN: Record<string, (crew: ContextCrew, meetup: ContextActivity) => Promise<unknown>> = {
    attending: (crew, meetup) => context.attend(crew, meetup),
    waiting: (crew, meetup) => waitlist.wait(crew, meetup),
    'a leader': (crew, meetup) =>
      leader.put(`/activities/${meetup.wire}/crews/${crew.crew}`, { reason: '카톡으로 말했어요' }),
  };
  const CASES = Object.keys(GIVE_UP).flatMap((who) => Object.keys(TAKE_AGAIN).map((way) => [who, way]));

  it.each(CASES)('count a seat as taken again by one %s before, by %s', async (who, way) => {
    const { meetup, seated } = await waitlist.full(club, 14, { seats: 2 });
    const [back, other] = seated;
    if (!back || !other) throw new Error('no seats');
    await GIVE_UP[who]?.(back, meetup);
    await context.attend(await context.crew(club), meetup);
    context.advanceClock(7);
    if (way === 'waiting') await TAKE_AGAIN[way]?.(back, meetup);
    await context.cancel(other, meetup, '감기에 걸렸어요');
    expect((await waitlist.state(meetup)).seated.has(back.id)).toBe(false);
    if (way === 'waiting') expect((await waitlist.accept(back, meetup)).statusCode).toBe(200);
    else await TAKE_AGAIN[way]?.(back, meetup);
    expect((await waitlist.state(meetup)).seated.has(back.id)).toBe(true);
    context.advanceClock(8);
    expect(await lineOf(meetup)).toMatchObject({ late_cancels: 1, refilled: 1 });
  });
});
