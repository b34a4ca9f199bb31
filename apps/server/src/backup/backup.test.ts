import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEMBER_STATE } from '@crewwith/domain/members/states';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrateToLatest, migrationsUpTo, readMigration } from '../db/migrate.ts';
import { openKysely } from '../db/open-database.ts';
import { PARSERS } from '../db/parsers.ts';
import type { Db } from '../db/transaction.ts';
import { type Config, readConfig } from '../env.ts';
import { markReactivated } from '../features/members/queries/withdrawal.ts';
import { ledgerStorage, saveErasures } from '../features/members/writes/erasures.ts';
import {
  eraseDueMembers,
  eraseMemberAndAccounts,
  withdrawMemberIn,
} from '../features/members/writes/withdraw.ts';
import { getFormerRestriction } from '../features/memberships/public.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { openStorage } from '../storage/storage.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { pack } from './archive.ts';
import { writeBackup } from './file.ts';
import { restoreBackup } from './restore.ts';
import { backupSource, createBackup } from './save.ts';
import { listTables } from './tables.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const SECRET = 'a secret that is long enough';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let places = 0;
/** A data folder of its own, with its configuration. */
async function newPlace(env: Record<string, string> = { SECRET }): Promise<Config> {
  places += 1;
  const dataDir = join(folder, `place-${places}`);
  await mkdir(dataDir);
  return readConfig({ DATA_DIR: dataDir, ...env });
}

const back = (config: Config, db: TestDatabase['db'], file: string, secret = SECRET) =>
  writeBackup(file, () => pack(createBackup(backupSource(config, db, secret, NOW))));

/** All rows of all tables, and the last ids that were given. */
async function contentsOf(db: Db) {
  const contents: Record<string, unknown> = {};
  for (const table of await listTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(source)::text as row from ${sql.table(table)} as source order by 1`.execute(db);
    contents[table] = rows.map(({ row }) => row);
  }
  const { rows } = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(db);
  return { contents, sequences: rows };
}

// docs/threats.md#t-43
describe.each(engines())('a backup of %s', (engine) => {
  let source: TestDatabase;
  let place: Config;
  let file: string;
  beforeAll(async () => {
    place = await newPlace();
    source = await openTestDatabase(engine);
    await seedDemo({ db: source.db, now: NOW, keepFile: openStorage(place, 'images').put });
    file = join(folder, `${engine}.tar.gz`);
    await back(place, source.db, file);
  });
  afterAll(() => source.close());

  async function restored(
    onto: 'pglite' | 'postgres',
    work: (db: TestDatabase['db'], there: Config) => Promise<void>,
  ) {
    const target = await openTestDatabase(onto);
    const there = await newPlace();
    try {
      await work(target.db, there);
    } finally {
      await target.close();
    }
  }

  it.each(engines())('brings every row, id and picture to %s', (onto) =>
    restored(onto, async (db, there) => {
      const { manifest } = await restoreBackup(file, there, db);
      expect(await contentsOf(db)).toEqual(await contentsOf(source.db));
      const pictures = Object.keys(manifest.entries).filter((name) => name.startsWith('images/'));
      expect(pictures.length).toBeGreaterThan(5);
      for (const name of pictures) {
        expect(await readFile(join(there.dataDir, name))).toEqual(await readFile(join(place.dataDir, name)));
      }
      expect(manifest.missing_images).toEqual([]);
    }),
  );

  it('goes into a new place alone, and leaves what it finds', () =>
    restored(engine, async (db, there) => {
      await restoreBackup(file, there, db);
      const before = await contentsOf(db);
      await expect(restoreBackup(file, there, db)).rejects.toThrow('restore into a new one');
      expect(await contentsOf(db)).toEqual(before);
    }));

  it.runIf(engine === 'postgres')('is of one moment, whatever is written meanwhile', async () => {
    const entries = createBackup(backupSource(place, source.db, SECRET, NOW));
    const before = await sql<{ count: number }>`select count(*)::int from likes`.execute(source.db);
    const first = await entries.next();
    expect(first.done).toBe(false);
    await source.db.transaction().execute(async (trx) => {
      await sql`insert into likes (crew_id, table_type, table_id, created_time)
        select id, 'activity', -1, now() from crews`.execute(trx);
    });
    let manifest = '';
    for await (const entry of entries) manifest = entry.bytes.toString();
    expect(JSON.parse(manifest).tables.likes).toBe(before.rows[0]?.count);
    await sql`delete from likes where table_id = -1`.execute(source.db);
  });

  it('does not bring back who was withdrawn and erased since, by the ledger', async () => {
    const { id } = await source.db
      .selectFrom('crews')
      .innerJoin('members', 'members.id', 'crews.member_id')
      .select('members.id')
      .where('crews.admin_level', '=', 3)
      .where('members.state', '=', 1)
      .orderBy('members.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const older = join(folder, `${engine}-older.tar.gz`);
    await back(place, source.db, older);
    await source.db.transaction().execute((trx) => withdrawMemberIn(trx, id, { handOver: true, now: NOW }));
    await eraseDueMembers(source.db, new Date(NOW.getTime() + 31 * DAY_MS));
    await saveErasures(source.db, ledgerStorage(place));

    const person = (db: Db) =>
      db
        .selectFrom('members')
        .select(['state', 'name', 'erased_time'])
        .where('id', '=', id)
        .executeTakeFirst();
    await restored(engine, async (db, there) => {
      expect((await restoreBackup(older, there, db)).replayed).toBe(0);
      // The control: without the ledger they are back.
      expect(await person(db)).toMatchObject({ state: 1, erased_time: null });
    });
    await restored(engine, async (db) => {
      expect((await restoreBackup(older, place, db)).replayed).toBe(1);
      expect(await person(db)).toEqual({
        state: 0,
        name: '',
        erased_time: new Date(NOW.getTime() + 31 * DAY_MS),
      });
    });
  });

  it('neither withdraws nor erases who came back since, by the ledger', async () => {
    const { id } = await source.db
      .selectFrom('members')
      .select('id')
      .where('state', '=', MEMBER_STATE.active)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const person = (db: Db) =>
      db.selectFrom('members').select(['state', 'withdrawn_time']).where('id', '=', id).executeTakeFirst();
    const [before, away] = [join(folder, `${engine}-before.tar.gz`), join(folder, `${engine}-away.tar.gz`)];
    const withdraw = (now: Date) =>
      source.db.transaction().execute((trx) => withdrawMemberIn(trx, id, { handOver: true, now }));
    await back(place, source.db, before);
    await withdraw(after(0));
    await saveErasures(source.db, ledgerStorage(place));
    await back(place, source.db, away);
    await source.db.transaction().execute((trx) => markReactivated(trx, id, after(1)));
    await saveErasures(source.db, ledgerStorage(place));
    for (const file of [before, away]) {
      await restored(engine, async (db) => {
        await restoreBackup(file, place, db);
        expect(await person(db)).toEqual({ state: 1, withdrawn_time: null });
        await eraseDueMembers(db, after(40));
        expect(await person(db)).toMatchObject({ state: 1 });
      });
    }
    // Withdrawn again: the 30 days begin anew.
    await withdraw(after(2));
    await saveErasures(source.db, ledgerStorage(place));
    for (const file of [before, away]) {
      await restored(engine, async (db) => {
        await restoreBackup(file, place, db);
        expect(await person(db)).toEqual({ state: 0, withdrawn_time: after(2) });
      });
    }
  });

  it('docs/threats.md#t-46: brings the bans of erased members along, whatever the secret is', async () => {
    const crew = await source.db
      .selectFrom('crews')
      .innerJoin('social_accounts', 'social_accounts.member_id', 'crews.member_id')
      .select(['crews.id', 'crews.club_id', 'crews.member_id', 'social_accounts.subject'])
      .where('crews.admin_level', '=', 2)
      .where('crews.state', '=', 1)
      .orderBy('crews.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await source.db
      .updateTable('crews')
      .set({ state: -1, admin_level: -1 })
      .where('id', '=', crew.id)
      .execute();
    await source.db.transaction().execute(async (trx) => {
      await withdrawMemberIn(trx, crew.member_id, { handOver: true, now: NOW });
      await eraseMemberAndAccounts(trx, crew.member_id, NOW);
    });
    const banned = join(folder, `${engine}-banned.tar.gz`);
    await back(place, source.db, banned);
    await restored(engine, async (db, there) => {
      await restoreBackup(banned, there, db);
      const holds = async (subject: string) => {
        const { id } = await db
          .insertInto('social_accounts')
          .values({ provider: 'kakao', subject, created_time: NOW, updated_time: NOW })
          .returning('id')
          .executeTakeFirstOrThrow();
        return db
          .transaction()
          .execute((trx) =>
            getFormerRestriction(trx, { clubId: crew.club_id, socialAccountId: id, now: NOW }),
          );
      };
      expect(await holds(crew.subject)).toEqual({ banned: true, limitEnd: null });
      expect(await holds(`${crew.subject}1`)).toEqual({ banned: false, limitEnd: null });
    });
  });

  it('is refused when it was broken off or a byte of it changed', () =>
    restored(engine, async (db, there) => {
      const bytes = await readFile(file);
      const broken = join(folder, `${engine}-broken.tar.gz`);
      await writeFile(broken, bytes);
      await truncate(broken, bytes.length - 4000);
      await expect(restoreBackup(broken, there, db)).rejects.toThrow('use another one');
      const changed = Buffer.from(bytes);
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(broken, changed);
      await expect(restoreBackup(broken, there, db)).rejects.toThrow('use another one');
      expect((await contentsOf(db)).contents.members).toEqual([]);
    }));

  it('is refused where another secret is, and brings its own where it was made at the first start', () =>
    restored(engine, async (db, there) => {
      const other = { ...there, secret: 'another secret, long enough' };
      await expect(restoreBackup(file, other, db)).rejects.toThrow(
        'The secret here is not that of the backup',
      );
      await expect(restoreBackup(file, { ...there, secret: undefined }, db)).rejects.toThrow('set SECRET');
      const own = join(folder, `${engine}-own.tar.gz`);
      await back({ ...place, secret: undefined }, source.db, own);
      await restoreBackup(own, { ...there, secret: undefined }, db);
      expect(await readFile(join(there.dataDir, 'secret'), 'utf8')).toBe(SECRET);
    }));

  it('is never written over another file', async () => {
    await expect(back(place, source.db, file)).rejects.toThrow('is there already');
  });
});

it('a backup of an older schema is brought up to date', async () => {
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
  const place = await newPlace();
  const file = join(folder, 'older-schema.tar.gz');
  await back(place, from, file);
  await restoreBackup(file, await newPlace(), to);
  expect(await readMigration(to)).toBe(Object.keys(MIGRATIONS).at(-1));
  // Columns that came since are there too, and empty.
  const members = async (db: Db): Promise<object[]> => {
    const rows = (await contentsOf(db)).contents.members as string[];
    return rows.map((row) => JSON.parse(row));
  };
  expect(await members(to)).toMatchObject(await members(from));
  await expect(restoreBackup(file, await newPlace(), to)).rejects.toThrow('ahead of the backup');
  await Promise.all([old.close(), fresh.close()]);
});
