import { startServer } from '../../e2e/kit/server.ts';
import { assertHolds, type Drill, durations, formatCount } from './drill.ts';

const TIMES = 10;

export const twoServers: Drill = {
  name: 'two-servers',
  title: 'A second server on the same folder ([T-42](threats.md#t-42))',
  about: `A second server is started on the data folder of one that runs: it refuses, and names the process that has it. After
kill -9 of the first one the folder is free at once.`,
  async run(rounds = TIMES) {
    const server = await startServer({ env: { DEMO: '0' } });
    try {
      const refusals: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        const said = await startServer({ dataDir: server.dataDir, env: { DEMO: '0' } }).then(
          async (second) => {
            await second.stop();
            return 'it started';
          },
          (error: Error) => error.message,
        );
        refusals.push(performance.now() - start);
        assertHolds(said.includes(`is in use by process ${server.pid()}`), said);
        assertHolds((await fetch(`${server.origin}/health/ready`)).ok, 'the first one was disturbed');
      }
      const starts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        await server.restart('SIGKILL');
        starts.push(performance.now() - start);
      }
      return [
        ['refused, and the first one went on', `${formatCount(rounds)} of ${formatCount(rounds)}`],
        ['started to refused', durations(refusals)],
        ['killed by kill -9 and the folder taken again', `${formatCount(rounds)} of ${formatCount(rounds)}`],
        ['killed to ready again', durations(starts)],
      ];
    } finally {
      await server.stop();
    }
  },
};
