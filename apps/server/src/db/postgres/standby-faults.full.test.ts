import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../runtime/config-error.ts';
import { openFrozenProxy } from '../../testing/frozen-proxy.ts';
import { silentLog } from '../../testing/log.ts';
import { findPostgres, type RunningPostgres, startStandby } from '../../testing/postgres.ts';
import { findPgBouncer, startPgBouncer } from '../../testing/processes/pgbouncer.ts';
import { ORDERED, queryAt, startWithStandby, type WithStandby } from '../../testing/processes/standby.ts';
import { connectDatabase } from '../connect.ts';
import { openStandbyPool } from './open.ts';
import { ANSWER_MS, type Position, READ_MS, Standby } from './standby.ts';
import {
  createReadPosition,
  createStandbyDb,
  openStandbyReads,
  type ReadPlace,
  type StandbyReads,
} from './standby-reads.ts';

const programs = findPostgres();
const bouncer = findPgBouncer();
/** A read that fails over does so within the time of one answer, and is then read at the primary. */
const FALLBACK_MS = ANSWER_MS + 1_000;

describe.runIf(programs !== null)('a standby that is read', () => {
  const opened: (() => Promise<unknown>)[] = [];
  const places: ReadPlace[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });

  const start = async (settings?: Record<string, string>): Promise<WithStandby> => {
    const cluster = await startWithStandby(programs ?? '', settings);
    opened.push(cluster.stop);
    await sql`create table written (row int primary key)`.execute(cluster.database.db);
    return cluster;
  };
  const another = async (primary: RunningPostgres) => {
    const standby = await startStandby(programs ?? '', primary, ORDERED);
    opened.push(standby.stop);
    return standby;
  };
  const openPrimary = async ({ url }: Pick<RunningPostgres, 'url'>) => {
    const database = await connectDatabase({ databaseUrl: url, dataDir: '', log: silentLog });
    opened.push(database.close);
    return database;
  };
  const openReads = async (
    { database }: Pick<WithStandby, 'database'>,
    url: string,
  ): Promise<StandbyReads['db']> => {
    const reads = await openStandbyReads(url, database.db, {
      log: silentLog,
      onRead: (place) => places.push(place),
      wait: (_, signal) => pause(100, undefined, { signal }),
    });
    opened.push(reads.close);
    return reads.db;
  };
  const rowsOf = async (reads: StandbyReads['db']) =>
    (await sql<{ row: number }>`select row from written order by row`.execute(reads)).rows.map(
      ({ row }) => row,
    );
  const write = ({ database }: Pick<WithStandby, 'database'>, row: number) =>
    sql`insert into written values (${row}::int)`.execute(database.db);
  /** Where one read ran, and for how long. */
  const placeOf = async (reads: StandbyReads['db']) => {
    places.length = 0;
    const begin = performance.now();
    await rowsOf(reads);
    return { place: places[0], ms: performance.now() - begin };
  };
  const untilRead = (reads: StandbyReads['db'], place: ReadPlace = 'standby') =>
    expect.poll(async () => (await placeOf(reads)).place).toBe(place);

  it('holds a call up once when it freezes, and is read again when it answers', async () => {
    const cluster = await start();
    const proxy = await openFrozenProxy(cluster.standby.url);
    opened.push(proxy.close);
    const reads = await openReads(cluster, proxy.url);
    await untilRead(reads);
    proxy.freeze();
    const { place, ms } = await placeOf(reads);
    expect(place).toBe('primary');
    expect(ms).toBeLessThan(FALLBACK_MS);
    const later = await Promise.all(Array.from({ length: 20 }, () => placeOf(reads)));
    expect(Math.max(...later.map((read) => read.ms))).toBeLessThan(ANSWER_MS / 2);
    proxy.thaw();
    await untilRead(reads);
  });

  it('is replaced by the primary, or by another one, while it is away', async () => {
    const cluster = await start();
    const second = await another(cluster.primary);
    const [, address = ''] = cluster.standby.url.split('@');
    const one = await openReads(cluster, cluster.standby.url);
    const both = await openReads(cluster, second.url.replace('@', `@${address.split('/')[0]},`));
    await untilRead(one);
    await untilRead(both);
    await cluster.standby.end();
    await write(cluster, 1);
    expect(await rowsOf(one)).toEqual([1]);
    await untilRead(one, 'primary');
    for (let read = 0; read < 4; read += 1) await untilRead(both);
    await cluster.standby.start();
    await untilRead(one);
  });

  const openStandby = async (url: string, id: string, position: () => Promise<Position>) => {
    const pool = await openStandbyPool(url, id, { log: silentLog, workers: 1 });
    const standby = new Standby(pool, position, silentLog);
    opened.push(() => standby.close());
    await standby.start();
    return { pool, standby };
  };
  /** A standby that is read. */
  const openReady = async ({ database, standby: { url } }: WithStandby, address = url) => {
    const position = createReadPosition(database.db);
    const { pool, standby } = await openStandby(address, (await position()).database, position);
    await expect.poll(() => standby.isReady).toBe(true);
    const reads = createStandbyDb(database.db, [standby], (place) => places.push(place));
    places.length = 0;
    return { pool, standby, reads };
  };

  it('passes a read on that conflicts with what it replays, and is read again', async () => {
    const cluster = await start({ max_standby_streaming_delay: '0' });
    const { standby, reads } = await openReady(cluster);
    const slow = sql`select count(*), pg_sleep(1) from written`.execute(reads);
    const running = `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(1)%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await queryAt(cluster.standby, running)).length).toBe(1);
    await queryAt(cluster.primary, 'begin; lock table written in access exclusive mode; commit');
    await slow;
    expect(places).toEqual(['primary']);
    expect(standby.isReady).toBe(true);
  });

  it('passes a read on that takes long, or that fails, and is read again', async () => {
    const { standby, reads } = await openReady(await start());
    await sql`select pg_sleep(${(1.5 * READ_MS) / 1_000})`.execute(reads);
    await expect(sql`select 1 / 0`.execute(reads)).rejects.toThrow('division by zero');
    expect(places).toEqual(['primary', 'primary']);
    expect(standby.isReady).toBe(true);
  });

  it('is read as soon as it is there, if it was away when the server started', async () => {
    const cluster = await start();
    await cluster.standby.end();
    const reads = await openReads(cluster, cluster.standby.url);
    expect((await placeOf(reads)).place).toBe('primary');
    await cluster.standby.start();
    await untilRead(reads);
  });

  it('is closed while it is frozen during a read, which the primary then answers', async () => {
    const cluster = await start();
    const proxy = await openFrozenProxy(cluster.standby.url);
    opened.push(proxy.close);
    const { pool, reads } = await openReady(cluster, proxy.url);
    proxy.freeze();
    const read = rowsOf(reads);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
    await opened.pop()?.();
    expect(await read).toEqual([]);
    expect(places).toEqual(['primary']);
  });

  it('is not read when it follows another primary, however far it has replayed', async () => {
    const { primary, standby: promoted } = await start();
    const follower = await another(primary);
    await queryAt(promoted, 'select pg_promote(true, 60)');
    // The former primary goes on: its standby has replayed more than the new primary has written.
    await queryAt(primary, 'create table lost as select generate_series(1, 100000) as row');
    const database = await openPrimary(promoted);
    const reads = await openReads({ database }, follower.url);
    await write({ database }, 1);
    expect(await rowsOf(reads)).toEqual([1]);
    expect(places.at(-1)).toBe('primary');

    // The control compares how far the two have come, without their timelines.
    const position = createReadPosition(database.db);
    const { database: id } = await position();
    const former = async () => ({ ...(await position()), timeline: 1 });
    const { standby: control } = await openStandby(follower.url, id, former);
    expect(await rowsOf(createStandbyDb(database.db, [control]))).toEqual([]);
  });

  it('is not read once it is promoted, and one that follows it is after its next restart point', async () => {
    const { primary, standby: promoted, database: former } = await start();
    const follower = await another(primary);
    const url = promoted.url.replace('@', `@127.0.0.1:${follower.port},`);
    await former.close();
    await primary.end();
    await queryAt(promoted, 'select pg_promote(true, 60)');
    await queryAt(
      follower,
      `alter system set primary_conninfo = 'host=127.0.0.1 port=${promoted.port} user=postgres'`,
    );
    await queryAt(follower, 'select pg_reload_conf()');
    const database = await openPrimary(promoted);
    const reads = await openReads({ database }, url);
    const alone = await openReads({ database }, promoted.url);
    await write({ database }, 1);
    expect(await rowsOf(reads)).toEqual([1]);
    await untilRead(alone, 'primary');
    await queryAt(promoted, 'checkpoint');
    await expect
      .poll(async () => {
        await queryAt(follower, 'checkpoint');
        return (await placeOf(reads)).place;
      })
      .toBe('standby');
    expect(await rowsOf(reads)).toEqual([1]);
    expect((await placeOf(alone)).place).toBe('primary');
  });

  it('shows what was acknowledged before it was on the disk of the primary', async () => {
    const cluster = await start();
    await queryAt(cluster.primary, 'alter system set synchronous_commit = off');
    await queryAt(cluster.primary, 'alter system set wal_writer_delay = 2000');
    await queryAt(cluster.primary, 'select pg_reload_conf()');
    const reads = await openReads(cluster, cluster.standby.url);
    const setting = sql<{ value: string }>`select current_setting('synchronous_commit') as value`;
    await expect.poll(async () => (await setting.execute(cluster.database.db)).rows[0]?.value).toBe('off');
    for (let row = 1; row <= 5; row += 1) {
      // A standby gets what is on the disk.
      await queryAt(cluster.primary, 'checkpoint');
      await untilRead(reads);
      await write(cluster, row);
      expect(await rowsOf(reads)).toHaveLength(row);
    }
  });

  it('must be of the same database', async () => {
    const cluster = await start();
    const other = await start();
    await queryAt(cluster.primary, 'create database another template template0');
    for (const url of [other.standby.url, cluster.standby.url.replace(/postgres$/, 'another')]) {
      const failureOf = () => openReads(cluster, url).catch((error: unknown) => error);
      // The standby must have the database first.
      await expect.poll(failureOf).toBeInstanceOf(ConfigError);
      expect(String(await failureOf())).toContain('another database than DATABASE_URL');
    }
    // One that was away at the start of the server is not checked then.
    const position = await createReadPosition(cluster.database.db)();
    const { database: id } = await createReadPosition(other.database.db)();
    const isRead = async (database: string) => {
      const ofAll = async () => ({ ...position, database, lsn: '0/0' });
      return (await openStandby(other.standby.url, id, ofAll)).standby.isReady;
    };
    expect(await isRead(position.database)).toBe(false);
    expect(await isRead(id)).toBe(true);
  });

  it('is read by a role without privileges of its own', async () => {
    const cluster = await start();
    await queryAt(cluster.primary, 'create role reader login; grant select on written to reader');
    const asReader = ({ url }: RunningPostgres) => url.replace('//postgres@', '//reader@');
    const database = await openPrimary({ url: asReader(cluster.primary) });
    await untilRead(await openReads({ database }, asReader(cluster.standby)));
  });

  it.runIf(bouncer !== null)('must not be behind a pooler', async () => {
    const cluster = await start();
    const pooler = await startPgBouncer(bouncer ?? '', cluster.standby.url, { pool_mode: 'transaction' });
    opened.push(pooler.stop);
    const failure = await openReads(cluster, pooler.through(cluster.standby.url)).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toContain('DATABASE_STANDBY_URL leads to a pooler');
  });
});
