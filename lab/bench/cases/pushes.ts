import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { hashToken } from '../../../apps/server/src/auth/encrypt.ts';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { readConfig } from '../../../apps/server/src/env.ts';
import { createPushChannel } from '../../../apps/server/src/features/deliveries/push-channel.ts';
import { createSender } from '../../../apps/server/src/features/deliveries/sender.ts';
import { fanOut } from '../../../apps/server/src/features/notifications/fan-out.ts';
import { notify } from '../../../apps/server/src/features/notifications/public.ts';
import { createPush, type Push } from '../../../apps/server/src/features/push/public.ts';
import { transact } from '../../../apps/server/src/http/transaction.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import * as layout from '../data/layout.ts';
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
    const { devices } = await answerOf<{ devices: object[] }>(worker);
    const clubId = await insertPeople(db, push, devices as Subscription[]);
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

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

async function answerOf<T>(worker: ChildProcess): Promise<T> {
  const [answer] = await once(worker, 'message');
  return answer;
}

/** Inserts a club with as many crews, each of another member with a device. Returns its id. */
async function insertPeople(
  db: Kysely<Database>,
  push: Push,
  devices: readonly Subscription[],
): Promise<number> {
  const { publicKey } = await push.keys();
  const rows = devices.map((device) => ({
    hash: hashToken(device.endpoint),
    auth: hashToken(device.keys.auth),
    sealed: push.encryption.encrypt(JSON.stringify(device)),
  }));
  await db.deleteFrom('push_subscriptions').execute();
  const { rows: clubs } = await sql<{ id: number }>`
    with club as (
      insert into clubs (nick, name, category, info, question, levels, setting, created_time)
      select 'pushed-' || (extract(epoch from clock_timestamp()) * 1000)::bigint, name, category, info, question, levels, setting,
        created_time
      from clubs order by id limit 1 returning id
    ), people as (
      insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
      select '회원', 'Female', '1990-01-01', '', '', '', '', ${layout.NOW}::timestamptz
      from generate_series(1, ${devices.length}::integer) returning id
    ), crew as (
      insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
      select club.id, people.id, '크루', 1, 1, '{}', ${layout.NOW}::timestamptz from club, people
    ), logged_in as (
      insert into sessions (member_id, social_account_id, cookie_hash, created_time, last_used_time)
      select people.id, (select min(id) from social_accounts), '', ${layout.NOW}::timestamptz, ${layout.NOW}::timestamptz
      from people returning id, member_id
    ), numbered as (
      select id, member_id, row_number() over (order by id) as number from logged_in
    ), subscribed as (
      insert into push_subscriptions (member_id, session_id, endpoint_hash, auth_hash, sealed, public_key, language,
        created_time)
      select member_id, numbered.id, hash, auth, sealed, ${publicKey}::text, 'ko', ${layout.NOW}::timestamptz
      from numbered join (
        select given.*, row_number() over () as number
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (hash text, auth text, sealed text)
      ) as given using (number)
    )
    select id from club`.execute(db);
  return clubs[0]?.id ?? 0;
}
