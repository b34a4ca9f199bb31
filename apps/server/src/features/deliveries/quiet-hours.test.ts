import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { Event } from '../notifications/public.ts';

/** 19:00 in Seoul. */
const NOW = '2026-12-01T10:00:00.000Z';
const HOUR = 3_600_000;

// docs/specification.md#quiet-hours
describe.each(engines())('how many pushes there are, and when, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, NOW);

  const level = (): Event => ({ kind: 'level_changed', clubId: club.id, to: [crew.id] });
  const titles = () => kit.service.received.map(({ title }) => title);
  const at = (time: string) => kit.context.clock.set(new Date(`2026-12-${time}+09:00`));

  it('wait for the morning, and are one push then', async () => {
    at('01T23:00:00');
    await kit.tell([level(), { kind: 'notice', clubId: club.id }]);
    await kit.send();
    at('02T07:59:59');
    await kit.tell(level());
    await kit.send();
    expect(kit.service.requests).toEqual([]);
    expect(await kit.inbox.unread(crew)).toBe(3);
    at('02T08:00:00');
    await kit.send();
    expect(kit.service.received).toMatchObject([
      {
        title: '밤사이 소식 3개가 있어요',
        body: '크루 레벨이 바뀌었어요 · 새 공지가 올라왔어요 · 크루 레벨이 바뀌었어요',
        navigate: 'http://localhost:3000/notifications',
        badge: 3,
      },
    ]);
    // One alone is itself.
    at('02T22:00:00');
    await kit.tell({ kind: 'notice', clubId: club.id });
    await kit.send();
    at('03T08:00:00');
    await kit.send();
    expect(titles().slice(1)).toEqual(['새 공지가 올라왔어요']);
  });

  it('break the quiet hours for a meetup that begins soon, and keep those that a person has set', async () => {
    at('01T23:00:00');
    const meetup = await kit.context.meetup(club, 11);
    await kit.context.attend(crew, meetup);
    const deleted: Event = { kind: 'activity_deleted', activityId: meetup.id };
    await kit.tell([deleted, level()]);
    await kit.send();
    expect(titles()).toEqual(['모임이 취소됐어요']);
    const path = `/members/${crew.member}/quiet-hours`;
    expect((await crew.get(path)).json()).toEqual({ from_hour: 22, to_hour: 8 });
    expect((await crew.put(path, { from_hour: 0, to_hour: 24 })).statusCode).toBe(422);
    const hours = { from_hour: 0, to_hour: 6 };
    expect((await crew.put(path, hours)).json()).toEqual(hours);
    expect((await crew.get(path)).json()).toEqual(hours);
    await kit.tell(level());
    await kit.send();
    expect(titles()).toHaveLength(2);
    at('02T00:00:00');
    await kit.tell(level());
    await kit.send();
    expect(titles()).toHaveLength(2);
    at('02T06:00:00');
    await kit.send();
    expect(titles()).toHaveLength(3);
  });

  it.each([
    [7.5, 1],
    [13, 0],
    [-1, 0],
  ])(
    'of a meetup that moves by a week and was to begin in %d hours are %d at night',
    async (hours, pushes) => {
      at('01T23:00:00');
      const meetup = await kit.context.meetup(club, hours + 7 * 24);
      await kit.context.attend(crew, meetup);
      const from = new Date(kit.context.clock.now().getTime() + hours * HOUR).toISOString();
      const details = { changed: ['time'], from } as const;
      await kit.tell({ kind: 'activity_changed', activityId: meetup.id, details });
      at('01T23:00:10');
      await kit.send();
      expect(titles()).toHaveLength(pushes);
      at('02T08:00:00');
      await kit.send();
      expect(titles()).toHaveLength(1);
    },
  );

  it('are one push after hours that a person has set by day', async () => {
    await crew.put(`/members/${crew.member}/quiet-hours`, { from_hour: 9, to_hour: 18 });
    at('02T12:00:00');
    await kit.tell([level(), { kind: 'notice', clubId: club.id }]);
    await kit.send();
    expect(titles()).toEqual([]);
    at('02T18:00:00');
    await kit.send();
    expect(titles()).toEqual(['그동안 소식 2개가 있어요']);
  });

  it('leave out reminders in the hours that a person has set, unless they end in time', async () => {
    const path = `/members/${crew.member}/quiet-hours`;
    const meetup = await kit.context.meetup(club, 24);
    await kit.context.attend(crew, meetup);
    await crew.put(path, { from_hour: 20, to_hour: 9 });
    at('01T20:00:00');
    await kit.inbox.runJob();
    await kit.send();
    expect(await kit.states()).toEqual(['skipped over']);
    expect(await kit.inbox.unread(crew)).toBe(1);
    // The one of two hours before, within minutes of the end.
    await crew.put(path, { from_hour: 20, to_hour: 17 });
    at('02T16:50:00');
    const soon = await kit.context.meetup(club, 2);
    await kit.context.attend(crew, soon);
    await kit.inbox.runJob();
    await kit.send();
    expect(kit.service.requests).toEqual([]);
    at('02T17:00:00');
    await kit.send();
    expect(titles()).toEqual([expect.stringContaining('2시간 전')]);
  });

  // docs/threats.md#t-94
  it('are at most three of a club in an hour and eight a day, reminders and the inbox apart', async () => {
    for (let time = 0; time < 5; time += 1) await kit.tell(level());
    await kit.send();
    expect(titles()).toHaveLength(3);
    expect(await kit.states()).toEqual(['sent', 'sent', 'sent', 'skipped cap', 'skipped cap']);
    expect(await kit.inbox.unread(crew)).toBe(5);
    // On two devices it is the same push.
    for (let hour = 1; hour <= 2; hour += 1) {
      kit.context.clock.set(new Date(Date.parse(NOW) + hour * HOUR));
      for (let time = 0; time < 3; time += 1) await kit.tell(level());
      await kit.send();
    }
    expect(titles()).toHaveLength(8);
    const meetup = await kit.context.meetup(club, 2);
    await kit.context.attend(crew, meetup);
    await kit.inbox.runJob();
    await kit.send();
    expect(titles().at(-1)).toContain('2시간 전');
  });

  it('are at most three of a club in an hour over midnight too, and eight from then on', async () => {
    await crew.put(`/members/${crew.member}/quiet-hours`, { from_hour: 0, to_hour: 0 });
    const push = async (time: string, count: number) => {
      at(time);
      for (let event = 0; event < count; event += 1) await kit.tell(level());
      await kit.send();
      return titles().length;
    };
    expect(await push('01T22:00:00', 3)).toBe(3);
    expect(await push('01T23:30:00', 3)).toBe(6);
    expect(await push('02T00:10:00', 1)).toBe(6);
    expect(await push('02T00:30:00', 3)).toBe(9);
    // Those of the day before do not count towards those of the day.
    expect(await push('02T01:30:00', 3)).toBe(12);
  });

  it('count once towards the caps, on however many devices', async () => {
    await kit.devices.register(crew, kit.service.subscribe('tablet'), await kit.devices.insertSession(crew));
    for (let time = 0; time < 4; time += 1) await kit.tell(level());
    await kit.send();
    expect(kit.service.requests.toSorted()).toEqual([
      ...'phone '.repeat(3).trim().split(' '),
      'tablet',
      'tablet',
      'tablet',
    ]);
  });
});
