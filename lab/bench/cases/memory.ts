import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillEmbedded } from '../data/fill.ts';
import { inEmptyFolder } from '../harness/empty-folder.ts';
import { Loader } from '../harness/load.ts';
import { startPlainPglite } from '../harness/plain-pglite.ts';
import { watchPeak } from '../harness/process-memory.ts';
import { LEADER, MIX, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, costRow, type Row, type Section } from '../harness/section.ts';
import { type ServerOptions, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
/** Longer than the server waits before it counts as idle. */
const SETTLE_MS = 90_000;
/** Until after a start the engine is compiled for speed, and the server has collected its garbage. */
const STARTED_MS = 40_000;
const STARTS = 3;
const GROWTH = 1.1;
const MAX_OF_PGLITE = 1.25;

/** What a start takes at most, and what is left of it, in MB. */
interface Footprint {
  readonly peak: number;
  readonly idle: number;
}

/** The server's resident memory: of a start, when idle, and after minutes of load. */
export async function memory(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, 1);
  const tokenFor = async (database: { databaseUrl: string } | { dataDir: string }) =>
    (await signIn(database, [LEADER])).get(LEADER);
  const tokens = [await tokenFor({ databaseUrl }), await tokenFor({ dataDir })];
  const starts = await measureStarts(bench, dataDir);
  const [postgres, embedded] = await Promise.all([
    measure(bench, { dataDir: await bench.folder(), databaseUrl }, tokens[0]),
    measure(bench, { dataDir }, tokens[1]),
  ]);
  return {
    title: 'Memory',
    times: `${STARTS} starts of each and one load`,
    rows: [
      boundRow('Memory when idle, PostgreSQL', postgres.idle, 'MB', 180),
      loadRow('PostgreSQL', postgres, bench.minutes),
      startRow('Memory when idle, embedded : PGlite alone', 'idle', starts.later, starts.plainLater),
      startRow(
        'Memory when idle after a first start, embedded, with the demo data : PGlite alone',
        'idle',
        starts.first,
        starts.plainFirst,
      ),
      startRow(
        'Most memory of a first start, embedded, with the demo data : PGlite alone',
        'peak',
        starts.first,
        starts.plainFirst,
      ),
      startRow(
        'Most memory of a later start, embedded : PGlite alone',
        'peak',
        starts.later,
        starts.plainLater,
      ),
      loadRow('embedded', embedded, bench.minutes),
    ],
    notes: [
      `Resident memory of the server and of the processes that it started and that live at that moment. Pages that they share are counted in each.`,
      `PGlite alone is a process with the library's settings that opens its folder, a copy of the server's or an empty one, and asks nothing more. In turn, ${STARTS} times. The most is that of the start and the ${STARTED_MS / 1000} s after it: of samples of all processes, or what the kernel says of the first, whichever is more; what is idle is read after them.`,
      `${bench.minutes} minutes of reads by 16 clients at full speed, on both engines at the same time; read ${SETTLE_MS / 1000} s after the start and after the load.`,
      'Memory of the embedded database: [ADR 38](adr/0038-little-memory.md); after load and when idle: [ADR 23](adr/0023-idle-memory.md).',
    ],
  };
}

/** Starts in turn with PGlite alone: in an empty folder, and in one with the data of `dataDir`. */
async function measureStarts(bench: Bench, dataDir: string) {
  const plainFolder = join(await bench.folder(), 'db');
  await cp(join(dataDir, 'db'), plainFolder, { recursive: true });
  return interleave(Math.min(bench.rounds, STARTS), {
    first: () => inEmptyFolder(bench, (folder) => startOurs({ dataDir: folder, env: { DEMO: '1' } })),
    plainFirst: () => inEmptyFolder(bench, startPlain),
    later: () => startOurs({ dataDir }),
    plainLater: () => startPlain(plainFolder),
  });
}

const startOurs = (options: ServerOptions) => footprintOf((onStart) => startServer({ ...options, onStart }));
const startPlain = (folder: string) => footprintOf((onStart) => startPlainPglite(folder, onStart));

async function footprintOf(
  start: (onStart: (pid: number) => void) => Promise<{ memory(): number; stop(): Promise<void> }>,
): Promise<Footprint> {
  let watched: ReturnType<typeof watchPeak> | undefined;
  try {
    const started = await start((pid) => {
      watched = watchPeak(pid);
    });
    await pause(STARTED_MS);
    const idle = started.memory();
    const peak = watched?.stop() ?? Number.NaN;
    await started.stop();
    return { idle, peak };
  } finally {
    watched?.stop();
  }
}

async function measure(bench: Bench, options: ServerOptions, token: string | undefined) {
  const server = await startServer(options);
  const loader = new Loader();
  try {
    await pause(SETTLE_MS);
    const idle = server.memory();
    const requests = MIX.map((path) => withToken(token, path));
    await loader.run({ url: server.origin, clients: CLIENTS, seconds: bench.minutes * 60, requests });
    await pause(SETTLE_MS);
    return { idle, loaded: server.memory() };
  } finally {
    loader.stop();
    await server.stop();
  }
}

function startRow(
  what: string,
  figure: keyof Footprint,
  ours: readonly Footprint[],
  plain: readonly Footprint[],
): Row {
  const of = (all: readonly Footprint[]) => median(all.map((each) => each[figure]));
  return costRow(what, of(ours), of(plain), 'MB', MAX_OF_PGLITE);
}

const loadRow = (engine: string, { idle, loaded }: { idle: number; loaded: number }, minutes: number) =>
  costRow(`Memory after ${minutes} minutes of load, ${engine} : idle`, loaded, idle, 'MB', GROWTH);
