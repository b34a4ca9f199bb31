import { expect, it } from 'vitest';
import { engines, openTestDatabase } from '../testing/database.ts';
import { insertClub } from '../testing/fixtures.ts';
import { evaluateDatabase } from './database.ts';
import { readFacts } from './facts.ts';

const MINUTE = 60_000;

it.each(engines())('the doctor warns of events that have waited for minutes, on %s', async (engine) => {
  const database = await openTestDatabase(engine);
  const { db } = database;
  const club = await insertClub(db);
  const add = (minutesAgo: number, fanned: boolean) => {
    const created_time = new Date(Date.now() - minutesAgo * MINUTE);
    const event = { kind: 'notice', club_id: club.id, created_time, params: '{}' } as const;
    const empty = { activity_id: null, actor_member_id: null, dedupe_key: null };
    return db
      .insertInto('outbox')
      .values({ ...event, ...empty, fanned_time: fanned ? created_time : null })
      .execute();
  };
  const findings = async () => {
    const facts = await readFacts({
      db,
      engine,
      pool: () => ({ max: 1, size: 1, idle: 1, waiting: 0 }),
      pooling: null,
    });
    return evaluateDatabase(facts, null).filter(({ about }) => about === 'notifications');
  };
  await add(60, true);
  await add(1, false);
  expect(await findings()).toMatchObject([{ level: 'ok' }]);
  await add(60, false);
  expect(await findings()).toMatchObject([
    { level: 'warn', message: expect.stringMatching(/^2 events have waited since /) },
  ]);
  await db.updateTable('outbox').set({ failed_time: new Date() }).where('fanned_time', 'is', null).execute();
  expect(await findings()).toMatchObject([
    { level: 'warn', message: expect.stringMatching(/^2 events were set aside/) },
  ]);
  await database.close();
});
