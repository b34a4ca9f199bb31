import { pollForm } from '@crewwith/domain/polls/form';
import { seatVoters } from '@crewwith/domain/polls/rules';
import { sql } from 'kysely';
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

  it('has one open poll, and a closed one whose meetup has the seats and the queue of its votes', async () => {
    const polls = await database.db.selectFrom('polls').selectAll().orderBy('id').execute();
    expect(polls.map(({ closed_time }) => closed_time === null)).toEqual([true, false]);
    expect(polls[0]?.ends_time.getTime()).toBeGreaterThan(NOW.getTime());
    const form = pollForm.omit({ options: true, ends_time: true });
    for (const poll of polls) expect(form.safeParse(poll).error?.issues ?? []).toEqual([]);
    const { rows: votes } = await sql<Parameters<typeof seatVoters>[1][number]>`
      select v.crew_id as "crewId", v.answer, v.voted_time as "votedTime", c.admin_level as "adminLevel",
        null as "restrictionEnd"
      from polls p join activities a on a.id = p.activity_id
      join poll_options o on o.poll_id = p.id and o.activity_time = a.activity_time
      join poll_votes v on v.option_id = o.id join crews c on c.id = v.crew_id`.execute(database.db);
    const { activity_id, crew_id, max_crew } = polls[1] ?? polls[0] ?? expect.fail('no polls');
    const expected = seatVoters({ ownerId: crew_id, maxCrew: max_crew, attendLevel: 1 }, votes, NOW);
    const seats = await database.db
      .selectFrom('attendees')
      .select('crew_id')
      .where('activity_id', '=', activity_id)
      .where('state', '>=', 0)
      .orderBy('created_time')
      .execute();
    expect(seats.map((seat) => seat.crew_id)).toEqual(expected.seated);
    const queue = await database.db
      .selectFrom('waiters')
      .select('crew_id')
      .where('activity_id', '=', activity_id)
      .orderBy('place')
      .execute();
    expect(queue.map((waiter) => waiter.crew_id)).toEqual(expected.waiting);
  });
});
