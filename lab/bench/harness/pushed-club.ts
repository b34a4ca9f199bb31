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
import { answerOf } from './process.ts';
import { SECRET } from './server.ts';

const WORKER = fileURLToPath(new URL('./push-worker.ts', import.meta.url));
const LOOK_MS = 10;

/** A club of people with a device each, on PostgreSQL, and their push service, a process of its own. */
export interface PushedClub {
  readonly db: Kysely<Database>;
  /** Of the push service. */
  readonly origin: string;
  /** Saves an announcement to the club, and wakes no server. */
  announce(): Promise<void>;
  /** Has every server look for events and deliveries, as a commit does. */
  wake(): Promise<void>;
  /** Resolves when no event waits for its people; when a delivery is being sent; when none is left. */
  untilFanned(): Promise<void>;
  untilSending(): Promise<void>;
  untilSent(): Promise<void>;
  /** The pushes that have arrived since the last call, and at how many devices. */
  received(): Promise<{ pushes: number; devices: number }>;
  /** Deletes what was told and delivered: the caps count it. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export async function openPushedClub(databaseUrl: string, people: number): Promise<PushedClub> {
  const database = await connectDatabase({ databaseUrl, dataDir: '', log: silentLog });
  const { db } = database;
  const worker = fork(WORKER);
  const { origin } = await answerOf<{ origin: string }>(worker);
  worker.send({ subscribe: people });
  const { devices } = await answerOf<{ devices: Subscription[] }>(worker);
  const now = layout.NOW;
  const deps = { db, config: readConfig({}), clock: { now: () => now }, random: randomBytes };
  const clubId = await insertPushedPeople(db, createPush(deps, SECRET), { devices, now });
  const until = async (condition: ReturnType<typeof sql>) => {
    for (;;) {
      const { rows } = await sql<{ met: boolean }>`select ${condition} as met`.execute(db);
      if (rows[0]?.met) return;
      await pause(LOOK_MS);
    }
  };
  return {
    db,
    origin,
    announce: () =>
      transact({ db, live: undefined }, async (trx) =>
        notify(trx, { now }, { kind: 'announcement', clubId, details: { text: '이번 주는 쉬어요.' } }),
      ),
    async wake() {
      await sql`select pg_notify('crewwith_queued', '1')`.execute(db);
    },
    untilFanned: () => until(sql`not exists (select from outbox where fanned_time is null)`),
    untilSending: () => until(sql`exists (select from deliveries where state <> 'due')`),
    untilSent: () => until(sql`not exists (select from deliveries where state in ('due', 'sending'))`),
    async received() {
      worker.send({});
      return answerOf(worker);
    },
    async forget() {
      for (const table of ['deliveries', 'notifications', 'outbox'] as const)
        await db.deleteFrom(table).execute();
    },
    async close() {
      worker.kill();
      await database.close();
    },
  };
}
