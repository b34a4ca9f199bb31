import { MAX_OPEN_STREAMS } from '@crewwith/domain/rate-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { type Events, openEvents } from '../../testing/events.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { liveOpener } from '../../testing/live.ts';
import { silentLog } from '../../testing/log.ts';
import {
  CLOCKS,
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';

type Counts = { activity_id: string; count: number }[];

describe.each(engines())('counts as they change, on %s', (engine) => {
  let beat: () => void;
  let context: TestContext;
  let origin: string;
  let club: ContextClub;
  let crew: ContextCrew;
  const open: Events[] = [];

  const openLive = liveOpener((work) => {
    beat = work;
    return () => undefined;
  });
  const watch = async (path: string, memberId: number | null = null, at = origin): Promise<Events> => {
    const events = await openEvents(`${at}/api/v1${path}`, authorize(memberId));
    open.push(events);
    return events;
  };
  const authorize = (memberId: number | null): Record<string, string> =>
    memberId === null ? {} : { authorization: `member:${memberId}` };

  beforeAll(async () => {
    context = await openTestContext(engine, CLOCKS[0], {}, openLive);
    origin = await context.app.listen({ port: 0, host: '127.0.0.1' });
    club = await context.club();
    crew = await context.crew(club);
  });
  afterAll(async () => {
    for (const events of open) events.close();
    await context.close();
  });

  it('an activity: the count now, and after each seat that is taken or given back, also for visitors', async () => {
    const meetup = await context.meetup(club, 24);
    const events = await watch(`/activities/${meetup.wire}/live`);
    const counted = (count: number) => [{ activity_id: meetup.wire, count }];
    expect(await events.next()).toEqual(counted(0));
    await context.attend(crew, meetup);
    expect(await events.next()).toEqual(counted(1));
    await context.cancel(crew, meetup);
    expect(await events.next()).toEqual(counted(0));
    expect(events.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    });
  });

  it('a seat that a withdrawal gives back is told too', async () => {
    const meetup = await context.meetup(club, 24);
    const leaver = await context.crew(club);
    const events = await watch(`/activities/${meetup.wire}/live`);
    expect(await events.next<Counts>()).toMatchObject([{ count: 0 }]);
    await context.attend(leaver, meetup);
    expect(await events.next<Counts>()).toMatchObject([{ count: 1 }]);
    await leaver.delete(`/attendees/member/${leaver.member}`);
    expect(await events.next<Counts>()).toMatchObject([{ count: 0 }]);
  });

  it("a member: what is to come in one's own clubs, and nothing of others", async () => {
    const [mine, other] = [await context.club(), await context.club()];
    const [me, stranger] = [await context.crew(mine), await context.crew(other)];
    const [ours, theirs, past] = [
      await context.meetup(mine, 24),
      await context.meetup(other, 24),
      await context.meetup(mine, -24),
    ];
    const events = await watch(`/members/${me.member}/activities/live`, me.memberId);
    const first = await events.next<Counts>();
    expect(first).toEqual([{ activity_id: ours.wire, count: 0 }]);
    expect(first?.map(({ activity_id }) => activity_id)).not.toContain(past.wire);
    await context.attend(stranger, theirs);
    await context.attend(me, ours);
    expect(await events.next()).toEqual([{ activity_id: ours.wire, count: 1 }]);
  });

  it('as JSON it is answered once; nobody sees what is of another or is not there', async () => {
    const meetup = await context.meetup(club, 24);
    const other = await context.crew(club);
    expect((await context.as(null).get(`/activities/${meetup.wire}/live`)).json()).toEqual([
      { activity_id: meetup.wire, count: 0 },
    ]);
    const refused = await watch(`/members/${other.member}/activities/live`, crew.memberId);
    expect([refused.status, refused.headers['content-type']]).toEqual([
      403,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await watch(`/activities/${context.ids.encode('activity', 999_999)}/live`)).status).toBe(404);
    expect((await watch(`/members/${crew.member}/activities/live`)).status).toBe(401);
  });

  it(`a person has ${MAX_OPEN_STREAMS.person} of them at once, and another when one has ended`, async () => {
    const person = await context.crew(club);
    const path = `/members/${person.member}/activities/live`;
    const held: Events[] = [];
    for (let one = 0; one < MAX_OPEN_STREAMS.person; one += 1) held.push(await watch(path, person.memberId));
    expect(held.map(({ status }) => status)).toEqual(Array(MAX_OPEN_STREAMS.person).fill(200));
    const refused = await watch(path, person.memberId);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    held[0]?.close();
    await expect.poll(async () => (await watch(path, person.memberId)).status).toBe(200);
    for (const events of held) events.close();
  });

  it('it beats, so that nothing between cuts it, and ends after ten minutes to be judged anew', async () => {
    const meetup = await context.meetup(club, 24);
    const events = await watch(`/activities/${meetup.wire}/live`);
    await events.next();
    beat();
    await expect.poll(() => events.text()).toContain(':\n\n');
    for (let beats = 1; beats < 30; beats += 1) beat();
    expect(await events.next()).toBeUndefined();
  });

  it('a graceful stop ends it', async () => {
    const other = await openTestApp({ engine, now: new Date(CLOCKS[0] ?? ''), openLive });
    const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const id = await insertMember(other.db);
    const events = await watch(`/members/${other.ids.encode('member', id)}/activities/live`, id, at);
    expect(await events.next()).toEqual([]);
    await other.close();
    expect(await events.next()).toBeUndefined();
  });

  describe.runIf(engine === 'postgres')('with several servers on one database', () => {
    let other: TestApp;
    let there: string;
    beforeAll(async () => {
      const database = await connectDatabase({
        databaseUrl: context.url ?? undefined,
        dataDir: '',
        log: silentLog,
      });
      other = await openTestApp({
        engine,
        now: new Date(CLOCKS[0] ?? ''),
        openLive,
        database: { ...database, url: context.url },
      });
      there = await other.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => other?.close());

    it('what is written at one is told at the other', async () => {
      const meetup = await context.meetup(club, 24);
      const events = await watch(`/activities/${meetup.wire}/live`, null, there);
      expect(await events.next<Counts>()).toMatchObject([{ count: 0 }]);
      await context.attend(crew, meetup);
      expect(await events.next<Counts>()).toMatchObject([{ count: 1 }]);
    });

    it('a listening connection that breaks is made anew, and what was missed is told then', async () => {
      const meetup = await context.meetup(club, 24);
      const events = await watch(`/activities/${meetup.wire}/live`, null, there);
      await events.next();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewwith listener'`.execute(
        context.db,
      );
      // As a server would that died before it could tell.
      await sql`update activities set attendee_count = 3 where id = ${meetup.id}`.execute(context.db);
      expect(await events.next<Counts>()).toMatchObject([{ count: 3 }]);
      await context.attend(crew, meetup);
      expect(await events.next<Counts>()).toMatchObject([{ count: 4 }]);
    });
  });
});
