import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { openEvents } from '../../testing/events.ts';
import { liveOpener } from '../../testing/live.ts';
import { silentLog } from '../../testing/log.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';
import { waiterJobs } from './jobs.ts';

// 19:00 in Seoul.
const NOW = '2026-12-01T10:00:00.000Z';
const SEATS = 5;
const CALLERS = 40;

describe.runIf(engines().includes('postgres'))('a queue on two servers with one database', () => {
  let context: TestContext;
  let other: TestApp;
  let club: ContextClub;
  beforeAll(async () => {
    context = await openTestContext('postgres', NOW, {}, liveOpener());
    const database = await connectDatabase({
      databaseUrl: context.url ?? undefined,
      dataDir: '',
      log: silentLog,
    });
    other = await openTestApp({
      engine: 'postgres',
      now: new Date(NOW),
      openLive: liveOpener(),
      database: { ...database, url: context.url },
    });
    club = await context.club();
  });
  afterAll(async () => {
    await other?.close();
    await context?.close();
  });

  /** The crew, whose calls go to the other server. */
  const elsewhere = (crew: ContextCrew): ContextCrew => ({ ...crew, ...other.as(crew.memberId) });

  it('seats and places callers of both once, and fills for cancels at both', async () => {
    const waitlist = waitlistOf(context);
    const crews = await Promise.all(Array.from({ length: CALLERS }, () => context.crew(club)));
    const callers = crews.map((crew, index) => (index % 2 === 0 ? crew : elsewhere(crew)));
    const meetup = await context.meetup(club, 48, { max_crew: SEATS });
    const answers = await Promise.all(callers.map((crew) => waitlist.wait(crew, meetup)));
    const places = answers.flatMap((answer) => answer.json().waiting?.position ?? []);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(SEATS);
    expect(places.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: CALLERS - SEATS }, (_, index) => index + 1),
    );
    const { seated, waiting } = await waitlist.state(meetup);
    const leaving = callers.filter(({ id }) => seated.has(id));
    await Promise.all(leaving.map((crew) => context.cancel(crew, meetup)));
    expect((await waitlist.state(meetup)).seated).toEqual(new Set(waiting.slice(0, SEATS)));
  });

  it('ends a turn once when both run the job', async () => {
    const waitlist = waitlistOf(context);
    const { meetup, seated, queue } = await waitlist.full(club, 17, { waiting: 3 });
    await context.cancel(seated[0] as ContextCrew, meetup);
    context.clock.set(new Date('2026-12-01T12:00:00.000Z'));
    const now = context.clock.now();
    await Promise.all(
      [context.db, other.db].flatMap((db) => waiterJobs(undefined).map((job) => job.run(db, now))),
    );
    context.clock.set(new Date(NOW));
    expect(await waitlist.state(meetup)).toMatchObject({
      called: [queue[1]?.id],
      waiting: [queue[2]?.id],
      counts: { attendee_count: 0, held_count: 1, wait_count: 1 },
    });
  });

  it('tells open pages at one of changes at the other', async () => {
    const waitlist = waitlistOf(context);
    const { meetup, seated, queue } = await waitlist.full(club, 48, { waiting: 1 });
    const origin = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const events = await openEvents(`${origin}/api/v1/activities/${meetup.wire}/live`, {});
    // An earlier change may be announced after the stream was opened.
    const untilWaiting = async (wait_count: number) => {
      for (;;) {
        const [counts] = (await events.next<object[]>()) ?? [];
        if (counts === undefined) throw new Error('The stream ended');
        if ('wait_count' in counts && counts.wait_count === wait_count) return counts;
      }
    };
    const expected = { activity_id: meetup.wire, count: 1, held_count: 0 };
    expect(await untilWaiting(1)).toMatchObject(expected);
    const late = await context.crew(club);
    await waitlist.wait(late, meetup);
    expect(await untilWaiting(2)).toMatchObject(expected);
    await context.cancel(seated[0] as ContextCrew, meetup);
    expect(await untilWaiting(1)).toMatchObject(expected);
    await waitlist.leave(late, meetup);
    expect(await untilWaiting(0)).toMatchObject(expected);
    expect((await waitlist.state(meetup)).seated).toEqual(new Set([queue[0]?.id]));
    events.close();
  });
});
