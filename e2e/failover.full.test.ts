import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '../apps/server/src/db/connect.ts';
import { engines } from '../apps/server/src/testing/database.ts';
import { silentLog } from '../apps/server/src/testing/log.ts';
import { startCluster } from '../lab/faults/failover/cluster.ts';

test.runIf(engines().includes('postgres'))(
  'of two databases the one that takes writes is followed, also by what listens, and nothing acknowledged is lost',
  async () => {
    const cluster = await startCluster();
    const { db, listen, close } = await connectDatabase({
      databaseUrl: cluster.url,
      dataDir: '',
      log: silentLog,
    });
    const heard: string[] = [];
    let gaps = 0;
    const stopListening = await listen(['news'], {
      onMessage: (_channel, payload) => heard.push(payload),
      onGap: () => {
        gaps += 1;
      },
    });
    const write = (row: number) => sql`insert into kept values (${row}::int)`.execute(db);
    const say = (what: string) => sql`select pg_notify('news', ${what})`.execute(db);
    try {
      await sql`create table kept (row int primary key)`.execute(db);
      await expect.poll(() => gaps).toBe(1);
      for (let row = 1; row <= 5; row += 1) await write(row);
      await say('before');
      await expect.poll(() => heard).toEqual(['before']);

      cluster.killPrimary();
      // The standby alone takes no writes, and none are given to it.
      await expect.poll(() => write(6).catch(({ code }) => code)).toBe('57P03');
      await cluster.promote();
      await write(7);
      const { rows } = await sql<{ row: number }>`select row from kept order by row`.execute(db);
      expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 7]);
      await expect.poll(() => gaps).toBe(2);
      await say('after');
      await expect.poll(() => heard).toEqual(['before', 'after']);
    } finally {
      await stopListening();
      await close();
      await cluster.stop();
    }
  },
);
