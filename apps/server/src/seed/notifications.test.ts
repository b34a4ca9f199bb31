import { HOUR_MS } from '@crewwith/domain/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { NOW } from '../testing/invariant-queries.ts';
import { seedDemo } from './seed-demo.ts';

describe('the demo data', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await seedDemo({ db: database.db, now: NOW, saveFile: async () => undefined });
  });
  afterAll(() => database.close());

  it('tells the crews of the first club of notices, meetups and a comment, of which the older have been read', async () => {
    const told = await database.db
      .selectFrom('notifications')
      .innerJoin('clubs', 'clubs.id', 'notifications.club_id')
      .innerJoin('crews', (join) =>
        join
          .onRef('crews.club_id', '=', 'notifications.club_id')
          .onRef('crews.member_id', '=', 'notifications.member_id'),
      )
      .select(['kind', 'clubs.nick', 'admin_level', 'read_time', 'notifications.created_time', 'hidden'])
      .execute();
    expect(new Set(told.map(({ nick }) => nick))).toEqual(new Set(['demo']));
    expect(new Set(told.map(({ kind }) => kind))).toEqual(
      new Set(['notice', 'message', 'activity_created', 'activity_changed']),
    );
    for (const { read_time, created_time, hidden } of told) {
      expect(read_time !== null).toBe(NOW.getTime() - created_time.getTime() > 48 * HOUR_MS);
      expect(hidden).toBe(false);
      expect(created_time.getTime()).toBeLessThanOrEqual(NOW.getTime());
    }
    // Each account of the demo finds news at the bell.
    const unread = told.filter(({ read_time }) => read_time === null);
    for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(unread.map(({ admin_level }) => admin_level)).toContain(level);
    expect(
      await database.db.selectFrom('outbox').select('id').where('fanned_time', 'is', null).execute(),
    ).toEqual([]);
  });
});
