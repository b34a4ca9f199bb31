import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeliveries } from './deliveries.ts';
import { createMetrics } from './observability/prometheus.ts';
import { SECRET } from './testing/app.ts';
import { silentLog } from './testing/log.ts';
import { type Delivering, openDelivering } from './testing/push/delivering.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const HOUR_MS = 3_600_000;

let kit: Delivering;
beforeAll(async () => {
  kit = await openDelivering('pglite', NOW);
});
afterAll(() => kit.close());

// docs/operations.md
it('the sender of a server counts what becomes of deliveries, and for how long they have waited', async () => {
  const metrics = createMetrics(() => null);
  const deliveries = await createDeliveries(
    { ...kit.context, log: silentLog, random: randomBytes },
    { secret: SECRET, metrics },
  );
  const samples = async () => {
    const text = await metrics.read();
    const found = text.matchAll(/^crewwith_deliveries_(\S+) (\S+)$/gm);
    return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
  };
  const sent = 'total{channel="push",outcome="sent"}';
  const noMail = { 'total{channel="mail",outcome="sent"}': 0 };
  expect(await samples()).toEqual({ ...noMail, oldest_seconds: 0, [sent]: 0 });
  const club = await kit.context.club();
  const [one, off] = [await kit.crewWith(club, ['one']), await kit.crewWith(club, ['off'])];
  const changed = { kind: 'level_changed', clubId: club.id } as const;
  await kit.tell({ ...changed, to: [one.id, off.id] });
  await kit.inbox.set(off, [{ kind: 'level_changed', channel: 'push', enabled: false, club_id: null }]);
  kit.context.clock.set(new Date(Date.parse(NOW) + 90_000));
  expect(await samples()).toEqual({ ...noMail, oldest_seconds: 90, [sent]: 0 });
  const outcome = (name: string) => `total{channel="push",outcome="${name}"}`;
  const wakeUntil = async (expected: object) => {
    deliveries.wake();
    await expect.poll(samples).toEqual({ ...noMail, ...expected });
  };
  await wakeUntil({ oldest_seconds: 0, [sent]: 1, [outcome('off')]: 1 });
  kit.service.answer(500);
  await kit.tell({ ...changed, to: [one.id] });
  // It waits for its next attempt, which is not yet due.
  await wakeUntil({ oldest_seconds: 0, [sent]: 1, [outcome('off')]: 1, [outcome('busy')]: 1 });
  kit.context.clock.set(new Date(Date.parse(NOW) + HOUR_MS));
  expect((await samples()).oldest_seconds).toBe(HOUR_MS / 1_000 - 120);
  await deliveries.stop();
});
