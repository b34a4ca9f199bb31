import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fillEmbedded } from '../data/fill.ts';
import { inEmptyFolder } from '../harness/empty-folder.ts';
import { startPlainPglite } from '../harness/plain-pglite.ts';
import { type Bench, boundRow, type Row, type Section } from '../harness/section.ts';
import { type ServerOptions, startServer } from '../harness/server.ts';
import { interleave, median } from '../harness/statistics.ts';

/** The time from the start of the process until /health/ready answers 200, beside PGlite's own. */
export async function start(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const postgresDir = await bench.folder();
  const embeddedDir = await bench.folder();
  await fillEmbedded(embeddedDir, 1);
  const plainFolder = join(await bench.folder(), 'db');
  await cp(join(embeddedDir, 'db'), plainFolder, { recursive: true });
  const results = await interleave(bench.rounds, {
    postgres: () => readyMs({ dataDir: postgresDir, databaseUrl }),
    embedded: () => readyMs({ dataDir: embeddedDir }),
    plain: () => plainMs(plainFolder),
    fresh: () => inEmptyFolder(bench, (dataDir) => readyMs({ dataDir, env: { DEMO: '0' } })),
    // As after `npm install && npm start`.
    demo: () => inEmptyFolder(bench, (dataDir) => readyMs({ dataDir, env: { DEMO: '1' } })),
    plainFresh: () => inEmptyFolder(bench, plainMs),
  });
  return {
    title: 'Start',
    rows: [
      boundRow('Start to ready, PostgreSQL', median(results.postgres) / 1000, 's', 1, 2),
      besidePglite('Start to ready, embedded', results.embedded, results.plain, 1),
      besidePglite('Start to ready, embedded, new', results.fresh, results.plainFresh, 4),
      besidePglite('Start to ready, embedded, new, with the demo data', results.demo, results.plainFresh, 4),
    ],
    notes: [
      'From the start of the process until `/health/ready` answers 200, polled every 5 ms.',
      "The reference is a process that opens PGlite with the library's settings on a copy of the folder, or on an empty one, until its first statement is answered. The target is for ours alone: a later start cannot meet it where PGlite alone takes longer. Ours unpacks a new folder from the build ([ADR 47](adr/0047-new-database.md)), while PGlite makes its own.",
    ],
  };
}

function besidePglite(what: string, ours: readonly number[], plain: readonly number[], max: number): Row {
  const reference = `${(median(plain) / 1000).toFixed(2)} s`;
  return { ...boundRow(what, median(ours) / 1000, 's', max, 2), reference };
}

async function readyMs(options: ServerOptions): Promise<number> {
  const server = await startServer(options);
  await server.stop();
  return server.readyMs;
}

async function plainMs(folder: string): Promise<number> {
  const plain = await startPlainPglite(folder);
  await plain.stop();
  return plain.readyMs;
}
