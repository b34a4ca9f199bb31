import { Loader } from '../harness/load.ts';
import { LEADER, MIX, withToken } from '../harness/read-requests.ts';
import type { Bench, Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const CLIENTS = 16;
const WARM_UP_S = 5;

/** The latency of the slowest reads at half of the peak rate. */
export async function tail(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [LEADER]);
  const server = await startServer({ dataDir: await bench.folder(), databaseUrl });
  const loader = new Loader();
  const requests = MIX.map((path) => withToken(tokens.get(LEADER), path));
  const load = { url: server.origin, clients: CLIENTS, requests };
  try {
    await loader.run({ ...load, seconds: WARM_UP_S });
    const peaks: number[] = [];
    const p50s: number[] = [];
    const p99s: number[] = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      const peak = await loader.run({ ...load, seconds: bench.seconds });
      const half = await loader.run({
        ...load,
        seconds: bench.seconds,
        rate: Math.round(peak.perSecond / 2),
      });
      peaks.push(peak.perSecond);
      p50s.push(half.p50);
      p99s.push(half.p99);
    }
    const ratio = median(p99s) / median(p50s);
    return {
      title: 'The slowest at half of the peak',
      rows: [
        {
          what: 'p99 of reads at half of the peak rate : p50',
          ours: `${median(p99s).toFixed(2)} ms`,
          reference: `${median(p50s).toFixed(2)} ms`,
          figure: ratio.toFixed(1),
          target: '< 10',
          met: ratio < 10,
        },
      ],
      notes: [
        `A mix of schedule, meetup, attendees, messages, board and club; the peak was ${Math.round(median(peaks))} reads a second.`,
      ],
    };
  } finally {
    loader.stop();
    await server.stop();
  }
}
