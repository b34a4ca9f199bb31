import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { readConfig } from '../../../apps/server/src/env.ts';
import { createPushChannel } from '../../../apps/server/src/features/deliveries/push-channel.ts';
import { createSender } from '../../../apps/server/src/features/deliveries/sender.ts';
import { fanOut } from '../../../apps/server/src/features/notifications/fan-out.ts';
import { notify } from '../../../apps/server/src/features/notifications/public.ts';
import { createPush } from '../../../apps/server/src/features/push/public.ts';
import { transact } from '../../../apps/server/src/http/transaction.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import * as layout from '../data/layout.ts';
import { insertPushedPeople, type Subscription } from '../data/pushed-people.ts';
import { answerOf } from '../harness/process.ts';
import { type Bench, boundRow, type Section } from '../harness/section.ts';
import { SECRET } from '../harness/server.ts';
import { ids } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const PUSHES = 2_000;
const MS_PROCESSOR = 4_000;
const WORKER = fileURLToPath(new URL('../harness/push-worker.ts', import.meta.url));

/** 2,000 people of a club are sent an announcement on a device each; on PostgreSQL, without the fan-out. */
export async function pushes(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const database = await connectDatabase({ databaseUrl, dataDir: '', log: silentLog });
  const { db } = database;
  const worker = fork(WORKER);
  try {
    const { origin } = await answerOf<{ origin: string }>(worker);
    const config = readConfig({ PUSH_ORIGINS: origin });
    const clock = { now: () => layout.NOW };
    const deps = { db, config, clock, ids, random: randomBytes, log: silentLog };
    const push = createPush(deps, SECRET);
    worker.send({ subscribe: PUSHES });
    const { devices } = await answerOf<{ devices: Subscription[] }>(worker);
    const clubId = await insertPushedPeople(db, push, { devices, now: layout.NOW });
    const sender = createSender({
      ...deps,
      mail: null,
      push: createPushChannel(deps, push),
      later: () => () => undefined,
    });
    const figures = { processor: [] as number[], wall: [] as number[], fanOut: [] as number[] };
    // The first round is a warm-up.
    for (let round = 0; round <= bench.rounds; round += 1) {
      await db.deleteFrom('deliveries').execute();
      await transact(deps, async (trx) =>
        notify(
          trx,
          { now: layout.NOW },
          { kind: 'announcement', clubId, details: { text: '이번 주는 쉬어요.' } },
        ),
      );
      const began = performance.now();
      await fanOut(deps, layout.NOW);
      const fanned = performance.now();
      const before = process.cpuUsage();
      sender.wake();
      await sender.drained();
      const { user, system } = process.cpuUsage(before);
      if (round === 0) continue;
      figures.fanOut.push(fanned - began);
      figures.wall.push(performance.now() - fanned);
      figures.processor.push((user + system) / 1_000);
    }
    worker.send({});
    const { received } = await answerOf<{ received: number }>(worker);
    if (received !== PUSHES * (bench.rounds + 1)) throw new Error(`${received} pushes arrived`);
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
    worker.kill();
    await database.close();
  }
}
