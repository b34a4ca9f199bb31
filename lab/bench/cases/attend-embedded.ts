import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fillEmbedded } from '../data/fill.ts';
import { attendingMembers, attendRequests, PAIRS } from '../harness/attend-requests.ts';
import { Loader } from '../harness/load.ts';
import { type Bench, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
const MAX_PER_SECOND = 1500;

/** Attending over HTTP on the embedded database, against the bare transaction in the database's own process. */
export async function attendEmbedded(bench: Bench): Promise<Section> {
  const { seconds } = bench;
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, 1);
  const tokens = await signIn({ dataDir }, attendingMembers(PAIRS));
  const requests = attendRequests(tokens, PAIRS);
  // Each round starts where the last one of its kind ended, so that no crew attends twice.
  const rounds = Math.min(bench.rounds, Math.floor(PAIRS / (seconds * MAX_PER_SECOND)) - 1);
  const bareDir = await bench.folder();
  await cp(dataDir, bareDir, { recursive: true });
  const server = await startServer({
    dataDir,
    ...(bench.profileTo && { profileTo: bench.profileTo }),
  });
  const bare = fork(join(import.meta.dirname, '../harness/embedded-worker.ts'), [bareDir]);
  const loader = new Loader();
  let from = 0;
  const measureHttp = async () => {
    const load = await loader.run({ url: server.origin, clients: CLIENTS, seconds, requests, from });
    from += load.answers + CLIENTS;
    return load.perSecond;
  };
  const measureInProcess = () => runWorker(bare, seconds);
  try {
    await once(bare, 'message');
    await measureHttp();
    const results = await interleave(rounds, { http: measureHttp, bare: measureInProcess });
    return {
      title: 'Attend, embedded',
      rows: [
        rateRow(
          'Attend over HTTP, embedded, 16 clients : the same transaction in process',
          median(results.http),
          median(results.bare),
          0.7,
        ),
      ],
      notes: ['Each in its own folder with the same rows and a real fsync at every commit.'],
    };
  } finally {
    loader.stop();
    bare.kill();
    await server.stop();
  }
}

async function runWorker(worker: ChildProcess, seconds: number): Promise<number> {
  const reply = once(worker, 'message');
  worker.send({ seconds });
  const [perSecond] = await reply;
  return Number(perSecond);
}
