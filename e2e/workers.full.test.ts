import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '../apps/server/src/background-jobs.ts';
import { readConfig } from '../apps/server/src/env.ts';
import { engines } from '../apps/server/src/testing/database.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { HOUR_MS } from '../packages/domain/src/constants.ts';
import { RATE_LIMITS } from '../packages/domain/src/rate-limits.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { type RunningServer, startServer } from './kit/server.ts';

const LIMIT = RATE_LIMITS.error_report.address.max;
/** A connection that was on its way to a killed worker is not answered. */
const CALL_MS = 15_000;
const LATER = '2026-12-01T03:05:00Z';

// docs/adr/0041-workers.md
describe.runIf(engines().includes('postgres'))('a server of two workers', () => {
  let server: RunningServer;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    server = await startServer({
      engine: 'postgres',
      clock: NOON,
      env: { WORKERS: '2', RATE_LIMITS: 'on', METRICS_PORT: String(metricsPort) },
    });
  });
  afterAll(() => server?.stop());

  /** The process of each worker, by what the server has logged. */
  const workers = () => {
    const ready = server.output().matchAll(/"worker":(\d+),"pid":(\d+),"msg":"worker ready"/g);
    return new Map([...ready].map(([, slot, pid]) => [Number(slot), Number(pid)]));
  };
  const samples = async () => {
    const lines = (await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()).split('\n');
    const of = (worker: number) =>
      lines
        .filter((line) => line.startsWith('crewwith_http_requests_total{'))
        .filter((line) => line.includes(`worker="${worker}"`))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    return { types: lines.filter((line) => line === '# TYPE crewwith_http_requests_total counter'), of };
  };
  /** Sends a call; by default on a connection of its own, which goes to either worker. */
  const status = async (path: string, body?: string, agent = new Agent()) => {
    const call = request(`${server.origin}${path}`, {
      agent,
      signal: AbortSignal.timeout(CALL_MS),
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    });
    call.end(body);
    return new Promise<number>((resolve, reject) => {
      call.on('error', reject);
      call.on('response', (response) => {
        text(response).then(() => resolve(response.statusCode ?? 0), reject);
      });
    });
  };
  const report = () => status('/api/v1/error', JSON.stringify({ type: 'page', message: 'x' }));
  /**
   * Sends calls one after the other until `work` is done, on new connections and on such as a proxy keeps. Resolves to
   * their statuses.
   */
  const during = async (work: Promise<unknown>): Promise<Map<number, number>> => {
    const counts = new Map<number, number>();
    let isDone = false;
    const send = async (agent?: Agent): Promise<void> => {
      // Health is not limited.
      const code = await status('/health/ready', undefined, agent).catch(() => 0);
      counts.set(code, (counts.get(code) ?? 0) + 1);
      return isDone ? undefined : send(agent);
    };
    const kept = () => new Agent({ keepAlive: true, maxSockets: 1 });
    const senders = Promise.all([send(), send(), send(kept()), send(kept())]);
    await work;
    isDone = true;
    await senders;
    return counts;
  };

  test('answers from both, and counts each apart at one address', async () => {
    await expect.poll(() => workers().size, { timeout: 60_000 }).toBe(2);
    await Promise.all(Array.from({ length: 40 }, () => status('/api/v1/clubs/list')));
    const { types, of } = await samples();
    expect(types).toHaveLength(1);
    expect([of(1), of(2)]).not.toContain(0);
  });

  test('keeps to one limit, by one clock', async () => {
    const codes = await Promise.all(Array.from({ length: 3 * LIMIT }, report));
    expect(codes.filter((code) => code === 201)).toHaveLength(LIMIT);
    expect(new Set(codes)).toEqual(new Set([201, 429]));
    await server.setClock(LATER);
    const again = await Promise.all(Array.from({ length: 3 * LIMIT }, report));
    expect(again.filter((code) => code === 201)).toHaveLength(LIMIT);
  });

  test('brings the change of a call at one to the streams at the other', async () => {
    const leader = await logInOverHttp(server, 'level9');
    const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
    const mine = await leader.request<{ id: string }[]>(200, 'GET', `/members/${leader.member}/clubs/${id}`);
    const crew = mine[0]?.id ?? '';
    const meetup = await planMeetup({ id, nick: 'demo', leader, crew }, { name: '함께', at: inMinutes(600) });
    const path = `/api/v1/members/${leader.member}/activities/live`;
    const streams = Array.from({ length: 8 }, () => openStream(server.origin + path, leader.session));
    await Promise.all(streams.map(({ opened }) => opened));
    const ninth = openStream(server.origin + path, leader.session);
    expect(await ninth.opened).toBe(429);
    await leader.request(201, 'POST', '/attendees', {
      crew_id: crew,
      activity_id: meetup,
      subgroup: '',
      state: 1,
    });
    for (const stream of streams)
      await expect.poll(stream.text, { timeout: 20_000 }).toContain(`"activity_id":"${meetup}","count":1`);
    for (const stream of streams) stream.close();
  });

  test('goes on without one that is killed, and starts it again', async () => {
    const { 2: victim } = Object.fromEntries(workers());
    const replaced = expect.poll(() => workers().get(2), { timeout: 60_000 });
    process.kill(Number(victim), 'SIGKILL');
    const counts = await during(replaced.not.toBe(victim));
    // Each sender loses the call that was with it.
    expect(counts.get(0) ?? 0).toBeLessThanOrEqual(4);
    expect(counts.get(200)).toBeGreaterThan(10);
    await Promise.all(Array.from({ length: 40 }, () => status('/api/v1/clubs/list')));
    expect((await samples()).of(2)).toBeGreaterThan(0);
  });

  test('replaces all at SIGUSR2 without failing a call', async () => {
    const before = [...workers().values()];
    process.kill(server.pid(), 'SIGUSR2');
    const done = expect
      .poll(() => server.output(), { timeout: 120_000 })
      .toContain('all workers are replaced');
    const counts = await during(done);
    expect([...counts.keys()]).toEqual([200]);
    expect([...workers().values()].filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('does not run a job again in a worker that starts later', async () => {
    const config = readConfig({ DATABASE_URL: 'postgres://crewwith@db.test/crewwith' });
    const jobs = createJobs({ config, random: randomBytes });
    // The clock of this server goes on by five minutes.
    const names = jobs.filter(({ everyMs }) => everyMs >= HOUR_MS).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    const runs = () => [...server.output().matchAll(/"job":"([^"]+)","done"/g)].map(([, name]) => name);
    const times = () => names.map((name) => runs().filter((run) => run === name).length);
    await expect.poll(times, { timeout: 60_000 }).toEqual(names.map(() => 1));
  });

  test('ends all at SIGTERM', async () => {
    const pids = [...workers().values()];
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(server.output()).not.toContain('stopping failed');
    const alive = pids.filter((pid) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    });
    expect(alive).toEqual([]);
  });
});

/** Opens a live stream on a connection of its own. `opened` resolves to its status. */
function openStream(url: string, headers: Readonly<Record<string, string>>) {
  let received = '';
  const call = request(url, { agent: new Agent(), headers: { ...headers, accept: 'text/event-stream' } });
  const opened = new Promise<number>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk;
      });
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
    });
  });
  call.end();
  return { opened, text: () => received, close: () => void call.destroy() };
}
