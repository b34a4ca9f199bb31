import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillEmbedded } from '../data/fill.ts';
import { type Bench, boundRow, type Section } from '../harness/section.ts';
import { type ServerOptions, startServer } from '../harness/server.ts';
import { interleave, median } from '../harness/statistics.ts';

/** The time from the start of the process until /health/ready answers 200. */
export async function start(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const postgresDir = await bench.folder();
  const embeddedDir = await bench.folder();
  await fillEmbedded(embeddedDir, 1);
  const results = await interleave(bench.rounds, {
    postgres: () => readyMs({ dataDir: postgresDir, databaseUrl }),
    embedded: () => readyMs({ dataDir: embeddedDir }),
    // As after `npm install && npm start`, with the demo data.
    fresh: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-bench-new-'));
      try {
        return await readyMs({ dataDir, env: { DEMO: '1' } });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  });
  return {
    title: 'Start',
    rows: [
      boundRow('Start to ready, PostgreSQL', median(results.postgres) / 1000, 's', 1, 2),
      boundRow('Start to ready, embedded', median(results.embedded) / 1000, 's', 3, 2),
      boundRow('Start to ready, embedded, new, with the demo data', median(results.fresh) / 1000, 's', 6, 2),
    ],
    notes: ['From the start of the process until `/health/ready` answers 200, polled every 5 ms.'],
  };
}

async function readyMs(options: ServerOptions): Promise<number> {
  const server = await startServer(options);
  await server.stop();
  return server.readyMs;
}
