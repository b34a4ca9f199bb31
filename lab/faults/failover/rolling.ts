import { setTimeout as pause } from 'node:timers/promises';
import { assertHolds, type Drill, durations, formatCount } from '../drill.ts';
import { startCluster } from './cluster.ts';
import { startLoad } from './load.ts';
import { startPair } from './pair.ts';

const RESTARTS = 3;
/** On a machine that is busy with other things less says more. */
const PER_SECOND = Number(process.env.FAULTS_RATE ?? 100);
const PEOPLE = 20;

export const rolling: Drill = {
  name: 'rolling-restart',
  title: 'Rolling restart of two servers',
  about: `Two servers on one PostgreSQL with a synchronous standby, behind a proxy that asks each whether it is ready, gives what no
server took to the next one, and repeats nothing but a GET. ${PER_SECOND} calls a second, a fifth of them writes, while one server
after the other is stopped by SIGTERM and started again: no call fails. The control kills them instead.`,
  async run(rounds = RESTARTS) {
    const cluster = await startCluster();
    try {
      const pair = await startPair(cluster.url, PEOPLE);
      try {
        const restartAll = async (signal: 'SIGTERM' | 'SIGKILL') => {
          const load = startLoad(pair, PER_SECOND);
          const downs: number[] = [];
          for (let round = 0; round < rounds; round += 1) {
            for (const server of pair.servers) {
              await pause(1_000);
              const start = performance.now();
              await server.restart(signal);
              downs.push(performance.now() - start);
            }
          }
          await pause(1_000);
          return { ...(await load.end()), downs };
        };
        const { calls, failed, longest, downs } = await restartAll('SIGTERM');
        assertHolds(failed.length === 0, `${failed.length} of ${calls} calls failed, as: ${failed[0]}`);
        const control = await restartAll('SIGKILL');
        return [
          ['restarts', formatCount(downs.length)],
          ['calls, and failed ones', `${formatCount(calls)}, ${failed.length}`],
          ['calls given to the other server', formatCount(pair.proxy.repeated())],
          ['the longest call', `${(longest / 1000).toFixed(1)} s`],
          ['stopped to ready again', durations(downs)],
          [
            'control, all killed instead: calls, and failed ones',
            `${formatCount(control.calls)}, ${formatCount(control.failed.length)}`,
          ],
        ];
      } finally {
        await pair.stop();
      }
    } finally {
      await cluster.stop();
    }
  },
};
