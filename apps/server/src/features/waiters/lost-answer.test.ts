import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { liveOpener, type OpenLive } from '../../testing/live.ts';
import { type ContextCrew, openTestContext, type TestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// 19:00 in Seoul.
const NOW = '2026-12-01T10:00:00.000Z';

describe.each(engines())('a server that fails between the commit and its answer on %s', (engine) => {
  let context: TestContext;
  /** Goes on with the database of the server that failed. */
  let next: TestApp;
  let fails = false;
  /** Fails in the first step after a commit. */
  const failing: OpenLive = async (deps) => ({
    ...(await liveOpener()(deps)),
    notifyChanged() {
      if (fails) throw new Error('the server was killed');
    },
  });
  beforeAll(async () => {
    context = await openTestContext(engine, NOW, {}, failing);
    next = await openTestApp({
      ...{ engine, now: new Date(NOW) },
      database: { db: context.db, url: context.url, close: async () => undefined },
    });
  });
  afterAll(async () => {
    await next?.close();
    await context?.close();
  });

  /** Sends a call whose answer is lost. */
  const lose = async (call: () => ReturnType<ContextCrew['post']>) => {
    fails = true;
    const lost = await call();
    fails = false;
    expect(lost.statusCode).toBe(500);
  };
  const elsewhere = (crew: ContextCrew): ContextCrew => ({ ...crew, ...next.as(crew.memberId) });

  it('has seated the next of the queue for a cancel, which a repetition finds done', async () => {
    const waitlist = waitlistOf(context);
    const { meetup, holder, first, second } = await waitlist.withTwo(await context.club(), 48);
    await lose(() => context.cancel(holder, meetup));
    const after = await waitlist.state(meetup);
    expect(after).toMatchObject({ seated: new Set([first.id]), waiting: [second.id] });
    const again = await context.cancel(elsewhere(holder), meetup);
    expect([again.statusCode, again.json()]).toEqual([200, { count: 1 }]);
    expect(await waitlist.state(meetup)).toEqual(after);
  });

  it.each([
    { what: 'has given the seat of a turn', hours: 17, before: 'called' },
    { what: 'has given a place in the queue', hours: 48, before: 'none' },
  ] as const)('$what, and answers the same for the same Idempotency-Key', async ({ hours, before }) => {
    const waitlist = waitlistOf(context);
    const club = await context.club();
    const { meetup, holder, first } = await waitlist.withTwo(club, hours);
    const newcomer = await context.crew(club);
    const caller = before === 'called' ? first : newcomer;
    if (before === 'called') await context.cancel(holder, meetup);
    const send = (crew: ContextCrew) =>
      crew.post(
        '/attendees',
        { crew_id: crew.crew, activity_id: meetup.wire, wait: true },
        { 'idempotency-key': `lost-${crew.crew}` },
      );
    await lose(() => send(caller));
    const after = await waitlist.state(meetup);
    expect(after.seated.has(first.id)).toBe(before === 'called');
    expect(after.waiting.at(-1) === newcomer.id).toBe(before === 'none');
    // By itself a repetition would now tell of another count, or of a seat.
    const leader = elsewhere(await context.crew(club, { admin_level: 9 }));
    expect((await waitlist.edit(leader, meetup, { max_crew: 5 })).statusCode).toBe(200);
    const answers = [await send(elsewhere(caller)), await send(elsewhere(caller))];
    const { statusCode, body } =
      before === 'called'
        ? { statusCode: 201, body: { count: 1 } }
        : { statusCode: 202, body: { count: 1, waiting: { position: 3, total: 3 } } };
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([statusCode, body]);
    expect((await waitlist.state(meetup)).seated.has(caller.id)).toBe(true);
  });
});
