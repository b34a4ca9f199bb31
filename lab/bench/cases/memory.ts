import { setTimeout as pause } from 'node:timers/promises';
import { fillEmbedded } from '../data/fill.ts';
import { Loader } from '../harness/load.ts';
import { LEADER, MIX, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Row, type Section } from '../harness/section.ts';
import { type ServerOptions, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';

const CLIENTS = 16;
/** Longer than the server waits before it counts as idle. */
const SETTLE_MS = 90_000;
const GROWTH = 1.1;

/** The server's resident memory when idle, and after minutes of load. */
export async function memory(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, 1);
  const tokenFor = async (database: { databaseUrl: string } | { dataDir: string }) =>
    (await signIn(database, [LEADER])).get(LEADER);
  const tokens = [await tokenFor({ databaseUrl }), await tokenFor({ dataDir })];
  const [postgres, embedded] = await Promise.all([
    measure(bench, { dataDir: await bench.folder(), databaseUrl }, tokens[0]),
    measure(bench, { dataDir }, tokens[1]),
  ]);
  return {
    title: 'Memory',
    rows: [
      ...rowsOf('PostgreSQL', postgres, 180, bench.minutes),
      ...rowsOf('embedded', embedded, 400, bench.minutes),
    ],
    notes: [
      `Resident memory of the server's process. ${bench.minutes} minutes of reads by 16 clients at full speed, on both engines at the same time; read ${SETTLE_MS / 1000} s after the start and after the load.`,
      'Memory after load and when idle: [ADR 23](adr/0023-idle-memory.md).',
    ],
  };
}

async function measure(bench: Bench, options: ServerOptions, token: string | undefined) {
  const server = await startServer(options);
  const loader = new Loader();
  try {
    await pause(SETTLE_MS);
    const idle = await server.memory();
    const requests = MIX.map((path) => withToken(token, path));
    await loader.run({ url: server.origin, clients: CLIENTS, seconds: bench.minutes * 60, requests });
    await pause(SETTLE_MS);
    return { idle, loaded: await server.memory() };
  } finally {
    loader.stop();
    await server.stop();
  }
}

function rowsOf(
  engine: string,
  memory: { idle: number; loaded: number },
  max: number,
  minutes: number,
): Row[] {
  return [
    boundRow(`Memory when idle, ${engine}`, memory.idle, 'MB', max),
    {
      what: `Memory after ${minutes} minutes of load, ${engine} : idle`,
      ours: `${memory.loaded.toFixed(0)} MB`,
      reference: `${memory.idle.toFixed(0)} MB`,
      figure: (memory.loaded / memory.idle).toFixed(2),
      target: `≤ ${GROWTH}`,
      met: memory.loaded / memory.idle <= GROWTH,
    },
  ];
}
