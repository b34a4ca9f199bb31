import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { ContextActivity, ContextCrew } from '../../testing/test-context.ts';
import type { Event } from '../notifications/public.ts';

/** 19:00 in Seoul. */
const NOW = '2026-12-01T10:00:00.000Z';

// docs/specification.md#deliveries
describe.each(engines())('deliveries of one group, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, NOW);
  let meetup: ContextActivity;
  beforeEach(async () => {
    meetup = await kit.context.meetup(club, 72, { crew_id: crew.id });
    await kit.context.attend(crew, meetup);
  });

  const changed = (part: 'time' | 'place'): Event => ({
    kind: 'activity_changed',
    activityId: meetup.id,
    details: { changed: [part] },
  });
  const at = (time: string) => kit.context.clock.set(new Date(`2026-12-${time}+09:00`));
  const start = (time: string, of = meetup) =>
    kit.context.db
      .updateTable('activities')
      .set({ activity_time: new Date(`2026-12-${time}+09:00`) })
      .where('id', '=', of.id)
      .execute();
  const sendAfterGroup = async () => {
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + 10_000));
    await kit.send();
  };

  /** Another attendee takes over the crew's tablet, whose push waits for the morning. Returns that crew. */
  const passOn = async (): Promise<ContextCrew> => {
    const subscription = kit.service.subscribe('tablet');
    await kit.devices.register(crew, subscription, await kit.devices.insertSession(crew));
    at('01T22:30:00');
    await kit.tell(changed('place'));
    await sendAfterGroup();
    const next = await kit.context.crew(club);
    await kit.context.attend(next, meetup);
    await kit.devices.logIn(next);
    expect((await kit.devices.register(next, subscription, next.memberId)).statusCode).toBe(201);
    return next;
  };

  it('go on when the kind is turned off in the inbox, where an earlier one is unread', async () => {
    await kit.tell(changed('place'));
    await sendAfterGroup();
    await kit.inbox.set(crew, [
      { kind: 'activity_changed', channel: 'inbox', enabled: false, club_id: null },
    ]);
    await kit.tell(changed('place'));
    await sendAfterGroup();
    expect(await kit.states()).toEqual(['sent', 'sent']);
    expect(kit.service.received).toHaveLength(2);
    expect(await kit.inbox.unread(crew)).toBe(1);
  });

  it('say all that has changed while they wait, when the kind is turned off in the inbox', async () => {
    await kit.inbox.set(crew, [
      { kind: 'activity_changed', channel: 'inbox', enabled: false, club_id: null },
    ]);
    at('01T22:30:00');
    await kit.tell(changed('time'));
    await sendAfterGroup();
    await kit.tell(changed('place'));
    await sendAfterGroup();
    at('02T08:00:00');
    await kit.send();
    expect(kit.service.received.map(({ title }) => title)).toEqual(['모임 시간과 장소가 바뀌었어요']);
  });

  // In both orders in which they may be read.
  it.each([
    ['first', 'min'],
    ['last', 'max'],
  ] as const)(
    'go by the latest of several that wait for one person, the older on the %s device',
    async (_, end) => {
      const tablet = kit.service.subscribe('tablet');
      await kit.devices.register(crew, tablet, await kit.devices.insertSession(crew));
      await kit.inbox.set(crew, [
        { kind: 'activity_changed', channel: 'inbox', enabled: false, club_id: null },
      ]);
      at('01T22:30:00');
      await kit.tell(changed('place'));
      const [first] = await kit.context.db.selectFrom('notifications').select('id').execute();
      await kit.tell(changed('time'));
      // As if that device had been turned off for the second.
      await kit.context.db
        .updateTable('deliveries')
        .set({ notification_id: first?.id ?? null })
        .where('target_id', '=', (eb) =>
          eb.selectFrom('push_subscriptions').select((row) => row.fn[end]('id').as('id')),
        )
        .execute();
      await kit.tell(changed('place'));
      at('02T08:00:00');
      await kit.send();
      const title = '모임 시간과 장소가 바뀌었어요';
      expect(kit.service.received.map((push) => push.title)).toEqual([title, title]);
    },
  );

  it('are those of the person who has the device now', async () => {
    await passOn();
    await kit.tell(changed('time'));
    await sendAfterGroup();
    at('02T08:00:00');
    await kit.send();
    expect(kit.service.received.map(({ device, title }) => `${device} ${title}`).toSorted()).toEqual([
      'phone 모임 시간과 장소가 바뀌었어요',
      'tablet 모임 시간이 바뀌었어요',
    ]);
  });

  it('that waited for another person are not what the one who has the device now has waited for', async () => {
    const next = await passOn();
    const hours = { from_hour: 22, to_hour: 23 };
    expect((await next.put(`/members/${next.member}/quiet-hours`, hours)).statusCode).toBe(200);
    await kit.tell({ kind: 'level_changed', clubId: club.id, to: [next.id] });
    await kit.send();
    at('01T22:59:55');
    await kit.tell(changed('time'));
    await sendAfterGroup();
    expect(kit.service.received.map(({ device, title }) => `${device} ${title}`).toSorted()).toEqual([
      'tablet 모임 시간이 바뀌었어요',
      'tablet 크루 레벨이 바뀌었어요',
    ]);
  });

  it('break the quiet hours when the later one is about a meetup that begins soon', async () => {
    at('01T22:30:00');
    await start('02T11:00:00');
    await kit.tell(changed('place'));
    await sendAfterGroup();
    at('01T22:45:00');
    // Not yet soon: it waits on.
    await kit.tell(changed('place'));
    await sendAfterGroup();
    expect(kit.service.requests).toEqual([]);
    await start('02T07:00:00');
    at('01T23:30:00');
    await kit.tell(changed('time'));
    await sendAfterGroup();
    expect(kit.service.requests).toEqual(['phone']);
    at('02T08:00:00');
    await kit.send();
    expect(await kit.states()).toEqual(['sent']);
  });

  it('that wait, and break the quiet hours at once, are pushes of their own', async () => {
    const other = await kit.context.meetup(club, 72, { crew_id: crew.id });
    await kit.context.attend(crew, other);
    const both = () => kit.tell([changed('place'), { ...changed('place'), activityId: other.id }]);
    at('01T22:30:00');
    await both();
    await sendAfterGroup();
    expect(kit.service.requests).toEqual([]);
    await start('02T07:00:00', meetup);
    await start('02T07:30:00', other);
    at('01T23:30:00');
    await both();
    await sendAfterGroup();
    const title = '모임 장소가 바뀌었어요';
    expect(kit.service.received.map((push) => push.title)).toEqual([title, title]);
    expect(await kit.states()).toEqual(['sent', 'sent']);
  });

  it('break the quiet hours when a seat is given back again, shortly before the meetup', async () => {
    const cancelled: Event = {
      kind: 'late_cancel',
      activityId: meetup.id,
      about: { crew_id: club.owner.id },
    };
    await start('02T02:00:00');
    at('01T22:30:00');
    await kit.tell(cancelled);
    await sendAfterGroup();
    expect(kit.service.requests).toEqual([]);
    at('01T23:30:00');
    await kit.tell(cancelled);
    await sendAfterGroup();
    expect(await kit.states()).toEqual(['sent']);
  });
});
