import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { createLogger } from '../../observability/log.ts';
import { insertClub, insertCrew } from '../../testing/fixtures.ts';
import { type IdentityApp, openIdentityApp, type TestBrowser } from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const METRICS_TOKEN = 'a token for the metrics of the tests';

describe('the token of a calendar feed', () => {
  const lines: string[] = [];
  let test: IdentityApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    const log = createLogger('trace', { destination: { write: (line) => lines.push(line) } });
    const env = { RATE_LIMITS: 'on', METRICS_TOKEN };
    test = await openIdentityApp({ engine: 'pglite', now: NOW, log, env });
    browser = test.browser();
  });
  afterAll(() => test.close());

  type Entered = Awaited<ReturnType<TestBrowser['enter']>>;
  const enter = async () => {
    const session = await browser.enter(test.newEmail());
    return { session, feeds: `/members/${session.memberId}/calendar-feeds` };
  };
  const subscribe = async ({ session, feeds }: { session: Entered; feeds: string }, body: object) => {
    const headers = browser.as(session);
    const answer = await browser.api('POST', feeds, { headers, payload: body });
    return { id: answer.json().id, path: new URL(answer.json().url).pathname };
  };
  const get = (path: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({ method, url: path, headers });

  it('opens the feed without a log-in, also with a password or a token that is not good', async () => {
    const { path } = await subscribe(await enter(), { scope: 'seats' });
    for (const authorization of [undefined, 'Basic YTpi', 'Bearer x']) {
      const { statusCode, headers } = await get(path, authorization ? { authorization } : {});
      expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'text/calendar; charset=utf-8',
        'inline; filename="crewwith.ics"',
      ]);
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual([
        'private, no-cache',
        'nosniff',
      ]);
    }
    const { headers } = await get(path);
    const head = await get(path, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      '',
      headers.etag,
      headers['content-length'],
    ]);
  });

  const jobs = createJobs({ config: readConfig({}), live: undefined, random: Buffer.alloc });
  const run = (name: string, days: number) =>
    jobs.find((job) => job.name === name)?.run(test.db, new Date(NOW.getTime() + days * DAY_MS));

  // docs/threats.md#t-80
  it('is refused in the same way when it is unknown, revoked, of a banned crew or of a withdrawn member', async () => {
    const club = await insertClub(test.db);
    const owner = await enter();
    const member_id = test.ids.decode('member', owner.session.memberId) ?? 0;
    const crew = await insertCrew(test.db, { club_id: club.id, member_id });
    const revoked = await subscribe(owner, { scope: 'seats' });
    const headers = browser.as(owner.session);
    await browser.api('DELETE', `${owner.feeds}/${revoked.id}`, { headers });
    const club_id = test.ids.encode('club', club.id);
    const banned = await subscribe(owner, { scope: 'club', club_id });
    await test.db
      .updateTable('crews')
      .set({ state: -1, admin_level: -1 })
      .where('id', '=', crew.id)
      .execute();
    const withdrawn = await enter();
    const gone = await subscribe(withdrawn, { scope: 'all' });
    await browser.api('PUT', `/members/${withdrawn.session.memberId}/state/0`, {
      headers: browser.as(withdrawn.session),
    });
    const unknown = `/api/v1/calendar/${'x'.repeat(43)}.ics`;
    const answers: { statusCode: number; problem: object; names: string[]; cache: unknown }[] = [];
    for (const path of [unknown, '/api/v1/calendar/x.ics', revoked.path, banned.path, gone.path]) {
      const { statusCode, headers: sent, body } = await get(path);
      const { request_id: _, ...problem } = JSON.parse(body);
      const { 'x-request-id': __, ratelimit: ___, date: ____, ...same } = sent;
      answers.push({ statusCode, problem, names: Object.keys(same).sort(), cache: sent['cache-control'] });
    }
    expect(answers[0]).toMatchObject({
      statusCode: 404,
      problem: { code: 'request.not_found' },
      cache: 'no-store',
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('stays revoked when a member withdraws and comes back, and is deleted with their data', async () => {
    const { session, feeds } = await enter();
    const { path } = await subscribe({ session, feeds }, { scope: 'all' });
    const member_id = test.ids.decode('member', session.memberId) ?? 0;
    const rows = () =>
      test.db
        .selectFrom('calendar_feeds')
        .select('revoked_time')
        .where('member_id', '=', member_id)
        .execute();
    const withdraw = (of: { token: string; refreshToken: string }) =>
      browser.api('PUT', `/members/${session.memberId}/state/0`, { headers: browser.as(of) });
    await withdraw(session);
    expect(await rows()).toEqual([{ revoked_time: NOW }]);
    const ticket = await browser.ticket(session.ticket.user.email ?? '');
    await browser.api('PUT', `/members/${session.memberId}/state/1`, {
      headers: { authorization: ticket.access_token },
      payload: { code_verifier: ticket.verifier },
    });
    expect((await get(path)).statusCode).toBe(404);
    await withdraw((await browser.logIn(ticket)).json());
    expect(await rows()).toEqual([{ revoked_time: NOW }]);
    await run('erase withdrawn members', 30);
    expect(await rows()).toEqual([]);
  });

  it('is forgotten 30 days after it was revoked', async () => {
    const owner = await enter();
    const headers = browser.as(owner.session);
    const [gone, kept] = [
      await subscribe(owner, { scope: 'seats' }),
      await subscribe(owner, { scope: 'all' }),
    ];
    const revoke = async () =>
      (await browser.api('DELETE', `${owner.feeds}/${gone.id}`, { headers })).statusCode;
    expect(await revoke()).toBe(200);
    await run('purge calendar feeds', 29.9);
    expect(await revoke()).toBe(200);
    await run('purge calendar feeds', 30);
    expect(await revoke()).toBe(404);
    expect((await get(kept.path)).statusCode).toBe(200);
  });

  it('may be used 60 times an hour; another address in its place does not start from zero, other tokens go on', async () => {
    const owner = await enter();
    const [first, second, others] = [
      await subscribe(owner, { scope: 'seats' }),
      await subscribe(owner, { scope: 'all' }),
      await subscribe(await enter(), { scope: 'seats' }),
    ];
    let etag = '';
    for (let time = 0; time < 60; time += 1) {
      const answer = await get(first.path, { 'if-none-match': etag });
      expect(answer.statusCode).toBe(time === 0 ? 200 : 304);
      etag = String(answer.headers.etag);
    }
    const refused = await get(first.path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    const next = await subscribe(owner, { scope: 'seats', replace: true });
    const statuses = [first, next, second, others].map(async ({ path }) => (await get(path)).statusCode);
    expect(await Promise.all(statuses)).toEqual([404, 429, 200, 200]);
    test.clock.wait(3_600_000);
    expect((await get(next.path)).statusCode).toBe(200);
    test.clock.set(NOW);
  });

  // docs/threats.md#t-79
  it('is in no log, metric, audit entry, report or saved reply, also not after an error', async () => {
    const owner = await enter();
    const headers = { ...browser.as(owner.session), 'idempotency-key': 'of-a-feed' };
    const answer = await browser.api('POST', owner.feeds, { headers, payload: { scope: 'seats' } });
    const { id, url } = answer.json();
    const path = new URL(url).pathname;
    const token = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none';
    await get(path);
    await get(path, {}, 'HEAD');
    await browser.api('GET', owner.feeds, { headers: browser.as(owner.session) });
    // Addresses that no route serves, a method that is not allowed, and a proxy's prefix.
    for (const other of [
      path.replace('.ics', ''),
      `${path}x`,
      `/x${path}`,
      `${path}?a=${token}`,
      `/%zz${path}`,
    ])
      await get(other);
    await test.app.inject({ method: 'POST', url: path, payload: {} });
    await test.db.schema.alterTable('attendees').renameTo('attendees_gone').execute();
    expect((await get(path)).statusCode).toBe(500);
    await test.db.schema.alterTable('attendees_gone').renameTo('attendees').execute();
    for (let time = 0; time < 61; time += 1) await get(path);
    await browser.api('DELETE', `${owner.feeds}/${id}`, { headers: browser.as(owner.session) });
    await get(path);

    const logged = lines.join('');
    expect(logged).toContain('/api/v1/calendar/:token.ics');
    expect(logged).toContain('request failed');
    expect(logged).not.toContain(token);
    const metrics = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(metrics.body).not.toContain(token);
    for (const table of ['audit_entries', 'error_logs', 'idempotency_keys', 'access_logs'] as const) {
      const rows = await test.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});
