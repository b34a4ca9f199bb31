import { expect, it } from 'vitest';
import { engines, openTestDatabase } from '../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../testing/fixtures.ts';
import { up } from './migrations/0006-code-times.ts';

it.each(engines())('randomizes the code times of upcoming meetups only, on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine);
  try {
    const club = await insertClub(db);
    const crew = await insertCrew(db, { club_id: club.id });
    const created_time = new Date('2026-01-01T03:21:47.000Z');
    const meetup = (hours: number) => {
      const activity_time = new Date(Date.now() + hours * 3_600_000);
      return insertActivity(db, { club_id: club.id, crew_id: crew.id, created_time, activity_time });
    };
    const soon = await meetup(1);
    for (let count = 0; count < 8; count += 1) await meetup(30);
    await up(db);
    const rows = await db.selectFrom('activities').select(['id', 'created_time']).execute();
    const drawn = rows
      .filter(({ id }) => id !== soon)
      .map((row) => (created_time.getTime() - row.created_time.getTime()) / 1000);
    expect(rows.find(({ id }) => id === soon)?.created_time).toEqual(created_time);
    expect(new Set(drawn).size).toBeGreaterThan(1);
    for (const seconds of drawn) expect([seconds >= 0, seconds < 5400]).toEqual([true, true]);
  } finally {
    await close();
  }
});
