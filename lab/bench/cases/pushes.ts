import { randomBytes } from 'node:crypto';
import { readConfig } from '../../../apps/server/src/env.ts';
import { createPushChannel } from '../../../apps/server/src/features/deliveries/push-channel.ts';
import { createSender } from '../../../apps/server/src/features/deliveries/sender.ts';
import { fanOut } from '../../../apps/server/src/features/notifications/fan-out.ts';
import { createPush } from '../../../apps/server/src/features/push/public.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import * as layout from '../data/layout.ts';
import { openPushedClub } from '../harness/pushed-club.ts';
import { type Bench, boundRow, type Section } from '../harness/section.ts';
import { SECRET } from '../harness/server.ts';
import { ids } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const PUSHES = 2_000;
const MS_PROCESSOR = 4_000;

/** 2,000 people of a club are sent an announcement on a device each; on PostgreSQL, without the fan-out. */
export async function pushes(bench: Bench): Promise<Section> {
  const club = await openPushedClub(await bench.postgres.database(1), PUSHES);
  try {
    const { db } = club;
    const config = readConfig({ PUSH_ORIGINS: club.origin });
    const clock = { now: () => layout.NOW };
    const deps = { db, config, clock, ids, random: randomBytes, log: silentLog };
    const sender = createSender({
      ...deps,
      mail: null,
      push: createPushChannel(deps, createPush(deps, SECRET)),
      later: () => () => undefined,
    });
    const figures = { processor: [] as number[], wall: [] as number[], fanOut: [] as number[] };
    // The first round is a warm-up.
    for (let round = 0; round <= bench.rounds; round += 1) {
      await club.announce();
      const began = performance.now();
      await fanOut(deps, layout.NOW);
      const fanned = performance.now();
      const before = process.cpuUsage();
      sender.wake();
      await sender.drained();
      const { user, system } = process.cpuUsage(before);
      const wall = performance.now() - fanned;
      const received = await club.received();
      if (received.pushes !== PUSHES) throw new Error(`${received.pushes} pushes arrived`);
      await club.forget();
      if (round === 0) continue;
      figures.fanOut.push(fanned - began);
      figures.wall.push(wall);
      figures.processor.push((user + system) / 1_000);
    }
    return {
      title: 'Push notifications, on PostgreSQL',
      rows: [
        boundRow(
          `${PUSHES} pushes, each to another person: processor time of the sender`,
          median(figures.processor),
          'ms',
          MS_PROCESSOR,
        ),
        boundRow('the same, until all are recorded', median(figures.wall), 'ms', null),
        boundRow(`their fan-out to ${PUSHES} people with devices`, median(figures.fanOut), 'ms', 2_000),
      ],
      notes: [
        'The push service is a process of its own on the same machine, which decrypts each push and compares their number.',
      ],
    };
  } finally {
    await club.close();
  }
}
