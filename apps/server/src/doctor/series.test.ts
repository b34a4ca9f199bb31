import { LAST_HOLIDAY_DAY } from '@crewwith/domain/calendar/named-holidays';
import { addDays, instantFromSeoul } from '@crewwith/domain/time';
import { expect, it } from 'vitest';
import { engines, openTestDatabase } from '../testing/database.ts';
import { insertActivity, insertClub, insertCrew, insertSeries } from '../testing/fixtures.ts';
import { evaluateDatabase } from './database.ts';
import { readFacts } from './facts.ts';

// docs/specification.md#series-rule
it.each(engines())('the doctor warns of series that go beyond the known holidays, on %s', async (engine) => {
  const database = await openTestDatabase(engine);
  const { db } = database;
  const club = await insertClub(db);
  const crew = await insertCrew(db, { club_id: club.id });
  const of = { club_id: club.id, crew_id: crew.id };
  const plan = async (days: number, change: Parameters<typeof insertSeries>[1] = of, deleted = false) => {
    const series_id = await insertSeries(db, { ...of, ...change });
    const series_day = addDays(LAST_HOLIDAY_DAY, days);
    const activity_time = instantFromSeoul(series_day, '20:00');
    const deleted_time = deleted ? activity_time : null;
    await insertActivity(db, { ...of, series_id, series_day, activity_time, deleted_time });
  };
  const findings = async () => {
    const facts = await readFacts({
      db,
      engine,
      pool: () => ({ max: 1, size: 1, idle: 1, waiting: 0 }),
      pooling: null,
    });
    return evaluateDatabase(facts, null).filter(({ about }) => about === 'series');
  };
  const now = new Date();
  await plan(0);
  await plan(9, of, true);
  await plan(9, { ...of, ended_time: now });
  await plan(9, { ...of, paused_time: now });
  expect(await findings()).toMatchObject([{ level: 'ok' }]);
  await plan(1);
  await plan(40);
  const last = addDays(LAST_HOLIDAY_DAY, 40);
  const message = `until ${LAST_HOLIDAY_DAY}, but 2 series have meetups until ${last}`;
  expect(await findings()).toMatchObject([
    {
      level: 'warn',
      message: expect.stringContaining(message),
      advice: expect.stringContaining('npm run holidays'),
    },
  ]);
  await database.close();
});

it('the doctor reads a database that has no series yet', async () => {
  const database = await openTestDatabase('pglite');
  await database.db.schema.dropTable('series').cascade().execute();
  await database.db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '>=', '0027' as never)
    .execute();
  const facts = await readFacts({
    db: database.db,
    engine: 'pglite',
    pool: () => ({ max: 1, size: 1, idle: 1, waiting: 0 }),
    pooling: null,
  });
  expect(facts).toMatchObject({ seriesReach: null, pending: expect.arrayContaining(['0027-series']) });
  await database.close();
});
