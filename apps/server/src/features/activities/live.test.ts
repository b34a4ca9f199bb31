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

describe.each(engines())('live counts on %s', (engine) => {
  let sendHeartbeat: () => void;
  let context: TestContext;
  let origin: string;
  let club: ContextClub;
  let crew: ContextCrew;
  const open: Events[] = [];

  const openLive = liveOpener((work) => {
    sendHeartbeat = work;
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

  it('of an activity are sent at first and after each change, also to visitors', async () => {
    const meetup = await context.meetup(club, 24);
    const events = await watch(`/activities/${meetup.wire}/live`);
    const counted = (count: number) => [
      { activity_id: meetup.wire, count, wait_count: 0, held_count: 0, my_state: null, my_queued: null },
    ];
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

  it('are sent when a member cancels all seats', async () => {
    const meetup = await context.meetup(club, 24);
    const attendee = await context.crew(club);
    const events = await watch(`/activities/${meetup.wire}/live`);
    expect(await events.next<Counts>()).toMatchObject([{ count: 0 }]);
    await context.attend(attendee, meetup);
    expect(await events.next<Counts>()).toMatchObject([{ count: 1 }]);
    await attendee.delete(`/attendees/member/${attendee.member}`);
    expect(await events.next<Counts>()).toMatchObject([{ count: 0 }]);
  });

  it('of a member cover the upcoming activities of joined clubs only', async () => {
    const [mine, other] = [await context.club(), await context.club()];
    const [me, stranger] = [await context.crew(mine), await context.crew(other)];
    const [ours, theirs, past] = [
      await context.meetup(mine, 24),
      await context.meetup(other, 24),
      await context.meetup(mine, -24),
    ];
    const events = await watch(`/members/${me.member}/activities/live`, me.memberId);
    const first = await events.next<Counts>();
    const counted = { activity_id: ours.wire, wait_count: 0, held_count: 0, my_queued: null };
    expect(first).toEqual([{ ...counted, count: 0, my_state: null }]);
    expect(first?.map(({ activity_id }) => activity_id)).not.toContain(past.wire);
    await context.attend(stranger, theirs);
    await context.attend(me, ours);
    expect(await events.next()).toEqual([{ ...counted, count: 1, my_state: 1 }]);
  });

  // docs/specification.md#live
  it('say which seat and place is one’s own, also of a seat that a leader gives and removes', async () => {
    const [leader, mine, other] = [
      await context.crew(club, { admin_level: 7 }),
      await context.crew(club),
      await context.crew(club),
    ];
    const meetup = await context.meetup(club, 48, { max_crew: 1 });
    const page = `/activities/${meetup.wire}/live`;
    const streams = [
      await watch(page, mine.memberId),
      await watch(`/members/${mine.member}/activities/live`, mine.memberId),
      await watch(page, other.memberId),
      await watch(page),
    ];
    const own = async () =>
      Promise.all(
        streams.map(async (events) => {
          const rows = await events.next<(Counts[number] & { my_state: unknown; my_queued: unknown })[]>();
          const row = rows?.find(({ activity_id }) => activity_id === meetup.wire);
          return [row?.my_state, row?.my_queued];
        }),
      );
    const [none, seated, waits] = [
      [null, null],
      [1, null],
      [null, 0],
    ];
    expect(await own()).toEqual([none, none, none, none]);
    await leader.put(`/activities/${meetup.wire}/crews/${mine.crew}`, { reason: '카톡으로 말했어요' });
    expect(await own()).toEqual([seated, seated, none, none]);
    await other.post('/attendees', { crew_id: other.crew, activity_id: meetup.wire, state: 1, wait: true });
    expect(await own()).toEqual([seated, seated, waits, none]);
    await leader.put(`/activities/${meetup.wire}/crews/${mine.crew}/remove`, { reason: '못 온대요' });
    expect(await own()).toEqual([none, none, seated, none]);
  });

  // docs/specification.md#given-seat
  it('are sent when a given seat is confirmed, so that the leader who gave it reads the attendees again', async () => {
    const [leader, invited] = [await context.crew(club, { admin_level: 7 }), await context.crew(club)];
    const meetup = await context.meetup(club, 48);
    const events = await watch(`/activities/${meetup.wire}/live`, leader.memberId);
    expect(await events.next<Counts>()).toMatchObject([{ count: 0 }]);
    await leader.put(`/activities/${meetup.wire}/crews/${invited.crew}`, { reason: '카톡으로 말했어요' });
    expect(await events.next<Counts>()).toMatchObject([{ count: 1 }]);
    await invited.put(`/attendees/${invited.crew}/${meetup.wire}/confirm`);
    expect(await events.next<Counts>()).toMatchObject([{ count: 1 }]);
  });

  it('are returned once as JSON, and refused for other members and missing activities', async () => {
    const meetup = await context.meetup(club, 24);
    const other = await context.crew(club);
    expect((await context.as(null).get(`/activities/${meetup.wire}/live`)).json()).toEqual([
      { activity_id: meetup.wire, count: 0, wait_count: 0, held_count: 0, my_state: null, my_queued: null },
    ]);
    const refused = await watch(`/members/${other.member}/activities/live`, crew.memberId);
    expect([refused.status, refused.headers['content-type']]).toEqual([
      403,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await watch(`/activities/${context.ids.encode('activity', 999_999)}/live`)).status).toBe(404);
    expect((await watch(`/members/${crew.member}/activities/live`)).status).toBe(401);
  });

  it(`are limited to ${MAX_OPEN_STREAMS.person} open streams per person`, async () => {
    const person = await context.crew(club);
    const path = `/members/${person.member}/activities/live`;
    const streams: Events[] = [];
    for (let one = 0; one < MAX_OPEN_STREAMS.person; one += 1)
      streams.push(await watch(path, person.memberId));
    expect(streams.map(({ status }) => status)).toEqual(Array(MAX_OPEN_STREAMS.person).fill(200));
    const refused = await watch(path, person.memberId);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    streams[0]?.close();
    await expect.poll(async () => (await watch(path, person.memberId)).status).toBe(200);
    for (const events of streams) events.close();
  });

  it('include heartbeats, and end after ten minutes so that access is checked again', async () => {
    const meetup = await context.meetup(club, 24);
    const events = await watch(`/activities/${meetup.wire}/live`);
    await events.next();
    sendHeartbeat();
    await expect.poll(() => events.text()).toContain(':\n\n');
    for (let sent = 1; sent < 30; sent += 1) sendHeartbeat();
    expect(await events.next()).toBeUndefined();
  });

  it('end when the server stops', async () => {
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
    let otherOrigin: string;
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
      otherOrigin = await other.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => other?.close());

    it('are sent for writes on another server', async () => {
      const meetup = await context.meetup(club, 24);
      const events = await watch(`/activities/${meetup.wire}/live`, null, otherOrigin);
      expect(await events.next<Counts>()).toMatchObject([{ count: 0 }]);
      await context.attend(crew, meetup);
      expect(await events.next<Counts>()).toMatchObject([{ count: 1 }]);
    });

    it('are current again after the listening connection broke', async () => {
      const meetup = await context.meetup(club, 24);
      const events = await watch(`/activities/${meetup.wire}/live`, null, otherOrigin);
      await events.next();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewwith listener' and datname = current_database()`.execute(
        context.db,
      );
      // A write without a notification, as of a server that died before sending it.
      await sql`update activities set attendee_count = 3 where id = ${meetup.id}`.execute(context.db);
      expect(await events.next<Counts>()).toMatchObject([{ count: 3 }]);
      await context.attend(crew, meetup);
      expect(await events.next<Counts>()).toMatchObject([{ count: 4 }]);
    });
  });
});
