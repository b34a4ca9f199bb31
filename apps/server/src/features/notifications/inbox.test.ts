import {
  CHANNELS,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from '@crewwith/domain/notifications/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type Events, openEvents } from '../../testing/events.ts';
import { liveOpener } from '../../testing/live.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import {
  CLOCKS,
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { fanOut } from './fan-out.ts';

// docs/specification.md#notifications
describe.each(engines())('the inbox on %s', (engine) => {
  let context: TestContext;
  let inbox: ReturnType<typeof inboxOf>;
  let origin: string;
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  const open: Events[] = [];
  beforeAll(async () => {
    context = await openTestContext(engine, CLOCKS[0], {}, liveOpener());
    inbox = inboxOf(context);
    origin = await context.app.listen({ port: 0, host: '127.0.0.1' });
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

  const path = ({ member }: ContextCrew, rest = '') => `/members/${member}/notifications${rest}`;
  /** Changes the level of a crew so many times, each of which is a row. */
  const levels = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      expect((await leader.put(`/crews/${crew.crew}/admin/${2 + (time % 2)}`)).statusCode).toBe(200);
    await inbox.run();
  };
  const read = async (upTo: string | undefined) =>
    (await crew.put(path(crew, '/read'), { up_to: upTo })).json();

  it('lists pages, the newest first', async () => {
    await levels(5);
    const all = await inbox.list(crew);
    expect(all).toHaveLength(5);
    const first = await crew.get(path(crew, '?limit=2'));
    const next = /<\/api\/v1([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await crew.get(next);
    expect([...first.json(), ...second.json()]).toEqual(all.slice(0, 4));
    expect((await crew.get(path(crew, '?cursor=1-abc'))).statusCode).toBe(400);
  });

  // docs/threats.md#t-85
  it('counts what is unread, up to the row that was seen', async () => {
    await levels(3);
    const [newest, middle] = await inbox.list(crew);
    expect(await inbox.unread(crew)).toBe(3);
    expect(await read(middle?.id)).toEqual({ unread: 1 });
    expect((await inbox.list(crew)).map(({ read_time }) => read_time === null)).toEqual([true, false, false]);
    expect(await read(newest?.id)).toEqual({ unread: 0 });
    expect(await read(newest?.id)).toEqual({ unread: 0 });
    // A row of another one marks only the caller's own.
    expect(await inbox.unread(leader)).toBe(0);
  });

  it('leaves out a row of a kind that only a newer server knows, and goes on after it', async () => {
    await levels(3);
    const setting = { club_id: club.wire, kind: 'notice', channel: 'push', enabled: false };
    expect((await inbox.set(crew, [setting])).statusCode).toBe(200);
    const [newest, middle, oldest] = await inbox.list(crew);
    const ofTomorrow = { kind: sql<NotificationKind>`'of_tomorrow'` };
    const { db, ids } = context;
    await db
      .updateTable('notifications')
      .set(ofTomorrow)
      .where('id', '=', ids.decode('notification', middle?.id ?? '') ?? 0)
      .execute();
    await db
      .updateTable('notification_settings')
      .set(ofTomorrow)
      .where('member_id', '=', crew.memberId)
      .execute();
    expect(await inbox.list(crew)).toEqual([newest, oldest]);
    const page = await crew.get(path(crew, '?limit=2'));
    expect(page.json()).toEqual([newest]);
    const next = /<\/api\/v1([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await crew.get(next)).json()).toEqual([oldest]);
    const settings = await crew.get(`/members/${crew.member}/notification-settings`);
    expect(settings.json()).toHaveLength(NOTIFICATION_KIND_NAMES.length * CHANNELS.length);
  });

  it('is one statement each, however much there is', async () => {
    const count = () => crew.get(path(crew, '/count'));
    const list = () => crew.get(path(crew));
    const before = [await context.statements(count), await context.statements(list)];
    await levels(20);
    expect([await context.statements(count), await context.statements(list)]).toEqual(before);
    expect(before).toEqual([1, 1]);
  });

  it('costs a write one statement, and attending none', async () => {
    const meetup = await context.meetup(club, 30);
    const { attend_level, max_crew, activity_time } = (await leader.get(`/activities/${meetup.wire}`)).json();
    const form = { attend_level, max_crew, activity_time, name: '새벽 러닝', location: '서울숲' };
    const edit = (fields: object) => () => leader.put(`/activities/${meetup.wire}`, { ...form, ...fields });
    const silent = await context.statements(edit({ name: '저녁 러닝' }));
    expect(await context.statements(edit({ location: '잠실' }))).toBe(silent + 1);
    const events = () => context.db.selectFrom('outbox').select('id').execute();
    const before = (await events()).length;
    await context.attend(crew, meetup);
    expect(await events()).toHaveLength(before);
  });

  // docs/threats.md#t-84
  it('hides what is of a club that one has left, until one is back', async () => {
    await levels(2);
    expect((await crew.put(`/crews/${crew.crew}/state/0`)).statusCode).toBe(200);
    expect([await inbox.list(crew), await inbox.unread(crew)]).toEqual([[], 0]);
    const join = { club_id: club.wire, nick: '다시', info: {} };
    expect((await crew.post('/crews', join)).statusCode).toBe(201);
    expect(await inbox.unread(crew)).toBe(2);
  });

  // docs/threats.md#t-85
  it('sends the count to open pages, of oneself alone', async () => {
    const watch = async (who: ContextCrew) => {
      const events = await openEvents(`${origin}/api/v1${path(who, '/count')}`, {
        authorization: `member:${who.memberId}`,
      });
      open.push(events);
      return events;
    };
    const [own, others] = [await watch(crew), await watch(leader)];
    expect([await own.next(), await others.next()]).toEqual([{ unread: 0 }, { unread: 0 }]);
    expect((await leader.put(`/crews/${crew.crew}/admin/3`)).statusCode).toBe(200);
    await fanOut(context, context.clock.now());
    expect(await own.next()).toEqual({ unread: 1 });
    const [row] = await inbox.list(crew);
    await read(row?.id);
    expect(await own.next()).toEqual({ unread: 0 });
    expect(others.text().match(/data: /g)).toHaveLength(1);
    const stranger = await openEvents(`${origin}/api/v1${path(crew, '/count')}`, {
      authorization: `member:${leader.memberId}`,
    });
    expect(stranger.status).toBe(403);
    stranger.close();
  });

  it('is set by each kind, channel and club', async () => {
    const settings = `/members/${crew.member}/notification-settings`;
    const defaults = (await crew.get(settings)).json();
    expect(defaults).toHaveLength(NOTIFICATION_KIND_NAMES.length * CHANNELS.length);
    const find = (rows: object[], row: object) =>
      rows.find((one) => expect.objectContaining(row).asymmetricMatch(one));
    expect(find(defaults, { kind: 'joined', channel: 'push' })).toMatchObject({ enabled: false });
    expect(find(defaults, { kind: 'message', channel: 'mail' })).toMatchObject({ enabled: false });
    const changes = [
      { club_id: null, kind: 'message', channel: 'push', enabled: true },
      { club_id: null, kind: 'message', channel: 'push', enabled: false },
      { club_id: club.wire, kind: 'notice', channel: 'inbox', enabled: false },
    ];
    const changed = (await inbox.set(crew, changes)).json();
    expect(changed).toHaveLength(defaults.length + 1);
    expect(changed).toEqual((await crew.get(settings)).json());
    for (const row of changes.slice(1)) expect(changed).toContainEqual(row);
    const always = await inbox.set(crew, [
      { club_id: null, kind: 'banned', channel: 'inbox', enabled: false },
    ]);
    expect([always.statusCode, always.json().code]).toEqual([422, 'notification.always_shown']);
    const elsewhere = await context.club();
    const foreign = { club_id: elsewhere.wire, kind: 'notice', channel: 'push', enabled: false };
    expect((await inbox.set(crew, [foreign])).statusCode).toBe(404);
  });
});
