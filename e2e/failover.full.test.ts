import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '../apps/server/src/db/connect.ts';
import { engines } from '../apps/server/src/testing/database.ts';
import { silentLog } from '../apps/server/src/testing/log.ts';
import { startCluster } from '../lab/faults/failover/cluster.ts';

test.runIf(engines().includes('postgres'))(
  'follows the primary of two databases with queries and LISTEN, without losing acknowledged writes',
  async () => {
    const cluster = await startCluster();
    const { db, listen, close } = await connectDatabase({
      databaseUrl: cluster.url,
      dataDir: '',
      log: silentLog,
    });
    const received: string[] = [];
    let gaps = 0;
    const stopListening = await listen(['news'], {
      onMessage: (_channel, payload) => received.push(payload),
      onGap: async () => {
        gaps += 1;
      },
    });
    const write = (row: number) => sql`insert into written values (${row}::int)`.execute(db);
    const notify = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(db);
    try {
      await sql`create table written (row int primary key)`.execute(db);
      await expect.poll(() => gaps).toBe(1);
      for (let row = 1; row <= 5; row += 1) await write(row);
      await notify('before');
      await expect.poll(() => received).toEqual(['before']);

      cluster.killPrimary();
      // The standby is read-only, so writes fail until the promotion.
      await expect.poll(() => write(6).catch(({ code }) => code)).toBe('57P03');
      await cluster.promote();
      await write(7);
      const { rows } = await sql<{ row: number }>`select row from written order by row`.execute(db);
      expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 7]);
      await expect.poll(() => gaps).toBe(2);
      await notify('after');
      await expect.poll(() => received).toEqual(['before', 'after']);
    } finally {
      await stopListening();
      await close();
      await cluster.stop();
    }
  },
);
