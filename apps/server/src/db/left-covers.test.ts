import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engines, openTestDatabase } from '../testing/database.ts';
import {
  insertActivity,
  insertClub,
  insertCrew,
  insertImage,
  insertMember,
  insertSeries,
} from '../testing/fixtures.ts';
import { online } from './migrations/from-0026/0035-left-covers.ts';
import { onlineSteps } from './online-migration.ts';

it.each(engines())('keeps the covers of series on meetups that edits have left, on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine);
  try {
    const club = await insertClub(db);
    const crew = await insertCrew(db, { club_id: club.id });
    const cover_id = await insertImage(db, { member_id: await insertMember(db), series_cover: true });
    const owned = { club_id: club.id, crew_id: crew.id };
    const series = await insertSeries(db, { ...owned, cover_id });
    const bare = await insertSeries(db, owned);
    const meetup = (fields: object) =>
      insertActivity(db, { ...owned, activity_time: new Date(), series_id: series, ...fields });
    const left = [await meetup({}), await meetup({ own_fields: ['name'] })];
    const others = [
      await meetup({ series_day: '2026-12-01' }),
      await meetup({ own_fields: ['cover'] }),
      await meetup({ deleted_time: new Date() }),
      await meetup({ series_id: bare }),
      await meetup({ series_id: null }),
    ];
    // As where 0032 ran in its first form.
    await sql`alter table activities drop column left_cover_id, add column left_series_id bigint`.execute(db);
    await online(onlineSteps(db));
    // After a crash it runs again.
    await online(onlineSteps(db));
    const rows = await db.selectFrom('activities').select(['id', 'left_cover_id']).orderBy('id').execute();
    expect(rows).toEqual([
      ...left.map((id) => ({ id, left_cover_id: cover_id })),
      ...others.map((id) => ({ id, left_cover_id: null })),
    ]);
  } finally {
    await close();
  }
});
