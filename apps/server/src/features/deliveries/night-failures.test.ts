import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { Event } from '../notifications/public.ts';
import type { Outcome } from './outcome.ts';

const NOW = '2026-12-01T03:00:00.000Z';

// docs/specification.md#deliveries
describe.each(engines())('pushes that fail before the night, on %s', (engine) => {
  const { kit, other, club, crew } = setUpDelivering(engine, NOW);

  const level = (to = crew): Event => ({ kind: 'level_changed', clubId: club.id, to: [to.id] });
  const wait = (seconds: number) =>
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + seconds * 1_000));

  const paused: Outcome = { kind: 'paused', retryMs: 30_000 };
  /** Sends, while the service fails or is left alone. */
  const failures = {
    'a failed attempt': async () => {
      kit.service.answer(500);
      await kit.send();
      kit.service.answer();
    },
    'their service was left alone': () =>
      kit.send(
        kit.sender({ push: { open: async () => ({ origin: other.origin, send: async () => paused }) } }),
      ),
  };

  it.each(Object.entries(failures))(
    'wait for the morning after %s, and so does the next one of their group',
    async (_, fail) => {
      await kit.inbox.set(crew, [
        { kind: 'activity_changed', channel: 'inbox', enabled: false, club_id: null },
      ]);
      kit.context.clock.set(new Date('2026-12-01T12:59:40.000Z'));
      const meetup = await kit.context.meetup(club, 72);
      await kit.context.attend(crew, meetup);
      const changed: Event = {
        kind: 'activity_changed',
        activityId: meetup.id,
        details: { changed: ['place'] },
      };
      await kit.tell(changed);
      wait(10);
      await fail();
      await kit.tell(changed);
      wait(60);
      await kit.send();
      expect(await kit.states()).toEqual(['due', 'due']);
      kit.context.clock.set(new Date('2026-12-01T23:00:00.000Z'));
      await kit.send();
      expect(await kit.states()).toEqual(['sent', 'sent']);
    },
  );

  it('are one push with what comes overnight', async () => {
    await kit.devices.register(crew, other.subscribe('tablet'), await kit.devices.insertSession(crew));
    kit.context.clock.set(new Date('2026-12-01T12:59:50.000Z'));
    kit.service.answer(500);
    await kit.tell(level());
    await kit.send();
    expect(other.received.map(({ title }) => title)).toEqual(['크루 레벨이 바뀌었어요']);
    kit.service.answer();
    wait(30);
    await kit.send();
    expect(kit.service.received).toEqual([]);
    await kit.tell([level(), { kind: 'notice', clubId: club.id }]);
    await kit.send();
    kit.context.clock.set(new Date('2026-12-01T23:00:00.000Z'));
    await kit.send();
    expect(kit.service.received.map(({ title }) => title)).toEqual(['밤사이 소식 3개가 있어요']);
    // Beside the one of the evening, not in its place.
    const [evening, ...morning] = other.received;
    expect(morning).toMatchObject([{ title: '밤사이 소식 2개가 있어요' }]);
    expect(morning[0]?.tag).not.toBe(evening?.tag);
    expect(new Set(await kit.states())).toEqual(new Set(['sent']));
  });

  it('replace, alone in the morning, what may have arrived', async () => {
    await kit.devices.register(crew, other.subscribe('tablet'), await kit.devices.insertSession(crew));
    kit.context.clock.set(new Date('2026-12-01T12:59:50.000Z'));
    kit.service.answer(500);
    await kit.tell(level());
    await kit.send();
    kit.service.answer();
    wait(30);
    await kit.send();
    kit.context.clock.set(new Date('2026-12-01T23:00:00.000Z'));
    await kit.send();
    expect(kit.service.received).toMatchObject([
      { title: '크루 레벨이 바뀌었어요', tag: other.received[0]?.tag },
    ]);
  });
});
