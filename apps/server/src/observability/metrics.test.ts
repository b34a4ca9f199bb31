import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../db/connect.ts';
import { startJobs } from '../jobs/schedule.ts';
import { engines, openTestDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';
import { openTestContext, type TestContext } from '../testing/test-context.ts';
import { listenMetrics } from './metrics.ts';
import { createMetrics } from './prometheus.ts';

const TOKEN = 'a token for the tests';
const START = '2026-12-01T10:00:00.000Z';

/** Parses samples of Prometheus's text format, by name with labels. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('GET /metrics on the port of the server', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await openTestContext('pglite', START, { METRICS_TOKEN: TOKEN });
  });
  afterAll(() => context.close());
  const get = (authorization?: string) =>
    context.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
  const read = async () => samplesOf((await get(`Bearer ${TOKEN}`)).body);

  it('requires the token', async () => {
    for (const claim of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, 'member:1']) {
      const answer = await get(claim);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.body).not.toContain('crewwith_http');
    }
    const answer = await get(`Bearer ${TOKEN}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  it('counts calls by route pattern, seats and refusals by code, without personal data', async () => {
    const club = await context.club();
    const [crew, other] = [await context.crew(club), await context.crew(club)];
    const meetup = await context.meetup(club, 24, { max_crew: 1 });
    expect((await context.attend(crew, meetup)).statusCode).toBe(201);
    expect((await context.attend(other, meetup)).statusCode).toBe(409);
    expect((await context.cancel(crew, meetup)).statusCode).toBe(200);
    for (const path of [
      '/nothing/here?email=run@example.com',
      '/api/v1/nothing',
      '/api/v1/clubs/unheardof/x',
    ]) {
      await context.app.inject({ method: 'GET', url: path });
    }
    const text = (await get(`Bearer ${TOKEN}`)).body;
    const samples = samplesOf(text);
    const attend = 'method="POST",route="/api/v1/attendees"';
    expect(samples.get(`crewwith_http_requests_total{${attend},status="201"}`)).toBe(1);
    expect(samples.get(`crewwith_http_requests_total{${attend},status="409"}`)).toBe(1);
    expect(samples.get(`crewwith_http_request_duration_seconds_count{${attend}}`)).toBe(2);
    expect(samples.get(`crewwith_refusals_total{${attend},code="activity.full"}`)).toBe(1);
    expect(samples.get('crewwith_attendance_total{action="attend",outcome="ok"}')).toBe(1);
    expect(samples.get('crewwith_attendance_total{action="attend",outcome="activity.full"}')).toBe(1);
    expect(samples.get('crewwith_attendance_total{action="cancel",outcome="ok"}')).toBe(1);
    expect(samples.get('crewwith_http_requests_total{method="GET",route="none",status="404"}')).toBe(3);
    expect(text).toContain('route="/api/v1/attendees/member/:member_id/activity/:activity_id"');
    for (const secret of [
      'example',
      'nothing',
      'unheardof',
      crew.crew,
      crew.member,
      club.wire,
      meetup.wire,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('has the age of the oldest event that waits, and the events that are set aside', async () => {
    const { db, clock } = context;
    const { id: club_id } = await context.club();
    const event = {
      kind: 'notice',
      club_id,
      params: '{}',
      activity_id: null,
      actor_member_id: null,
    } as const;
    const created_time = new Date(clock.now().getTime() - 60_000);
    const figures = async () => {
      const samples = await read();
      return ['oldest_seconds', 'set_aside'].map((name) => samples.get(`crewwith_outbox_${name}`));
    };
    expect(await figures()).toEqual([0, 0]);
    await db
      .insertInto('outbox')
      .values({ ...event, dedupe_key: null, created_time })
      .execute();
    expect(await figures()).toEqual([60, 0]);
    await db.updateTable('outbox').set({ failed_time: clock.now() }).execute();
    expect(await figures()).toEqual([0, 1]);
    const hasBroken = context.breakAt(1);
    expect((await figures())[0]).toBeUndefined();
    expect(hasBroken()).toBe(true);
  });

  it('does not grow with unknown paths', async () => {
    const before = (await read()).size;
    for (let at = 0; at < 50; at += 1) {
      await context.app.inject({ method: 'GET', url: `/pages/${at}?at=${at}` });
      await context.app.inject({ method: 'GET', url: `/api/v1/activities/${at}` });
    }
    const grown = (await read()).size - before;
    // One new route with its status, code and histogram, plus the samples of the metrics request itself.
    expect(grown).toBeLessThan(40);
  });

  it('has process metrics: memory, processor time, event loop delay', async () => {
    const names = [...(await read()).keys()];
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
    ]) {
      expect(names).toContain(name);
    }
  });
});

it('is disabled by default', async () => {
  const context = await openTestContext('pglite', START);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await context.app.inject({ method: 'GET', url: '/metrics', headers });
  await context.close();
  expect(answer.statusCode).toBe(404);
});

describe('metrics on a separate port', () => {
  it('require the token only if one is configured', async () => {
    const metrics = createMetrics(() => ({ max: 10, size: 4, idle: 1, waiting: 2 }));
    for (const token of [undefined, TOKEN]) {
      const server = await listenMetrics(metrics, { host: '127.0.0.1', port: 0, token });
      const get = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
        return { status: answer.status, text: await answer.text() };
      };
      expect((await get('/metrics')).status).toBe(token === undefined ? 200 : 401);
      expect((await get('/')).status).toBe(404);
      const { status, text } = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
      await server.close();
      expect(status).toBe(200);
      const samples = samplesOf(text);
      const connections = ['_max', '', '_idle', '_waiting'].map((end) => `crewwith_db_connections${end}`);
      expect(connections.map((name) => samples.get(name))).toEqual([10, 4, 1, 2]);
    }
  });

  it("are not served on the server's port", async () => {
    const context = await openTestContext('pglite', START, { METRICS_PORT: '9464', METRICS_TOKEN: TOKEN });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await context.app.inject({ method: 'GET', url: '/metrics', headers });
    await context.close();
    expect(answer.statusCode).toBe(404);
  });
});

it('reports when each job last ran, how long it took and how often it failed', async () => {
  const { db, close } = await openTestDatabase('pglite');
  const metrics = createMetrics(() => null);
  let now = new Date(START);
  const job = (name: string, run: () => Promise<number>) => ({ name, everyMs: 1000, run });
  const jobs = [job('good', async () => 1), job('bad', () => Promise.reject(new Error('no')))];
  const deps = { db, clock: { now: () => now }, log: silentLog };
  const runner = startJobs(deps, jobs, () => () => undefined, metrics.countJob);
  await runner.runDue();
  now = new Date(now.getTime() + 1000);
  await runner.runDue();
  await runner.stop();
  await close();
  const samples = samplesOf(await metrics.read());
  expect(samples.get('crewwith_job_runs_total{job_name="good",outcome="done"}')).toBe(2);
  expect(samples.get('crewwith_job_runs_total{job_name="bad",outcome="failed"}')).toBe(2);
  expect(samples.get('crewwith_job_last_run_timestamp_seconds{job_name="good"}')).toBe(now.getTime() / 1000);
  expect(samples.get('crewwith_job_last_duration_seconds{job_name="good"}')).toBeGreaterThanOrEqual(0);
  expect(samples.has('crewwith_db_connections')).toBe(false);
});

it.runIf(engines().includes('postgres'))('reports the connections of the pool', async () => {
  const test = await openTestDatabase('postgres');
  const database = await connectDatabase({ databaseUrl: test.url ?? '', dataDir: '', log: silentLog });
  await database.ping();
  expect(database.pool()).toEqual({ max: expect.any(Number), size: 1, idle: 1, waiting: 0 });
  await database.close();
  await test.close();
});
