import { randomBytes } from 'node:crypto';
import { attendanceCode } from '@crewwith/domain/attendees/marking';
import { DAY_MS } from '@crewwith/domain/constants';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import type { Random } from '../../runtime/random.ts';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { silentLog } from '../../testing/log.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';
import { insertRows } from './queries/rows.ts';
import { newRow } from './writes/make-rows.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/specification.md#series-rows
describe.each(engines())('making the activities of series on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let host: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    // The job makes the activities of all series: those of other tests are over.
    await context.db.updateTable('series').set({ ended_time: NOW }).execute();
    club = await context.club();
    host = await context.crew(club, { admin_level: 6 });
  });

  async function create(): Promise<number> {
    const answer = await host.post('/series', {
      ...{ club_id: club.wire, crew_id: host.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '화요 달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return context.ids.decode('series', answer.json().id) ?? 0;
  }
  const rowsOf = (id: number) =>
    context.db
      .selectFrom('activities')
      .select(['id', 'series_day', 'created_time'])
      .where('series_id', '=', id)
      .orderBy('series_day')
      .execute();
  const runJob = (db: Kysely<Database>, now: Date, random: Random = randomBytes) =>
    seriesJobs({ live: undefined, random })[0]?.run(db, now);

  /** Runs work on as many servers as the engine allows at once: PostgreSQL with a pool of connections for each. */
  async function onTwoServers<T>(
    work: (db: Kysely<Database>) => Promise<T>,
    { whileLocked }: { whileLocked: string },
  ): Promise<T[]> {
    if (context.url === null) return Promise.all([work(context.db), work(context.db)]);
    const other = await connectDatabase({ databaseUrl: context.url, dataDir: '', log: silentLog });
    const holder = await openLockHolder(context.url);
    try {
      await holder.query(whileLocked);
      const both = [work(context.db), work(other.db)];
      await holder.untilAwaited(2);
      await holder.commit();
      return await Promise.all(both);
    } finally {
      await other.close();
    }
  }

  // docs/specification.md#attendance-code
  it('draws a code for each, which one creation time would not give', async () => {
    const differ = (codes: readonly string[]) => {
      expect(codes).toHaveLength(10);
      expect(new Set(codes).size).toBeGreaterThanOrEqual(5);
    };
    const codesOf = async (id: number) =>
      (await rowsOf(id)).slice(-10).map((row) => attendanceCode(row.created_time));
    const id = await create();
    differ(await codesOf(id));
    // A season later, when none of the first activities is to come.
    const later = new Date(NOW.getTime() + 100 * DAY_MS);
    expect(await runJob(context.db, later)).toBe(10);
    differ(await codesOf(id));
    // The control: the same draw for each.
    expect(await runJob(context.db, new Date(later.getTime() + 100 * DAY_MS), Buffer.alloc)).toBe(10);
    const same = await codesOf(id);
    expect(new Set(same).size).toBe(1);
    expect(() => differ(same)).toThrow();
  });

  // docs/specification.md#series-skips
  it('leaves out a day without waiting for those who change another', async () => {
    const id = await create();
    const skip = async () => {
      const path = `/series/${context.ids.encode('series', id)}/skips`;
      return (await host.post(path, { day: '2026-12-08' })).statusCode;
    };
    if (context.url === null) return void expect(await skip()).toBe(201);
    const holder = await openLockHolder(context.url);
    await holder.query('select id from activities where series_id = $1 and series_day = $2 for update', [
      id,
      '2026-12-15',
    ]);
    const waits = holder.untilAwaited().then(() => 'waits');
    const first = await Promise.race([skip(), waits]);
    await holder.commit();
    expect(first).toBe(201);
  });

  /** Runs work while the unique index of series and day is absent; it leaves no day twice. */
  async function withoutIndex(work: () => Promise<void>): Promise<void> {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef('activities_series_day'::regclass) as definition`.execute(context.db);
    await sql`drop index activities_series_day`.execute(context.db);
    await work();
    await sql.raw(rows[0]?.definition ?? '').execute(context.db);
  }

  it('makes nothing twice in jobs of two servers at once, by the lock of the series alone, too', async () => {
    const id = await create();
    const race = async (weeks: number, rows: number) => {
      const later = new Date(NOW.getTime() + weeks * 7 * DAY_MS);
      const whileLocked = `select id from series where id = ${id} for update`;
      const made = await onTwoServers((db) => runJob(db, later) ?? Promise.resolve(0), { whileLocked });
      expect(made.toSorted()).toEqual([0, 3]);
      const days = (await rowsOf(id)).map(({ series_day }) => series_day);
      expect(days).toHaveLength(rows);
      expect(new Set(days).size).toBe(rows);
      expect(await runJob(context.db, later)).toBe(0);
    };
    await race(3, 13);
    await withoutIndex(() => race(6, 16));
  });

  it('makes a day once by its unique index, also by who has not locked the series', async () => {
    const id = await create();
    const series = await context.db
      .selectFrom('series')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const insert = (db: Kysely<Database>, day: string) =>
      db.transaction().execute(async (trx) => {
        const row = newRow(series, day, { now: NOW, random: randomBytes });
        return (await insertRows(trx, [row], NOW)).length;
      });
    // Both have inserted and wait to see that the host exists, or one for the other.
    const whileLocked = `select id from crews where id = ${host.id} for update`;
    const once = await onTwoServers((db) => insert(db, '2027-03-02'), { whileLocked });
    expect(once.toSorted()).toEqual([0, 1]);
    // The control: without the index there are two.
    await withoutIndex(async () => {
      const twice = await onTwoServers((db) => insert(db, '2027-03-09'), { whileLocked });
      expect(twice).toEqual([1, 1]);
      const [, second] = (await rowsOf(id)).filter(({ series_day }) => String(series_day) === '2027-03-09');
      const row = context.db.updateTable('activities').set({ series_day: null });
      await row.where('id', '=', second?.id ?? 0).execute();
    });
  });
});
