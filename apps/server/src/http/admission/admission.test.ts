import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clubsContract } from '@crewwith/domain/clubs/contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Events, openEvents } from '../../testing/events.ts';
import { type FrozenProxy, openFrozenProxy } from '../../testing/frozen-proxy.ts';
import { liveOpener } from '../../testing/live.ts';
import { silentLog } from '../../testing/log.ts';
import { CLOCKS, type ContextClub, openTestContext, type TestContext } from '../../testing/test-context.ts';
import { InFlight, MAX_IN_FLIGHT, registerAdmission } from './admission.ts';
import { CALLS_IN_TURN } from './call-pace.ts';

const METRICS_TOKEN = 'a token for the tests';
/** Connections that are open before the database freezes: more than reads share. */
const CONNECTIONS = 10;
/** A scrape takes a second while the database answers nothing. */
const SCRAPES = { timeout: 8_000 };

// docs/threats.md#t-102
describe.runIf(engines().includes('postgres'))('while the database answers nothing', () => {
  let direct: TestDatabase;
  let proxy: FrozenProxy;
  let context: TestContext;
  let origin: string;
  let club: ContextClub;
  const open: Events[] = [];
  const read = () => context.as(null).get(`/clubs/information/${club.nick}`);
  const scrape = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { statusCode, body } = await context.app.inject({ method: 'GET', url: '/metrics', headers });
    expect(statusCode).toBe(200);
    return body;
  };
  const sampleOf = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await scrape())?.[1]);
  const inFlight = () => sampleOf('crewwith_calls_in_flight');
  /** Sends a call over a connection of its own. */
  const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): ClientRequest => {
    const call = request(`${origin}/api/v1${path}`, { method, headers, agent: false });
    call.on('error', () => undefined);
    return call;
  };

  beforeAll(async () => {
    direct = await openTestDatabase('postgres');
    proxy = await openFrozenProxy(direct.url ?? '');
    const database = await connectDatabase({ databaseUrl: proxy.url, dataDir: '', log: silentLog });
    context = await openTestContext('postgres', CLOCKS[0], { METRICS_TOKEN }, liveOpener(), {
      ...database,
      url: proxy.url,
    });
    origin = await context.app.listen({ port: 0, host: '127.0.0.1' });
    club = await context.club();
    const transaction = () => database.db.transaction().execute((trx) => sql`select 1`.execute(trx));
    await Promise.all(Array.from({ length: CONNECTIONS }, transaction));
  });
  afterEach(() => proxy.thaw());
  afterAll(async () => {
    for (const events of open) events.close();
    await context?.close();
    await proxy?.close();
    await direct?.close();
  });

  it('so many reads and writes wait and are answered, and more of either are refused at once', async () => {
    const meetup = await context.meetup(club, 24);
    const crew = await context.crew(club);
    // Refused after its reads, so that it needs no connection of its own, for which calls wait 3 s at most.
    const elsewhere = await context.meetup(await context.club(), 24);
    const press = () => context.attend(crew, elsewhere);
    for (let stream = 0; stream < 3; stream += 1)
      open.push(await openEvents(`${origin}/api/v1/activities/${meetup.wire}/live`, {}));
    proxy.freeze();
    // More writes than reads are let in, before them and after.
    const many = <T>(count: number, call: () => T): T[] => Array.from({ length: count }, call);
    const begun = [
      ...many(MAX_IN_FLIGHT.writes / 2, press),
      ...many(MAX_IN_FLIGHT.reads, read),
      ...many(MAX_IN_FLIGHT.writes / 2, press),
    ];
    const refused = [await read(), await press()];
    expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      refused.map(() => [503, '2']),
    );
    expect(refused[0]?.json()).toMatchObject({ code: 'server.unavailable' });
    expect(refused[0]?.headers['x-content-type-options']).toBe('nosniff');
    expect((await context.app.inject('/health/live')).statusCode).toBe(200);
    // Until those that wait for their turn have begun.
    for (let turn = 0; turn <= begun.length / CALLS_IN_TURN; turn += 1) await nextTurn();
    proxy.thaw();
    const answers = await Promise.all(begun);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect(await sampleOf('crewwith_calls_refused_total')).toBe(2);
    // By which an alert says that the database does not answer.
    expect(await scrape()).not.toMatch(/crewwith_refusals_total\{.*server\.unavailable/);
    expect(await inFlight()).toBe(0);
    expect((await context.attend(crew, meetup)).statusCode).toBe(201);
  });

  it('calls count whose clients have gone, until their work is done', async () => {
    proxy.freeze();
    const calls = Array.from({ length: 5 }, () => send(`/clubs/information/${club.nick}`).end());
    await expect.poll(inFlight, SCRAPES).toBe(5);
    const closed = calls.map((call) => new Promise<void>((resolve) => call.once('close', resolve)));
    for (const call of calls) call.destroy();
    await Promise.all(closed);
    expect((await context.app.inject('/health/live')).statusCode).toBe(200);
    expect(await inFlight()).toBe(5);
    proxy.thaw();
    await expect.poll(inFlight, SCRAPES).toBe(0);
  });

  it('calls do not count whose bodies have not arrived', async () => {
    const crew = await context.crew(club);
    const headers = {
      ...{ authorization: `member:${crew.memberId}`, 'content-type': 'application/json' },
      ...{ 'content-length': '100', expect: '100-continue' },
    };
    const calls = Array.from({ length: 5 }, () => send('/attendees', headers, 'POST'));
    const arrived = calls.map((call) => once(call, 'continue'));
    for (const call of calls) call.flushHeaders();
    await Promise.all(arrived);
    expect((await read()).statusCode).toBe(200);
    expect(await inFlight()).toBe(0);
    for (const call of calls) call.destroy();
  });
});

it('does nothing for a call whose client goes while it waits', async () => {
  const app = Fastify();
  const inFlight = new InFlight();
  const counted: number[] = [];
  const begun: string[] = [];
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === '/gone') request.raw.socket.destroy();
    done();
  });
  registerAdmission(app, { inFlight, onRefused: () => undefined });
  app.addHook('onRequest', (request, _reply, done) => {
    begun.push(request.url);
    done();
  });
  for (const path of ['/gone', '/here'])
    app.get(path, { config: { endpoint: clubsContract.list } }, async () => {
      counted.push(inFlight.size);
      return 'answered';
    });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${origin}/gone`)).rejects.toThrow();
  expect((await fetch(`${origin}/here`)).status).toBe(200);
  expect([begun, counted]).toEqual([['/here'], [1]]);
  await app.close();
});
