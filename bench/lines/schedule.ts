import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Bytes } from '../run/bare-server.ts';
import { Loader } from '../run/load.ts';
import { inTurn, median } from '../run/numbers.ts';
import { signIn } from '../run/people.ts';
import { as, REGULAR, SCHEDULE } from '../run/reads.ts';
import { type Bench, rateRow, type Section } from '../run/section.ts';
import { startServer } from '../run/server.ts';

const CLIENTS = 16;
/** What every server says for itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** A month with 20 cards for somebody who is signed in, beside servers that have the answer ready. */
export async function schedule(bench: Bench): Promise<Section> {
  const { postgres, rounds, seconds } = bench;
  const databaseUrl = await postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [REGULAR]);
  const server = await startServer({
    dataDir: await bench.folder(),
    databaseUrl,
    ...(bench.profileTo && { profileTo: bench.profileTo }),
  });
  const bare = fork(join(import.meta.dirname, '../run/bare-server.ts'));
  const loader = new Loader();
  const requests = [as(tokens.get(REGULAR), SCHEDULE)];
  const rateOf = async (url: string) =>
    (await loader.run({ url, clients: CLIENTS, seconds, requests })).perSecond;
  try {
    const bytes = await readBytes(`${server.origin}${SCHEDULE}`, tokens.get(REGULAR) ?? '');
    const cards = (JSON.parse(bytes.body) as unknown[]).length;
    if (cards !== 20) throw new Error(`${cards} cards instead of 20`);
    const ports = await tell(bare, bytes);
    await rateOf(server.origin);
    const found = await inTurn(rounds, {
      ours: () => rateOf(server.origin),
      fastify: () => rateOf(`http://127.0.0.1:${ports.fastify}`),
      http: () => rateOf(`http://127.0.0.1:${ports.http}`),
    });
    const ours = median(found.ours);
    return {
      title: 'Schedule',
      rows: [
        rateRow(
          'Schedule of a month with 20 cards, signed in, PostgreSQL : bare Fastify, same bytes',
          ours,
          median(found.fastify),
          0.25,
        ),
        rateRow('The same : bare node:http, same bytes', ours, median(found.http), null),
      ],
      notes: [
        `The answer is ${Buffer.byteLength(bytes.body).toLocaleString('en')} bytes of JSON; the bare servers send it and the same header fields from memory, to whoever asks.`,
      ],
    };
  } finally {
    loader.stop();
    bare.kill();
    await server.stop();
  }
}

async function readBytes(url: string, authorization: string): Promise<Bytes> {
  const answer = await fetch(url, { headers: { authorization } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)));
  return { headers, body: await answer.text() };
}

async function tell(bare: ChildProcess, bytes: Bytes): Promise<{ fastify: number; http: number }> {
  const answered = once(bare, 'message') as Promise<[{ fastify: number; http: number }]>;
  bare.send(bytes);
  const [ports] = await answered;
  return ports;
}
