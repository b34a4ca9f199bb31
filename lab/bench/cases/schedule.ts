import type { Bytes } from '../bare/server.ts';
import { startBareDatabase, startBareServers } from '../bare/start.ts';
import { LIST_MONTH, ownList } from '../bare/statements.ts';
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

/** The session lookup of every request, and the cards with their club, author, own crew and own seat. */
const STATEMENTS = {
  '/session': {
    text: `select sessions.id, sessions.member_id, sessions.ended_time, members.state, members.withdrawn_time
      from sessions join members on members.id = sessions.member_id where sessions.id = $1`,
    values: [REGULAR],
  },
  '/cards': {
    text: `select activity.id, activity.club_id, club.nick as club_nick, activity.crew_id, author.nick, activity.name,
        activity.activity_time, activity.max_crew, activity.attend_level, activity.location, activity.location_url,
        activity.subgroup, activity.info, activity.state, activity.attendee_count, activity.like_count,
        activity.message_count, me.id as my_crew_id, me.admin_level, me.limit_end_time, seat.state as my_state
      from activities as activity
      join clubs as club on club.id = activity.club_id
      join crews as author on author.id = activity.crew_id
      left join crews as me on me.club_id = activity.club_id and me.member_id = $1 and me.state = 1
      left join attendees as seat on seat.activity_id = activity.id and seat.crew_id = me.id and seat.state >= 0
      where activity.deleted_time is null and club.nick = 'club-1'
        and activity.activity_time >= $2 and activity.activity_time < $3
      order by activity.activity_time, activity.id`,
    values: [REGULAR, LIST_MONTH.start, LIST_MONTH.end],
  },
};

/**
 * A signed-in month with 20 cards, against servers that send a prepared response, and one that only reads the list: by
 * a statement with its joins, and by the server's own.
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
      statements: { ...STATEMENTS, '/own': await ownList() },
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
    for (const path of ['/cards', '/own']) {
      const rows = (await (await fetch(bare.address + path)).json()) as unknown[];
      if (rows.length !== cards) throw new Error(`${path}: ${rows.length} rows instead of ${cards}`);
    }
    await rateOf(server.origin);
    const results = await interleave(rounds, {
      ours: () => rateOf(server.origin),
      fastify: () => rateOf(`http://127.0.0.1:${prepared.address.fastify}`),
      http: () => rateOf(`http://127.0.0.1:${prepared.address.http}`),
      session: () => rateOf(bare.address, [{ path: '/session' }]),
      cards: () => rateOf(bare.address, [{ path: '/cards' }]),
      own: () => rateOf(bare.address, [{ path: '/own' }]),
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
        rateRow(
          'The same : a bare Fastify and pg with the server’s own statement for the list',
          ours,
          median(results.own),
          null,
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
        'Below the target: an answer also reads the session, the club and the caller’s level by themselves, and the cards’ covers, series, queues, hosts’ pictures and faces, which the first statement does not read, and applies what each may see. On 2026-11-22, on a faster machine, without pictures and faces, an answer took 0.46 ms of processor time, and reading the list alone 0.25 ms. Why answers are not kept until something changes: [ADR 22](adr/0022-cost-of-a-call.md).',
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
