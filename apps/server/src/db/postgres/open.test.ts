import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '../../http/error-handler.ts';
import { ConfigError } from '../../runtime/config-error.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type FrozenProxy, openFrozenProxy } from '../../testing/frozen-proxy.ts';
import { silentLog } from '../../testing/log.ts';
import type { OpenDatabase } from '../open-database.ts';
import { withoutTimeLimit } from '../time-limit.ts';
import { openPostgres } from './open.ts';

/** Longer than the statement timeouts of PostgreSQL and of the server. */
const ANY_LIMIT_MS = 60_000;

describe.runIf(engines().includes('postgres'))('a PostgreSQL that freezes', () => {
  let test: TestDatabase;
  let proxy: FrozenProxy;
  let database: OpenDatabase;
  beforeEach(async () => {
    test = await openTestDatabase('postgres');
    proxy = await openFrozenProxy(test.url ?? '');
    database = await openPostgres(proxy.url, silentLog);
    // Enough connections for the whole test, so that none fails waiting for one.
    await Promise.all(Array.from({ length: 10 }, transaction));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    proxy.thaw();
    await database.close();
    await proxy.close();
    await test.close();
  });

  const read = (value: number) =>
    database.db.selectNoFrom(sql<number>`${value}::int`.as('value')).executeTakeFirstOrThrow();
  const write = () => sql`select ${1}::int`.execute(database.db);
  const transaction = () => database.db.transaction().execute((trx) => sql`select 1`.execute(trx));

  it('fails reads, writes, transactions and health checks as unavailable until it thaws', async () => {
    proxy.freeze();
    const inFlight = Promise.allSettled([
      ...Array.from({ length: 20 }, (_, value) => read(value)),
      ...[write(), transaction(), database.ping()],
    ]);
    await vi.advanceTimersByTimeAsync(ANY_LIMIT_MS);
    const results = await inFlight;
    expect(results.map((result) => result.status === 'rejected' && isUnavailable(result.reason))).toEqual(
      results.map(() => true),
    );
    vi.useRealTimers();
    proxy.thaw();
    // The pool notices a broken connection slightly after the queries on it.
    await expect.poll(() => read(2)).toEqual({ value: 2 });
    await transaction();
  });

  it('does not time out a migration', async () => {
    let isSettled = false;
    const migration = withoutTimeLimit(() => write()).finally(() => {
      isSettled = true;
    });
    proxy.freeze();
    await vi.advanceTimersByTimeAsync(ANY_LIMIT_MS);
    expect(isSettled).toBe(false);
    vi.useRealTimers();
    proxy.thaw();
    await migration;
  });
});

describe.runIf(engines().includes('postgres'))('DATABASE_DIRECT_URL', () => {
  let test: TestDatabase;
  let other: TestDatabase;
  const open = (directUrl: string) => openPostgres(test.url ?? '', silentLog, { directUrl });
  beforeAll(async () => {
    test = await openTestDatabase('postgres');
    other = await openTestDatabase('postgres');
  });
  afterAll(async () => {
    await test?.close();
    await other?.close();
  });

  it('may be another address of the database', async () => {
    const proxy = await openFrozenProxy(test.url ?? '');
    const database = await open(proxy.url);
    await database.ping();
    await database.close();
    await proxy.close();
  });

  it('must not be another database', async () => {
    const opened = await open(other.url ?? '').catch((error: unknown) => error);
    expect(opened).toBeInstanceOf(ConfigError);
    expect(String(opened)).toContain('DATABASE_DIRECT_URL');
  });
});

it.runIf(engines().includes('postgres'))('does not compile statements', async () => {
  const test = await openTestDatabase('postgres');
  const { rows } = await sql<{ jit: string }>`show jit`.execute(test.db);
  expect(rows).toEqual([{ jit: 'off' }]);
  await test.close();
});

describe.runIf(engines().includes('postgres'))('connections that are not used', () => {
  let test: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres');
    database = await openPostgres(test.url ?? '', silentLog);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await database?.close();
    await test?.close();
  });

  it('stay open for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const transaction = () => database.db.transaction().execute((trx) => sql`select 1`.execute(trx));
    await Promise.all(Array.from({ length: 5 }, transaction));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(database.pool()).toMatchObject({ size: 5, idle: 5 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(database.pool().size).toBe(0);
  });
});
