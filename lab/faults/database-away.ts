import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase } from '../../apps/server/src/testing/database.ts';
import { startServer } from '../../e2e/kit/server.ts';
import { openTcpProxy } from '../../e2e/kit/tcp-proxy.ts';
import { assertHolds, type Drill, DrillSkipped, formatCount, formatDurations } from './drill.ts';

const OUTAGES = 5;
const OUTAGE_MS = 2_000;
const CALLERS = 8;

export const databaseAway: Drill = {
  name: 'database-away',
  title: 'A database outage ([T-40](threats.md#t-40))',
  about: `All connections to PostgreSQL are cut and refused for ${OUTAGE_MS / 1000} s under the calls of ${CALLERS} clients. During
the outage the server is live, not ready, and answers 503 with \`Retry-After\`; afterwards it serves again without a restart.`,
  async run(rounds = OUTAGES) {
    if (!process.env.TEST_DATABASE_URL) throw new DrillSkipped('no PostgreSQL');
    const database = await openTestDatabase('postgres');
    const proxy = await openTcpProxy(new URL(database.url ?? ''));
    const server = await startServer({ env: { DEMO: '0', DATABASE_URL: proxy.url } });
    const pid = server.pid();
    const health = async (kind: string) => (await fetch(`${server.origin}/health/${kind}`)).status;
    let ended = false;
    let answered = 0;
    let refused = 0;
    const unexpected: number[] = [];
    const calling = Array.from({ length: CALLERS }, async () => {
      while (!ended) {
        const response = await fetch(`${server.origin}/api/v1/clubs/list`);
        await response.arrayBuffer();
        if (response.status === 200) answered += 1;
        else if (response.status === 503 && response.headers.has('retry-after')) refused += 1;
        else unexpected.push(response.status);
        await pause(5);
      }
    });
    try {
      const recoveries: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await pause(500);
        await proxy.close();
        assertHolds((await health('live')) === 200, 'not live without its database');
        assertHolds((await health('ready')) === 503, 'ready without its database');
        await pause(OUTAGE_MS);
        const before = answered;
        const start = performance.now();
        await proxy.open();
        while (answered === before) await pause(5);
        recoveries.push(performance.now() - start);
        assertHolds((await health('ready')) === 200, 'not ready with its database');
      }
      ended = true;
      await Promise.all(calling);
      assertHolds(unexpected.length === 0, `answered ${unexpected[0]}`);
      assertHolds(server.pid() === pid, 'it was restarted');
      return [
        ['outages', formatCount(rounds)],
        ['answered, refused with Retry-After', `${formatCount(answered)}, ${formatCount(refused)}`],
        ['answered otherwise', '0'],
        ['connectable to the first answer', formatDurations(recoveries)],
      ];
    } finally {
      ended = true;
      await server.stop();
      await proxy.close();
      await database.close();
    }
  },
};
