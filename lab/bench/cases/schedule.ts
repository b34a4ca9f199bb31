import type { Bytes } from '../bare/server.ts';
import { startBareDatabase, startBareServers } from '../bare/start.ts';
import { BARE_LIST } from '../bare/statements.ts';
import { Loader } from '../harness/load.ts';
import { REGULAR, SCHEDULE, withToken } from '../harness/read-requests.ts';
import { type Bench, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
/** Of the bare server, as the server has. */
const CONNECTIONS = 20;
/** Headers that every server sets itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** The session lookup of every request, and the list. */
const STATEMENTS = {
  '/session': {
    text: `select sessions.id, sessions.member_id, sessions.ended_time, members.state, members.withdrawn_time
      from sessions join members on members.id = sessions.member_id where sessions.id = $1`,
    values: [REGULAR],
  },
  '/cards': BARE_LIST,
};

/**
 * A signed-in month with 20 cards, which the server keeps, against servers that send a prepared response, and one that
 * only reads the list by a statement with its joins.
 */
export async function schedule(bench: Bench): Promise<Section> {
  const { postgres, rounds, seconds } = bench;
  const databaseUrl = await postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [REGULAR]);
  const stops: (() => unknown)[] = [];
  try {
    const server = await startServer({
      dataDir: await bench.folder(),
      databaseUrl,
      ...(bench.profileTo && { profileTo: bench.profileTo }),
    });
    stops.push(server.stop);
    const bytes = await readBytes(`${server.origin}${SCHEDULE}`, tokens.get(REGULAR) ?? '');
    const bare = await startBareDatabase({
      databaseUrl,
      connections: CONNECTIONS,
      statements: STATEMENTS,
    });
    stops.push(bare.stop);
    const prepared = await startBareServers(bytes);
    stops.push(prepared.stop);
    const loader = new Loader();
    stops.push(() => loader.stop());
    const requests = [withToken(tokens.get(REGULAR), SCHEDULE)];
    const rateOf = async (url: string, sent = requests) =>
      (await loader.run({ url, clients: CLIENTS, seconds, requests: sent })).perSecond;
    const cards = (JSON.parse(bytes.body) as unknown[]).length;
    if (cards !== 20) throw new Error(`${cards} cards instead of 20`);
    const rows = (await (await fetch(`${bare.address}/cards`)).json()) as unknown[];
    if (rows.length !== cards) throw new Error(`${rows.length} rows instead of ${cards}`);
    await rateOf(server.origin);
    const results = await interleave(rounds, {
      ours: () => rateOf(server.origin),
      fastify: () => rateOf(`http://127.0.0.1:${prepared.address.fastify}`),
      http: () => rateOf(`http://127.0.0.1:${prepared.address.http}`),
      session: () => rateOf(bare.address, [{ path: '/session' }]),
      cards: () => rateOf(bare.address, [{ path: '/cards' }]),
    });
    const ours = median(results.ours);
    const fastify = median(results.fastify);
    return {
      title: 'Schedule',
      rows: [
        rateRow(
          'Schedule of a month with 20 cards, signed in, PostgreSQL : bare Fastify, same bytes',
          ours,
          fastify,
          null,
        ),
        rateRow(
          'The same : a bare Fastify and pg with the list and its joins in one statement',
          ours,
          median(results.cards),
          0.9,
        ),
        rateRow('The same : bare node:http, same bytes', ours, median(results.http), null),
        rateRow(
          'A bare Fastify and pg that only look up the session, one row : bare Fastify, same bytes',
          median(results.session),
          fastify,
          null,
        ),
        rateRow(
          'A bare Fastify and pg with the list and its joins in one statement : bare Fastify, same bytes',
          median(results.cards),
          fastify,
          null,
        ),
      ],
      notes: [
        `The response is ${Buffer.byteLength(bytes.body).toLocaleString('en')} bytes of JSON; the bare servers send it with the same header fields from memory, without authentication.`,
        'The server keeps the cards without the caller’s own part, and reads at each call the session, the membership, what the caller has in the meetups, and whether a card has changed ([ADR 51](adr/0051-kept-cards.md)), which here none has. The bare server reads the list each time, without covers, series, queues, hosts’ pictures and faces, and without sessions, rules and log.',
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function readBytes(url: string, authorization: string): Promise<Bytes> {
  const response = await fetch(url, { headers: { authorization } });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name)));
  return { headers, body: await response.text() };
}
