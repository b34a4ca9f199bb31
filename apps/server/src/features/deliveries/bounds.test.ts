import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import webpush from 'web-push';
import { engines } from '../../testing/database.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { Event } from '../notifications/public.ts';
import { claim } from './claim.ts';
import { createPushChannel } from './push-channel.ts';

const NOW = '2026-12-01T03:00:00.000Z';

// docs/adr/0035-deliveries.md
describe.each(engines())('deliveries, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, NOW);
  const level = (to = crew): Event => ({ kind: 'level_changed', clubId: club.id, to: [to.id] });
  const claimPushes = () => claim(kit.context.db, { channels: ['push'], now: kit.context.clock.now() });

  it('are claimed for 20 people at once, for a minute by the clock of the database', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, one) => kit.crewWith(club, [`${one}`])));
    await kit.tell([crew, ...people].map(level));
    expect((await claimPushes()).decided).toBe(20);
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from lease_until - clock_timestamp()))::integer as seconds
      from deliveries where state = 'sending'`.execute(kit.context.db);
    expect(rows).toHaveLength(20);
    for (const { seconds } of rows) {
      expect(seconds).toBeLessThanOrEqual(60);
      expect(seconds).toBeGreaterThan(50);
    }
    expect((await claimPushes()).decided).toBe(1);
  });

  it('are claimed first for who has waited longest', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, one) => kit.crewWith(club, [`${one}`])));
    const last = await kit.crewWith(club, ['last']);
    await kit.tell(level(last));
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + 1_000));
    await kit.tell([crew, ...people].map(level));
    const { parcels } = await claimPushes();
    const claimed = new Set(parcels.map(({ memberId }) => memberId));
    expect(claimed.size).toBe(20);
    expect(claimed).toContain(last.memberId);
  });

  it('are encrypted one in a turn of the event loop, so that calls are answered in between', async () => {
    await kit.devices.register(crew, kit.service.subscribe('tablet'), await kit.devices.insertSession(crew));
    const people = await Promise.all(Array.from({ length: 8 }, (_, one) => kit.crewWith(club, [`${one}`])));
    await kit.tell([crew, ...people].map(level));
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const turns: number[] = [];
    const { generateRequestDetails } = webpush;
    vi.spyOn(webpush, 'generateRequestDetails').mockImplementation((...of) => {
      turns.push(turn);
      return generateRequestDetails(...of);
    });
    await kit.send();
    isOver = true;
    vi.restoreAllMocks();
    expect(turns).toHaveLength(10);
    expect(new Set(turns).size).toBe(10);
    expect(kit.service.received).toHaveLength(10);
  });

  it('are given up after five seconds without an answer', async () => {
    kit.service.answer(() => undefined);
    await kit.tell(level());
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const sender = kit.sender({ push: createPushChannel(kit.context, kit.context.push) });
    sender.wake();
    await expect.poll(() => kit.service.requests).toEqual(['phone']);
    const [giveUp] = timers.mock.calls.filter(([, ms]) => ms === 5_000);
    vi.restoreAllMocks();
    expect(giveUp).toBeDefined();
    giveUp?.[0]();
    await sender.drained();
    expect(await kit.states()).toEqual(['sending']);
    expect(await kit.devices.list(crew)).toMatchObject([{ failed_time: NOW }]);
  });
});
