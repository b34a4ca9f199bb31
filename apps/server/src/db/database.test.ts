import type { CrewState } from '@crewwith/domain/crews/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrateToLatest } from './migrate.ts';

const NOW = new Date('2026-12-01T10:00:00.123Z');

describe.each(engines())('the database on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
  });
  afterAll(() => test.close());

  it('is migrated once; a second migration changes nothing', async () => {
    expect(await migrateToLatest(test.db)).toEqual([]);
  });

  it('parses every type in the same way', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as int8, 1.5::numeric as numeric,
      date '2028-02-29' as day, ${NOW}::timestamptz as instant, '{"a": [1]}'::jsonb as json`.execute(test.db);
    expect(rows).toEqual([
      { int8: 9007199254740991, numeric: 1.5, day: '2028-02-29', instant: NOW, json: { a: [1] } },
    ]);
  });

  it('rejects changes of audit entries', async () => {
    const entry = await test.db
      .insertInto('audit_entries')
      .values({ action: 'club.edit', subject_type: 'club', detail: JSON.stringify({}), created_time: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const changed = test.db.updateTable('audit_entries').set({ action: 'other' }).where('id', '=', entry.id);
    await expect(changed.execute()).rejects.toThrow('append-only');
    await expect(test.db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
  });

  it('rejects a level that does not fit the state', async () => {
    const { id: member } = await test.db
      .insertInto('members')
      .values({
        name: '회원',
        gender: 'Female',
        birthday: '1990-01-01',
        nationality: '대한민국',
        address: '서교동',
        email: 'a@demo.crewwith',
        contact: '01000000000',
        created_time: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: club } = await test.db
      .insertInto('clubs')
      .values({
        name: '클럽',
        nick: 'club',
        category: '달리기',
        info: '소개',
        question: '질문',
        levels: JSON.stringify({}),
        setting: JSON.stringify({}),
        created_time: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const join = (admin_level: number, state: CrewState) =>
      test.db
        .insertInto('crews')
        .values({
          club_id: club,
          member_id: member,
          nick: '크루',
          admin_level,
          state,
          info: JSON.stringify({}),
          created_time: NOW,
        })
        .execute();
    await expect(join(0, 1)).rejects.toThrow('check');
    await expect(join(3, 0)).rejects.toThrow('check');
    await expect(join(1, -1)).rejects.toThrow('check');
    await join(1, 1);
    await expect(join(1, 1)).rejects.toThrow('unique');
  });
});
