import { ACCESS_TOKEN_MS } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../db/connect.ts';
import { createPolling } from '../db/postgres/poll.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Events, openEvents } from '../testing/events.ts';
import { insertActivity, insertClub, insertCrew } from '../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  type TestBrowser,
} from '../testing/identity-app.ts';
import { liveOpener } from '../testing/live.ts';
import { silentLog } from '../testing/log.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const START = new Date('2026-12-02T10:00:00.000Z');
const POLL_MS = 10;

interface Person {
  readonly session: Session & { memberId: string };
  readonly browser: TestBrowser;
  readonly crewId: number;
  readonly crew: string;
  readonly email: string;
}

// docs/threats.md#t-60
describe.each(engines())('open streams of members who lose access, on %s', (engine) => {
  let database: TestDatabase;
  let test: IdentityApp;
  let origin: string;
  let club: { id: number };
  let leader: Person;
  let activityId: number;
  let meetup: string;
  const opened: Events[] = [];

  const openServer = async (on: TestDatabase) => {
    const server = await openIdentityApp({ database: on, now: NOW, openLive: liveOpener() });
    return { server, origin: await server.app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  const join = async (admin_level: number): Promise<Person> => {
    const browser = test.browser();
    const email = test.newEmail();
    const session = await browser.enter(email);
    const member_id = test.ids.decode('member', session.memberId) ?? 0;
    const { id } = await insertCrew(test.db, { club_id: club.id, member_id, admin_level });
    return { session, browser, crewId: id, crew: test.ids.encode('crew', id), email };
  };
  const put = ({ browser, session }: Person, path: string) =>
    browser.api('PUT', path, { headers: browser.as(session), payload: {} });
  const remove = ({ browser, session }: Person, path: string) =>
    browser.api('DELETE', path, { headers: browser.as(session) });
  /** The open streams of a member: their schedule, and the page of a meetup. */
  const watchAll = async ({ session, browser }: Person, at = origin): Promise<Events[]> => {
    const paths = [`/members/${session.memberId}/activities/live`, `/activities/${meetup}/live`];
    const all = await Promise.all(
      paths.map((path) => openEvents(`${at}/api/v1${path}`, browser.as(session))),
    );
    opened.push(...all);
    for (const events of all) expect(await events.next()).toEqual([counted(0)]);
    return all;
  };
  /** The event after oneself has taken the only seat, or given it back. */
  const counted = (count: 0 | 1) => ({
    activity_id: meetup,
    count,
    wait_count: 0,
    held_count: 0,
    my_state: count === 1 ? 1 : null,
    my_queued: null,
  });
  const nextOf = (all: readonly Events[]) => Promise.all(all.map((events) => events.next()));

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ server: test, origin } = await openServer(database));
    club = await insertClub(test.db);
    leader = await join(9);
    activityId = await insertActivity(test.db, {
      club_id: club.id,
      crew_id: leader.crewId,
      activity_time: START,
    });
    meetup = test.ids.encode('activity', activityId);
  });
  afterAll(async () => {
    for (const events of opened) events.close();
    await test.close();
  });

  const unlink = ({ email }: Person) => test.unlink(email);

  it.each<[string, (person: Person) => Promise<{ statusCode: number }>]>([
    ['a ban', ({ crew }) => put(leader, `/crews/${crew}/admin/-1`)],
    ['leaving the club', (person) => put(person, `/crews/${person.crew}/state/0`)],
    ['withdrawing', (person) => put(person, `/members/${person.session.memberId}/state/0`)],
    ['unlinking', unlink],
  ])('end at %s, while those of others continue', async (_how, leave) => {
    const [leaver, other] = [await join(1), await join(1)];
    const [lost, open] = [await watchAll(leaver), await watchAll(other)];
    expect((await leave(leaver)).statusCode).toBe(200);
    expect(await nextOf(lost)).toEqual([undefined, undefined]);
    for (const state of [1, 0] as const) {
      const seat = { crew_id: other.crew, activity_id: meetup, state: 1 };
      const headers = other.browser.as(other.session);
      if (state === 1) await other.browser.api('POST', '/attendees', { headers, payload: seat });
      else await put(other, `/attendees/member/${other.session.memberId}/activity/${meetup}`);
      expect(await nextOf(open)).toEqual([[counted(state)], [counted(state)]]);
    }
  });

  // docs/threats.md#t-66
  it.each<[string, (ended: Person, ending: Person) => Promise<{ statusCode: number }>]>([
    [
      'logging out everywhere else',
      (_, desktop) => remove(desktop, `/members/${desktop.session.memberId}/sessions`),
    ],
    [
      'logging out that device',
      async (_, desktop) => {
        const path = `/members/${desktop.session.memberId}/sessions`;
        const listed = await desktop.browser.api('GET', path, {
          headers: desktop.browser.as(desktop.session),
        });
        const other = listed.json<{ id: string; current: boolean }[]>().find(({ current }) => !current);
        return remove(desktop, `${path}/${other?.id}`);
      },
    ],
    [
      'logging out there',
      ({ browser, session }) => browser.api('POST', '/logout', { headers: browser.as(session) }),
    ],
    [
      'the use of a refresh token that was rotated out',
      async ({ browser, session }) => {
        await browser.renew(session.refreshToken);
        const reused = await browser.renew(session.refreshToken);
        return { statusCode: reused.statusCode === 401 ? 200 : reused.statusCode };
      },
    ],
  ])('end at %s, while those of another session of the member continue', async (_how, end) => {
    const phone = await join(1);
    const browser = test.browser();
    const desktop = { ...phone, browser, session: await browser.enter(phone.email) };
    const [lost, kept] = [await watchAll(phone), await watchAll(desktop)];
    expect((await end(phone, desktop)).statusCode).toBe(200);
    expect(await nextOf(lost)).toEqual([undefined, undefined]);
    const headers = browser.as(desktop.session);
    await browser.api('POST', '/attendees', {
      headers,
      payload: { crew_id: desktop.crew, activity_id: meetup, state: 1 },
    });
    expect(await nextOf(kept)).toEqual([[counted(1)], [counted(1)]]);
    await put(desktop, `/attendees/member/${desktop.session.memberId}/activity/${meetup}`);
    // The next case would otherwise see this change.
    expect(await nextOf(kept)).toEqual([[counted(0)], [counted(0)]]);
  });

  // docs/adr/0036-pooler.md
  describe('on a server that polls', () => {
    let there: Awaited<ReturnType<typeof openServer>>;
    beforeAll(async () => {
      const close = async () => undefined;
      there = await openServer({ ...database, listen: createPolling(POLL_MS), close });
    });
    afterAll(() => there?.server.close());

    it('end with their session, say nothing twice, and show changes while it lasts', async () => {
      const person = await join(1);
      const all = await watchAll(person, there.origin);
      const seat = { crew_id: person.crew, activity_id: meetup, state: 1 };
      const headers = person.browser.as(person.session);
      await person.browser.api('POST', '/attendees', { headers, payload: seat });
      expect(await nextOf(all)).toEqual([[counted(1)], [counted(1)]]);
      await put(person, `/attendees/member/${person.session.memberId}/activity/${meetup}`);
      expect(await nextOf(all)).toEqual([[counted(0)], [counted(0)]]);
      await person.browser.api('POST', '/logout', { headers });
      expect(await nextOf(all)).toEqual([undefined, undefined]);
      expect(all.map((events) => events.text().match(/^data:/gm)?.length)).toEqual([3, 3]);
    });

    it('stay when their tokens are replaced or invalid, and leave the session as it is', async () => {
      const person = await join(1);
      const all = await watchAll(person, there.origin);
      const page = `${there.origin}/api/v1/activities/${meetup}/live`;
      const visits = await Promise.all([
        openEvents(page, {}),
        openEvents(page, { authorization: 'invalid' }),
      ]);
      opened.push(...visits);
      expect(await nextOf(visits)).toMatchObject([[{ count: 0 }], [{ count: 0 }]]);
      const renewed = await person.browser.renew(person.session.refreshToken);
      there.server.clock.wait(ACCESS_TOKEN_MS + 1_000);
      const session = { ...person.session, ...renewed.json<Session>() };
      const payload = { crew_id: person.crew, activity_id: meetup, state: 1 };
      await person.browser.api('POST', '/attendees', { headers: person.browser.as(session), payload });
      expect(await nextOf(all)).toEqual([[counted(1)], [counted(1)]]);
      expect(await nextOf(visits)).toMatchObject([[{ count: 1 }], [{ count: 1 }]]);
      await put({ ...person, session }, `/attendees/member/${session.memberId}/activity/${meetup}`);
      expect(await nextOf(all)).toEqual([[counted(0)], [counted(0)]]);
      expect((await person.browser.renew(session.refreshToken)).statusCode).toBe(200);
      there.server.clock.set(NOW);
    });

    it('show a schedule without the club that one is banned from', async () => {
      const banned = await join(1);
      const [schedule] = await watchAll(banned, there.origin);
      await put(leader, `/crews/${banned.crew}/admin/-1`);
      expect(await schedule?.next()).toEqual([]);
    });
  });

  describe.runIf(engine === 'postgres')('with a second server', () => {
    let there: Awaited<ReturnType<typeof openServer>>;
    beforeAll(async () => {
      const { url } = database;
      const second = await connectDatabase({ databaseUrl: url ?? '', dataDir: '', log: silentLog });
      there = await openServer({ ...second, url });
    });
    afterAll(() => there?.server.close());

    it('end on the second server too', async () => {
      const banned = await join(1);
      const events = await watchAll(banned, there.origin);
      await put(leader, `/crews/${banned.crew}/admin/-2`);
      expect(await nextOf(events)).toEqual([undefined, undefined]);
    });

    it('end on the second server too when the member logs out everywhere else', async () => {
      const phone = await join(1);
      const events = await watchAll(phone, there.origin);
      const browser = test.browser();
      const desktop = { ...phone, browser, session: await browser.enter(phone.email) };
      await remove(desktop, `/members/${phone.session.memberId}/sessions`);
      expect(await nextOf(events)).toEqual([undefined, undefined]);
    });

    it('show nothing of the club when the notification was missed', async () => {
      const banned = await join(1);
      const [schedule] = await watchAll(banned, there.origin);
      await test.db
        .updateTable('crews')
        .set({ state: -1, admin_level: -1 })
        .where('id', '=', banned.crewId)
        .execute();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewwith listener' and datname = current_database()`.execute(
        test.db,
      );
      expect(await schedule?.next()).toEqual([]);
    });
  });
});
