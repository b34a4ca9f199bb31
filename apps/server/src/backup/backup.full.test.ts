import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { HOUR_MS } from '@crewwith/domain/constants';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { APPEAL_STATES, CAUSE_KIND, isUndecided } from '@crewwith/domain/penalties/states';
import { SEAT_SOURCE, WAITER_STATE, WAITER_STATES } from '@crewwith/domain/waiters/states';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrateToLatest, migrationsUpTo, readMigration } from '../db/migrate.ts';
import { openKysely } from '../db/open-database.ts';
import { PARSERS } from '../db/parsers.ts';
import type { Db } from '../db/transaction.ts';
import { type BackupTest, contentsOf, NOW, openBackupTest, SECRET } from '../testing/backups.ts';
import { engines } from '../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../testing/fixtures.ts';
import { restoreBackup } from './restore.ts';
import { backupSource, createBackup } from './save.ts';

const LATER = new Date(NOW.getTime() + 48 * HOUR_MS);
const RULES = { ...DEFAULT_PENALTY_RULES, late_hours: 24, forget_days: 90 };

/** Adds waiters and appeals in every state, seats from every source, and the rules of a club. */
async function insertQueuesAndAppeals(db: Db): Promise<void> {
  const club_id = (await insertClub(db)).id;
  const crewIds: number[] = [];
  for (let index = 0; index < 10; index += 1) crewIds.push((await insertCrew(db, { club_id })).id);
  const crewAt = (index: number) => crewIds[index] ?? 0;
  const crew_id = crewAt(0);
  const sources = Object.values(SEAT_SOURCE);
  const activity_id = await insertActivity(db, {
    club_id,
    crew_id,
    activity_time: LATER,
    attendee_count: sources.length,
    wait_count: 1,
    held_count: 1,
  });
  const times = { created_time: NOW, updated_time: NOW };
  const row = (index: number) => ({ activity_id, crew_id: crewAt(index), subgroup: '', ...times });
  const promise = { state: ATTENDEE_STATE.applied, free_until: LATER, agreed_start: NOW };
  const seats = sources.map((source, index) => ({ ...row(index), ...promise, source }));
  await db.insertInto('attendees').values(seats).execute();
  const waiters = WAITER_STATES.map((state, index) => ({
    ...row(index),
    state,
    place: index,
    turn_end: state === WAITER_STATE.called ? LATER : null,
  }));
  await db.insertInto('waiters').values(waiters).execute();
  await db
    .insertInto('penalty_rules')
    .values({ club_id, crew_id, valid_from: NOW, rules: JSON.stringify(RULES), created_time: NOW })
    .execute();
  const appeals = APPEAL_STATES.map((state, index) => ({
    club_id,
    crew_id: crewAt(index),
    kind: CAUSE_KIND.noShow,
    activity_id,
    cancellation_id: null,
    text: `이의 ${index}`,
    state,
    decided_by: isUndecided(state) ? null : crewAt(index + 1),
    decision_reason: isUndecided(state) ? null : '함께 뛰었어요.',
    created_time: NOW,
    decided_time: isUndecided(state) ? null : LATER,
  }));
  await db.insertInto('appeals').values(appeals).execute();
}

// docs/threats.md#t-43
describe.each(engines())('a backup of %s', (engine) => {
  let test: BackupTest;
  let file: string;
  beforeAll(async () => {
    test = await openBackupTest(engine);
    await insertQueuesAndAppeals(test.source.db);
    file = test.file('backup.tar.gz');
    await test.back(test.place, test.source.db, file);
  });
  afterAll(() => test.close());

  it.each(engines())('restores every row, id and picture into %s', (onto) =>
    test.restored(onto, async (db, there) => {
      const { manifest } = await restoreBackup(file, there, db);
      expect(await contentsOf(db)).toEqual(await contentsOf(test.source.db));
      const pictures = Object.keys(manifest.entries).filter((name) => name.startsWith('images/'));
      expect(pictures.length).toBeGreaterThan(5);
      for (const name of pictures) {
        expect(await readFile(join(there.dataDir, name))).toEqual(
          await readFile(join(test.place.dataDir, name)),
        );
      }
      expect(manifest.missing_images).toEqual([]);
    }),
  );

  it('restores queues, seats and appeals in every state', () =>
    test.restored(engine, async (db, there) => {
      await restoreBackup(file, there, db);
      const states = async (table: 'waiters' | 'appeals') =>
        (await db.selectFrom(table).select('state').distinct().orderBy('state').execute()).map(
          ({ state }) => state,
        );
      expect(await states('waiters')).toEqual(WAITER_STATES.toSorted((a, b) => a - b));
      expect(await states('appeals')).toEqual(APPEAL_STATES.toSorted((a, b) => a - b));
      const rules = await db.selectFrom('penalty_rules').select(['valid_from', 'rules']).execute();
      expect(rules).toEqual([{ valid_from: NOW, rules: RULES }]);
      const seats = db.selectFrom('attendees').select(['source', 'free_until', 'agreed_start']);
      const given = { free_until: LATER, agreed_start: NOW };
      expect(await seats.where('agreed_start', '=', NOW).orderBy('source').execute()).toEqual(
        Object.values(SEAT_SOURCE)
          .toSorted((a, b) => a - b)
          .map((source) => ({ source, ...given })),
      );
    }));

  it('restores replies that are stored before their comment', async () => {
    const { db } = test.source;
    const comment = 9_000_000;
    // More rows than a batch of the backup has, stored before the comment.
    await db.transaction().execute(async (trx) => {
      await sql`set constraints all deferred`.execute(trx);
      for (const [id, rows] of [
        [null, 1500],
        [comment, 1],
      ] as const) {
        await sql`insert into messages
            (id, club_id, crew_id, activity_id, notice_id, message_text, reply_to, created_time)
          select coalesce(${id}::bigint, ${comment}::bigint + n), club_id, crew_id, activity_id, notice_id, '글',
            case when ${id}::bigint is null then ${comment}::bigint end, created_time
          from (select * from messages order by id limit 1) as first, generate_series(1, ${rows}::int) as n`.execute(
          trx,
        );
      }
    });
    const replies = test.file(`${engine}-replies.tar.gz`);
    await test.back(test.place, db, replies);
    await test.restored(engine, async (fresh, there) => {
      await restoreBackup(replies, there, fresh);
      expect(await contentsOf(fresh)).toEqual(await contentsOf(db));
    });
    await sql`delete from messages where id > ${comment}`.execute(db);
    await sql`delete from messages where id = ${comment}`.execute(db);
  });

  it('is restored only into an empty database, and changes no other', () =>
    test.restored(engine, async (db, there) => {
      await restoreBackup(file, there, db);
      const before = await contentsOf(db);
      await expect(restoreBackup(file, there, db)).rejects.toThrow('restore into a new database');
      expect(await contentsOf(db)).toEqual(before);
    }));

  it.runIf(engine === 'postgres')('is a snapshot, unaffected by concurrent writes', async () => {
    const entries = createBackup(
      backupSource(test.place, test.source.db, { secret: SECRET, encrypted: false, now: NOW }),
    );
    const before = await sql<{ count: number }>`select count(*)::int from likes`.execute(test.source.db);
    const first = await entries.next();
    expect(first.done).toBe(false);
    await test.source.db.transaction().execute(async (trx) => {
      await sql`insert into likes (crew_id, table_type, table_id, created_time)
        select id, 'activity', -1, now() from crews`.execute(trx);
    });
    let manifest = '';
    for await (const entry of entries) manifest = entry.bytes.toString();
    expect(JSON.parse(manifest).tables.likes).toBe(before.rows[0]?.count);
    await sql`delete from likes where table_id = -1`.execute(test.source.db);
  });

  it('is refused when truncated or changed', () =>
    test.restored(engine, async (db, there) => {
      const bytes = await readFile(file);
      const broken = test.file(`${engine}-broken.tar.gz`);
      await writeFile(broken, bytes);
      await truncate(broken, bytes.length - 4000);
      await expect(restoreBackup(broken, there, db)).rejects.toThrow('use another file');
      const changed = Buffer.from(bytes);
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(broken, changed);
      await expect(restoreBackup(broken, there, db)).rejects.toThrow('use another file');
      expect((await contentsOf(db)).contents.members).toEqual([]);
    }));

  it('is refused with another secret', () =>
    test.restored(engine, async (db, there) => {
      const other = { ...there, secret: 'another secret, long enough' };
      await expect(restoreBackup(file, other, db)).rejects.toThrow(
        'The secret differs from that of the backup',
      );
      await expect(restoreBackup(file, { ...there, secret: undefined }, db)).rejects.toThrow('set SECRET');
    }));

  it('is never written over an existing file', async () => {
    await expect(test.back(test.place, test.source.db, file)).rejects.toThrow('already exists');
  });

  it.runIf(engine === 'pglite')('of an older schema is migrated', async () => {
    const [old, fresh] = await Promise.all([
      PGlite.create({ parsers: PARSERS }),
      PGlite.create({ parsers: PARSERS }),
    ]);
    const from = openKysely(new PGliteDialect({ pglite: old }));
    const to = openKysely(new PGliteDialect({ pglite: fresh }));
    await migrateToLatest(from, migrationsUpTo('0001-initial') ?? {});
    await sql`insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
    values ('회원', 'Female', '1990-01-01', '대한민국', '서교동', 'a@b.c', '01000000000', now())`.execute(
      from,
    );
    const older = test.file('older-schema.tar.gz');
    await test.back(await test.newPlace(), from, older);
    await restoreBackup(older, await test.newPlace(), to);
    expect(await readMigration(to)).toBe(Object.keys(MIGRATIONS).at(-1));
    // Restored rows also have the columns of later migrations.
    const members = async (db: Db): Promise<object[]> => {
      const rows = (await contentsOf(db)).contents.members as string[];
      return rows.map((row) => JSON.parse(row));
    };
    expect(await members(to)).toMatchObject(await members(from));
    await expect(restoreBackup(older, await test.newPlace(), to)).rejects.toThrow('newer than the backup');
    await Promise.all([old.close(), fresh.close()]);
  });
});
