import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { openTestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { type Events, openEvents } from '../../testing/events.ts';
import { liveOpener } from '../../testing/live.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { silentLog } from '../../testing/log.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import {
  CLOCKS,
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { createFanOut } from './fan-out.ts';

// docs/adr/0034-outbox.md. No job runs here, so that nothing looks for events each minute.
describe.each(engines())('the wake-up by a commit on %s', (engine) => {
  let context: TestContext;
  let inbox: ReturnType<typeof inboxOf>;
  let origin: string;
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  const queued = new EventTarget();
  const open: Events[] = [];
  beforeAll(async () => {
    context = await openTestContext(engine, CLOCKS[0], {}, liveOpener());
    inbox = inboxOf(context);
    origin = await context.app.listen({ port: 0, host: '127.0.0.1' });
    context.live?.onQueued(() => queued.dispatchEvent(new Event('queued')));
  });
  afterAll(async () => {
    for (const events of open) events.close();
    await context.close();
  });
  beforeEach(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    crew = await context.crew(club);
  });

  const start = () => {
    if (!context.live) throw new Error('The context has no live module');
    return createFanOut({ db: context.db, clock: context.clock, log: silentLog, live: context.live });
  };
  /** A write, until the listeners of its events are called. */
  const changeLevel = async (level: number) => {
    const announced = once(queued, 'queued');
    expect((await leader.put(`/crews/${crew.crew}/admin/${level}`)).statusCode).toBe(200);
    await announced;
  };
  const watch = async (server = origin) => {
    const events = await openEvents(`${server}/api/v1/members/${crew.member}/notifications/count`, {
      authorization: `member:${crew.memberId}`,
    });
    open.push(events);
    return events;
  };

  it('gives the notification of a write to who it concerns, on their open pages too', async () => {
    const fanOut = start();
    const events = await watch();
    expect(await events.next()).toEqual({ unread: 0 });
    await changeLevel(3);
    expect(await events.next()).toEqual({ unread: 1 });
    expect((await inbox.list(crew)).map(({ kind }) => kind)).toEqual(['level_changed']);
    await fanOut.stop();
  });

  it('is what gives it: without, the write alone gives none', async () => {
    const fanOut = start();
    await fanOut.stop();
    await changeLevel(3);
    expect(await inbox.list(crew)).toEqual([]);
    expect(await inbox.run()).toBe(1);
  });

  // The embedded engine has one connection.
  if (engine !== 'postgres') return;

  it('counts up at once on a page that is open at another server', async () => {
    const { url } = context;
    const database = await connectDatabase({ databaseUrl: url ?? '', dataDir: '', log: silentLog });
    const now = context.clock.now();
    const other = await openTestApp({ engine, now, openLive: liveOpener(), database: { ...database, url } });
    const fanOut = start();
    const events = await watch(await other.app.listen({ port: 0, host: '127.0.0.1' }));
    expect(await events.next()).toEqual({ unread: 0 });
    await changeLevel(3);
    expect(await events.next()).toEqual({ unread: 1 });
    events.close();
    await fanOut.stop();
    await other.close();
  });

  it('is waited for by a server that stops, which then follows no other event', async () => {
    const fanOut = start();
    const holder = await openLockHolder(context.url);
    await holder.query('select from members where id = $1 for update', [crew.memberId]);
    await changeLevel(3);
    await holder.untilAwaited();
    await changeLevel(4);
    let hasStopped = false;
    const stopped = fanOut.stop().then(() => {
      hasStopped = true;
    });
    // Time in which it could stop.
    expect(await inbox.list(crew)).toEqual([]);
    expect(hasStopped).toBe(false);
    await holder.commit();
    await stopped;
    expect(await inbox.list(crew)).toHaveLength(1);
    expect(await inbox.run()).toBe(1);
  });
});
