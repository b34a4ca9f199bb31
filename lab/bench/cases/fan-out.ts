import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { readConfig } from '../../../apps/server/src/env.ts';
import { notify } from '../../../apps/server/src/features/notifications/public.ts';
import { createPush } from '../../../apps/server/src/features/push/public.ts';
import { transact } from '../../../apps/server/src/http/transaction.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import * as layout from '../data/layout.ts';
import { insertPushedPeople, type Subscription } from '../data/pushed-people.ts';
import { Loader } from '../harness/load.ts';
import { answerOf } from '../harness/process.ts';
import { LEADER, MIX, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Row, type Section } from '../harness/section.ts';
import { SECRET, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const PEOPLE = 2_000;
const MS_TO_FAN_OUT = 2_000;
const CLIENTS = 16;
const WARM_UP_S = 5;
/** Into the measurement beside which an event is told. */
const TOLD_AFTER_MS = 500;
const LOOK_MS = 10;
/** Of the p99 beside a fan-out, to that without it. */
const MOST_P99 = 2;
const PUSH_WORKER = fileURLToPath(new URL('../harness/push-worker.ts', import.meta.url));

interface Figures {
  readonly fanOut: number[];
  readonly alone: number[];
  readonly beside: number[];
}

/** An announcement to 2,000 people beside reads, without devices and with one each; on PostgreSQL. */
export async function fanOutBeside(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [LEADER]);
  const worker = fork(PUSH_WORKER);
  const { origin } = await answerOf<{ origin: string }>(worker);
  worker.send({ subscribe: PEOPLE });
  const { devices } = await answerOf<{ devices: Subscription[] }>(worker);
  const database = await connectDatabase({ databaseUrl, dataDir: await bench.folder(), log: silentLog });
  const { db } = database;
  const clock = { now: () => layout.NOW };
  const push = createPush({ db, config: readConfig({}), clock, random: randomBytes }, SECRET);
  const clubId = await insertPushedPeople(db, push, { devices, now: layout.NOW });
  const server = await startServer({
    dataDir: await bench.folder(),
    databaseUrl,
    env: { PUSH_ORIGINS: origin },
    ...(bench.profileTo && { profileTo: bench.profileTo }),
  });
  const loader = new Loader();
  const load = {
    ...{ url: server.origin, clients: CLIENTS, seconds: bench.seconds },
    requests: MIX.map((path) => withToken(tokens.get(LEADER), path)),
  };
  const measure = async (rate: number): Promise<Figures> => {
    const figures: Figures = { fanOut: [], alone: [], beside: [] };
    for (let round = 0; round < bench.rounds; round += 1) {
      figures.alone.push((await loader.run({ ...load, rate })).p99);
      const [beside, ms] = await Promise.all([loader.run({ ...load, rate }), tell(db, clubId)]);
      figures.beside.push(beside.p99);
      figures.fanOut.push(ms);
      await untilSent(db);
    }
    return figures;
  };
  try {
    const peak = await loader.run({ ...load, seconds: WARM_UP_S });
    const half = Math.round(peak.perSecond / 2);
    const withDevices = await measure(half);
    await db.deleteFrom('push_subscriptions').execute();
    const without = await measure(half);
    return {
      title: 'An event for 2,000 people, on PostgreSQL',
      rows: [
        ...rowsOf('2,000 people without devices', without),
        ...rowsOf('2,000 people with a device each, who are pushed meanwhile', withDevices),
      ],
      notes: [
        `The server fans out and sends beside ${half} reads a second, half of the peak. Server, load, database and push service share the machine.`,
      ],
    };
  } finally {
    loader.stop();
    worker.kill();
    await database.close();
    await server.stop();
  }
}

function rowsOf(who: string, { fanOut, alone, beside }: Figures): Row[] {
  const [p99, reference] = [median(beside), median(alone)];
  return [
    boundRow(`${who}: from the event to the last inbox`, median(fanOut), 'ms', MS_TO_FAN_OUT),
    {
      what: `${who}: p99 of the reads beside it : without it`,
      ours: `${p99.toFixed(2)} ms`,
      reference: `${reference.toFixed(2)} ms`,
      figure: (p99 / reference).toFixed(2),
      target: `< ${MOST_P99}`,
      met: p99 / reference < MOST_P99,
    },
  ];
}

/** Tells an event, wakes the server as a commit does, and returns the time until all have their rows. */
async function tell(db: Kysely<Database>, clubId: number): Promise<number> {
  await pause(TOLD_AFTER_MS);
  await transact({ db, live: undefined }, async (trx) =>
    notify(
      trx,
      { now: layout.NOW },
      { kind: 'announcement', clubId, details: { text: '이번 주는 쉬어요.' } },
    ),
  );
  const start = performance.now();
  await sql`select pg_notify('crewwith_queued', '1')`.execute(db);
  await untilNone(db, sql`select from outbox where fanned_time is null`);
  return performance.now() - start;
}

const untilSent = (db: Kysely<Database>) =>
  untilNone(db, sql`select from deliveries where state in ('due', 'sending')`);

async function untilNone(db: Kysely<Database>, rows: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { rows: found } = await sql<{ some: boolean }>`select exists (${rows}) as some`.execute(db);
    if (!found[0]?.some) return;
    await pause(LOOK_MS);
  }
}
