import { setTimeout as pause } from 'node:timers/promises';
import { assertHolds, type Drill, formatCount, formatDurations } from '../drill.ts';
import { startCluster } from './cluster.ts';
import { startLoad } from './load.ts';
import { startPair } from './pair.ts';

const RESTARTS = 3;
/** A lower FAULTS_RATE suits machines with other load. */
const PER_SECOND = Number(process.env.FAULTS_RATE ?? 100);
const MEMBERS = 20;

export const rolling: Drill = {
  name: 'rolling-restart',
  title: 'Rolling restart of two servers',
  about: `Two servers on one PostgreSQL with a synchronous standby, behind a proxy with health checks. The proxy sends refused
connections to the other server and repeats GETs only. Under ${PER_SECOND} calls a second, a fifth of them writes, one server after
the other is stopped by SIGTERM and started again: no call fails. The control kills them instead.`,
  async run(rounds = RESTARTS) {
    const cluster = await startCluster();
    try {
      const pair = await startPair(cluster.url, MEMBERS);
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
          ['calls, failed ones', `${formatCount(calls)}, ${failed.length}`],
          ['calls sent to a second server', formatCount(pair.proxy.repeated())],
          ['longest call', `${(longest / 1000).toFixed(1)} s`],
          ['stopped to ready again', formatDurations(downs)],
          [
            'control with kill -9: calls, failed ones',
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
