import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase } from '../../apps/server/src/testing/database.ts';
import { startServer } from '../../e2e/kit/server.ts';
import { openTcpProxy } from '../../e2e/kit/tcp-proxy.ts';
import { assertHolds, type Drill, DrillSkipped, durations, formatCount } from './drill.ts';

const TIMES = 5;
const AWAY_MS = 2_000;
const CALLERS = 8;

export const databaseAway: Drill = {
  name: 'database-away',
  title: 'The database goes away and comes back ([T-40](threats.md#t-40))',
  about: `All connections to PostgreSQL are cut and refused for ${AWAY_MS / 1000} s while ${CALLERS} people call without pause.
Meanwhile the server is live and not ready, and answers 503 with \`Retry-After\`; afterwards it serves again without a restart.`,
  async run(rounds = TIMES) {
    if (!process.env.TEST_DATABASE_URL) throw new DrillSkipped('no PostgreSQL');
    const database = await openTestDatabase('postgres');
    const door = await openTcpProxy(new URL(database.url ?? ''));
    const server = await startServer({ env: { DEMO: '0', DATABASE_URL: door.url } });
    const pid = server.pid();
    const health = async (kind: string) => (await fetch(`${server.origin}/health/${kind}`)).status;
    let ended = false;
    let fine = 0;
    let refused = 0;
    const wrong: number[] = [];
    const calling = Array.from({ length: CALLERS }, async () => {
      while (!ended) {
        const answer = await fetch(`${server.origin}/api/v1/clubs/list`);
        await answer.arrayBuffer();
        if (answer.status === 200) fine += 1;
        else if (answer.status === 503 && answer.headers.has('retry-after')) refused += 1;
        else wrong.push(answer.status);
        await pause(5);
      }
    });
    try {
      const backs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await pause(500);
        await door.close();
        assertHolds((await health('live')) === 200, 'not live without its database');
        assertHolds((await health('ready')) === 503, 'ready without its database');
        await pause(AWAY_MS);
        const before = fine;
        const start = performance.now();
        await door.open();
        while (fine === before) await pause(5);
        backs.push(performance.now() - start);
        assertHolds((await health('ready')) === 200, 'not ready with its database');
      }
      ended = true;
      await Promise.all(calling);
      assertHolds(wrong.length === 0, `answered ${wrong[0]}`);
      assertHolds(server.pid() === pid, 'it was restarted');
      return [
        ['times', formatCount(rounds)],
        ['answered, and refused with Retry-After', `${formatCount(fine)}, ${formatCount(refused)}`],
        ['answered otherwise', '0'],
        ['back to the first answer', durations(backs)],
      ];
    } finally {
      ended = true;
      await server.stop();
      await door.close();
      await database.close();
    }
  },
};
