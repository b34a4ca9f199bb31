import { RATE_LIMITS, type RateLimitName, type RateLimitPolicy } from '@crewwith/domain/rate-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../context.ts';
import { readConfig } from '../env.ts';
import { Refusal } from '../refusal.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertMember } from '../testing/fixtures.ts';
import { openLockHolder } from '../testing/lock-holder.ts';
import { createRateLimits } from './rate-limits.ts';
import { countSharedCall } from './shared-rate-limiter.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const HERE = '203.0.113.5';

describe.each(engines())('rate limits on %s', (engine) => {
  let test: TestApp;
  let member = 0;
  beforeAll(async () => {
    test = await openTestApp({
      engine,
      now: NOW,
      env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '10.0.0.0/8,fd00::/8' },
    });
    member = await insertMember(test.db);
  });
  afterAll(() => test.close());

  const wait = (ms: number) => test.clock.set(new Date(test.clock.now().getTime() + ms));
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, headers = {}, remoteAddress = HERE) =>
    test.app.inject({ method, url: path, headers, remoteAddress, ...(method !== 'GET' && { payload: {} }) });

  it.each([
    ['read', 'GET', '/api/v1/clubs/list'],
    ['write', 'POST', '/api/v1/likes'],
    ['code', 'PUT', '/api/v1/attendees/abcdefghij/abcdefghij'],
    ['error_report', 'POST', '/api/v1/error'],
    ['upload', 'POST', '/api/v1/images/upload'],
    ['file', 'GET', '/openapi.json'],
    ['file', 'GET', '/uploads/abcdefghijklmnopqrst-400.webp'],
    ['file', 'GET', '/no/such/page'],
  ] as const)('%s counts %s %s', async (name, method, path) => {
    const answer = await send(method, path, { authorization: `member:${member}` }, '198.51.100.9');
    const { address, person }: RateLimitPolicy = RATE_LIMITS[name];
    const parts = { address, person };
    const there = Object.entries(parts).filter(([, limit]) => limit !== undefined);
    expect(answer.headers['ratelimit-policy']).toBe(
      there
        .map(([part, limit]) => `"${name}_${part}";q=${limit?.max};w=${(limit?.windowMs ?? 0) / 1000}`)
        .join(', '),
    );
    expect(String(answer.headers.ratelimit).split(', ')).toHaveLength(there.length);
  });

  it('never limit health checks', async () => {
    expect((await send('GET', '/health/live')).headers.ratelimit).toBeUndefined();
  });

  it('reject the 51st search of a day, across servers and concurrent calls', async () => {
    const limit = RATE_LIMITS.search.personShared;
    const now = new Date('2027-01-01T00:00:00.000Z');
    const take = (at: Date) =>
      countSharedCall(test.db, { name: 'search', person: 'member:1', limit, now: at });
    const all = await Promise.all(Array.from({ length: 60 }, () => take(now)));
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(50);
    const later = new Date(now.getTime() + limit.windowMs - 1000);
    expect(await take(later)).toMatchObject({ allowed: false, left: 0, resetS: 1 });
    expect(await take(new Date(now.getTime() + limit.windowMs))).toMatchObject({ allowed: true, left: 49 });
    const rows = await test.db.selectFrom('limit_windows').select('person').execute();
    expect(rows).toEqual([{ person: 'member:1' }]);
  });

  it.runIf(engine === 'postgres')(
    'count a call without waiting for the expired window of another',
    async () => {
      const limit = RATE_LIMITS.search.personShared;
      const now = new Date('2027-02-01T00:00:00.000Z');
      const take = (person: string, at: Date) =>
        countSharedCall(test.db, { name: 'search', person, limit, now: at });
      await take('member:2', now);
      await take('member:3', now);
      const holder = await openLockHolder(test.url);
      await holder.query(`select from limit_windows where person = 'member:3' for update`);
      const later = new Date(now.getTime() + limit.windowMs);
      expect(await take('member:2', later)).toMatchObject({ allowed: true, left: 49 });
      await holder.commit();
    },
  );

  it('count members and addresses separately', async () => {
    const [one, other] = [await insertMember(test.db), await insertMember(test.db)];
    const like = (memberId: number, from: string) =>
      send('POST', '/api/v1/likes', { authorization: `member:${memberId}` }, from);
    for (let sent = 0; sent < RATE_LIMITS.write.person.max; sent += 1) await like(one, `192.0.2.${sent % 9}`);
    const refused = await like(one, '192.0.2.77');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect((await like(other, '192.0.2.77')).statusCode).toBe(400);
    wait(60_000);
    expect((await like(one, '192.0.2.77')).statusCode).toBe(400);
  });

  const report = (headers: Record<string, string>, from: string) =>
    send('POST', '/api/v1/error', headers, from);
  /** Returns how many of 30 reports, each with different headers, are accepted. */
  const through = async (
    headersOf: (sent: number) => Record<string, string>,
    from: string | ((sent: number) => string),
  ) => {
    let refused = 0;
    for (let sent = 0; sent < 30; sent += 1) {
      const answer = await report(headersOf(sent), typeof from === 'string' ? from : from(sent));
      if (answer.statusCode === 429) refused += 1;
    }
    wait(60_000);
    return 30 - refused;
  };
  const MAX = RATE_LIMITS.error_report.address.max;

  it('use X-Forwarded-For only from a trusted proxy', async () => {
    const spoofed = (sent: number) => ({ 'x-forwarded-for': `198.51.100.${sent}` });
    expect(await through(spoofed, '192.0.2.50')).toBe(MAX);
    expect(await through(spoofed, '10.1.2.3')).toBe(30);
    expect(await through(spoofed, 'fd00::7')).toBe(30);
    // Values sent by the client precede the one that the proxy appends.
    expect(
      await through((sent) => ({ 'x-forwarded-for': `198.51.100.${sent}, 192.0.2.60` }), '10.1.2.3'),
    ).toBe(MAX);
    // With a second trusted proxy in between.
    expect(
      await through(
        (sent) => ({ 'x-forwarded-for': `198.51.100.${sent}, 192.0.2.61, 10.9.9.9` }),
        '10.1.2.3',
      ),
    ).toBe(MAX);
    expect(await through((sent) => ({ 'x-forwarded-for': `not an address ${sent}` }), '10.1.2.3')).toBe(MAX);
  });

  it('count all addresses of an IPv6 /64 as one', async () => {
    expect(
      await through(
        () => ({}),
        (sent) => `2001:db8:1:2::${sent + 1}`,
      ),
    ).toBe(MAX);
    expect(
      await through(
        () => ({}),
        (sent) => `2001:db8:1:${sent + 1}::1`,
      ),
    ).toBe(30);
  });
});

it('trusts no X-Forwarded-For by default', async () => {
  const test = await openTestApp({ engine: 'pglite', now: NOW, env: { RATE_LIMITS: 'on' } });
  const statuses = new Set<number>();
  for (let sent = 0; sent < 21; sent += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${sent}` };
    const answer = await test.app.inject({ method: 'POST', url: '/api/v1/error', payload: {}, headers });
    statuses.add(answer.statusCode);
  }
  expect(statuses).toContain(429);
  await test.close();
});

describe('every rate limit', () => {
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
  });
  afterAll(() => database.close());
  const replies = { getHeader: () => undefined, header: () => undefined };

  it.each(names)('%s rejects one call too many, and accepts calls again after its window', async (name) => {
    let now = NOW;
    const clock = { now: () => now };
    const limits = createRateLimits({ clock, db: database.db, config: readConfig({}) });
    const { address, person, token }: RateLimitPolicy = RATE_LIMITS[name];
    const count = (ip: string) => limits.countAddress(name, { request: { ip }, reply: replies });
    for (let sent = 0; sent < address.max; sent += 1) await count(HERE);
    await expect(count(HERE)).rejects.toThrow(Refusal);
    await count('192.0.2.1');
    const countCall = (memberId: number) => {
      const identity: Identity = { kind: 'member', memberId, socialAccountId: 1, sessionId: 1 };
      return limits.countPerson(name, identity, { request: { ip: HERE }, reply: replies });
    };
    for (let sent = 0; sent < (person?.max ?? 0); sent += 1) await countCall(7);
    if (person) await expect(countCall(7)).rejects.toThrow(Refusal);
    await countCall(8);
    const use = (holder: string) =>
      limits.countToken(name, holder, { request: { ip: HERE }, reply: replies });
    for (let sent = 0; sent < (token?.max ?? 0); sent += 1) await use('one');
    if (token) await expect(use('one')).rejects.toThrow(Refusal);
    await use('two');
    now = new Date(NOW.getTime() + Math.max(address.windowMs, token?.windowMs ?? 0));
    await count(HERE);
    await countCall(7);
    await use('one');
  });
});
