import { startServer } from '../../e2e/kit/server.ts';
import { assertHolds, type Drill, formatCount, formatDurations } from './drill.ts';

const ROUNDS = 10;

export const twoServers: Drill = {
  name: 'two-servers',
  title: 'A second server on the same folder ([T-42](threats.md#t-42))',
  about: `A second server is started on the data folder of a running one: it refuses and names the process that uses the folder.
After kill -9 of the first server the folder is free at once.`,
  async run(rounds = ROUNDS) {
    const server = await startServer({ env: { DEMO: '0' } });
    try {
      const refusals: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        const outcome = await startServer({ dataDir: server.dataDir, env: { DEMO: '0' } }).then(
          async (second) => {
            await second.stop();
            return 'the second server started';
          },
          (error: Error) => error.message,
        );
        refusals.push(performance.now() - start);
        assertHolds(outcome.includes(`is in use by process ${server.pid()}`), outcome);
        assertHolds((await fetch(`${server.origin}/health/ready`)).ok, 'the first server was not ready');
      }
      const starts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        await server.restart('SIGKILL');
        starts.push(performance.now() - start);
      }
      return [
        ['refused, and the first server served on', `${formatCount(rounds)} of ${formatCount(rounds)}`],
        ['started to refused', formatDurations(refusals)],
        [
          'killed by kill -9, and the folder opened again',
          `${formatCount(rounds)} of ${formatCount(rounds)}`,
        ],
        ['killed to ready again', formatDurations(starts)],
      ];
    } finally {
      await server.stop();
    }
  },
};
