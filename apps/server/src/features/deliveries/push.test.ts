import { CHANNELS, NOTIFICATION_KIND_NAMES } from '@crewwith/domain/notifications/kinds';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { ContextClub } from '../../testing/test-context.ts';
import type { Event } from '../notifications/public.ts';

/** 19:00 in Seoul. */
const NOW = '2026-12-01T10:00:00.000Z';

// docs/specification.md#deliveries
describe.each(engines())('pushes on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, NOW);

  const level = (to = crew): Event => ({ kind: 'level_changed', clubId: club.id, to: [to.id] });
  const titles = () => kit.service.received.map(({ title }) => title);
  const at = (time: string) => kit.context.clock.set(new Date(`2026-12-${time}+09:00`));
  const setting = (kind: string, channel: string, enabled: boolean, of: ContextClub | null = null) =>
    kit.inbox.set(crew, [{ kind, channel, enabled, club_id: of?.wire ?? null }]);

  it('reach each device of a person in its language, encrypted and signed', async () => {
    const english = kit.service.subscribe('tablet');
    const session = await kit.devices.insertSession(crew);
    await kit.devices.register(crew, english, session, { 'accept-language': 'en' });
    await kit.tell(level());
    await kit.send();
    const [row] = await kit.inbox.list(crew);
    // Both are on their way at once.
    const received = kit.service.received.toSorted((a, b) => a.device.localeCompare(b.device));
    expect(received.map(({ headers: _, payload: __, tag: ___, ...push }) => push)).toEqual([
      {
        device: 'phone',
        title: row?.title,
        body: row?.text,
        navigate: `http://localhost:3000${row?.link}`,
        lang: 'ko',
        badge: 1,
      },
      {
        device: 'tablet',
        title: 'Your crew level has changed',
        body: expect.any(String),
        navigate: `http://localhost:3000${row?.link}`,
        lang: 'en',
        badge: 1,
      },
    ]);
    // Declarative Web Push, which Safari shows without a service worker.
    for (const { payload } of received) expect(JSON.parse(payload)).toMatchObject({ web_push: 8030 });
    const [{ headers, tag } = {}] = kit.service.received;
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '43200',
      urgency: 'normal',
      topic: tag,
    });
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers?.authorization ?? '') ?? [];
    expect(key).toBe((await kit.context.push.keys()).publicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience: kit.service.origin,
      currentDate: new Date(NOW),
    });
    // 12 hours by the clock of the server.
    expect(payload).toMatchObject({
      sub: 'mailto:operator@localhost',
      exp: Date.parse(NOW) / 1_000 + 12 * 3_600,
    });
    expect(await kit.devices.list(crew)).toMatchObject([
      { last_success_time: NOW },
      { last_success_time: NOW },
    ]);
    expect(await kit.states()).toEqual(['sent', 'sent']);
    // Nothing is sent twice.
    await kit.send();
    expect(kit.service.received).toHaveLength(2);
  });

  it('are sent for kinds that are turned off in the inbox, of which nothing is shown there', async () => {
    await setting('notice', 'inbox', false);
    await kit.tell({ kind: 'notice', clubId: club.id });
    await kit.send();
    expect(titles()).toEqual(['새 공지가 올라왔어요']);
    expect(await kit.inbox.list(crew)).toEqual([]);
    expect(await kit.inbox.unread(crew)).toBe(0);
    expect(kit.service.received[0]?.badge).toBe(0);
  });

  // docs/threats.md#t-93
  it('are not sent for kinds that are turned off, before or while they wait', async () => {
    for (const kind of NOTIFICATION_KIND_NAMES) await setting(kind, 'push', false);
    await kit.tell([level(), { kind: 'notice', clubId: club.id }]);
    expect(await kit.states()).toEqual([]);
    await setting('level_changed', 'push', true, club);
    await kit.tell(level());
    await setting('level_changed', 'push', false, club);
    await kit.send();
    expect(await kit.states()).toEqual(['skipped off']);
    for (const channel of CHANNELS) if (channel !== 'inbox') await setting('notice', channel, false);
    await setting('notice', 'inbox', false);
    await kit.tell({ kind: 'notice', clubId: club.id });
    const rows = await kit.context.db
      .selectFrom('notifications')
      .select('hidden')
      .where('member_id', '=', crew.memberId)
      .where('kind', '=', 'notice')
      .execute();
    expect(rows).toEqual([{ hidden: false }]);
    expect(kit.service.requests).toEqual([]);
  });

  it('are sent by default for regular meetups and threads of one’s own, and not for new crews', async () => {
    const own = await kit.crewWith(club, ['own'], { admin_level: 8 });
    const mine = await kit.context.meetup(club, 30, { crew_id: own.id, state: 2 });
    const irregular = await kit.context.meetup(club, 30, { state: 1 });
    await kit.tell([
      { kind: 'activity_created', activityId: irregular.id, level: 1 },
      { kind: 'activity_created', activityId: mine.id, level: 9 },
      { kind: 'joined', clubId: club.id, about: { crew_id: crew.id } },
    ]);
    await kit.send();
    expect(kit.service.requests).toEqual([]);
    await kit.tell({ kind: 'activity_created', activityId: mine.id, level: 1 });
    await kit.send();
    expect(titles()).toEqual(['새 모임이 열렸어요', '새 모임이 열렸어요']);
    await kit.context.db
      .insertInto('messages')
      .values({
        club_id: club.id,
        crew_id: crew.id,
        activity_id: mine.id,
        message_text: '글',
        created_time: new Date(NOW),
      })
      .execute();
    kit.service.clear();
    await kit.tell({ kind: 'message', activityId: mine.id, about: { crew_id: 0, message_id: 1e6 } });
    kit.context.advanceClock(1);
    await kit.send();
    expect(kit.service.requests).toEqual(['own']);
    expect(await kit.inbox.unread(crew)).toBe(3);
  });

  it('say once what happens again within seconds, and replace themselves later', async () => {
    const meetup = await kit.context.meetup(club, 30);
    await kit.context.attend(crew, meetup);
    const changed = (part: 'time' | 'place'): Event => ({
      kind: 'activity_changed',
      activityId: meetup.id,
      details: { changed: [part] },
    });
    await kit.tell(changed('place'));
    await kit.tell(changed('place'));
    await kit.send();
    expect(kit.service.received).toEqual([]);
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + 10_000));
    await kit.send();
    expect(kit.service.received).toHaveLength(1);
    await kit.tell(changed('time'));
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + 10_000));
    await kit.send();
    expect(new Set(kit.service.received.map(({ tag }) => tag)).size).toBe(1);
    expect(kit.service.received).toHaveLength(2);
    expect(await kit.states()).toEqual(['sent', 'sent']);
  });

  it('are tested by a button, in the night too', async () => {
    at('02T03:00:00');
    const [device] = await kit.devices.list(crew);
    const test = () => crew.post(`/members/${crew.member}/push-subscriptions/${device.id}/test`);
    expect((await test()).statusCode).toBe(201);
    await kit.send();
    expect(titles()).toEqual(['알림이 잘 도착했어요']);
    expect(await kit.devices.list(crew)).toMatchObject([{ last_success_time: expect.any(String) }]);
  });

  it('fit into what push services take, whatever an announcement says', async () => {
    const text = '👨‍👩‍👧‍👦'.repeat(300);
    await kit.tell({ kind: 'announcement', clubId: club.id, details: { text } });
    await kit.send();
    const [push] = kit.service.received;
    expect(push?.body?.endsWith('…')).toBe(true);
    expect(Number(push?.headers['content-length'])).toBeLessThanOrEqual(4_096);
    expect(Number(push?.headers['content-length'])).toBeGreaterThan(3_000);
  });
});
