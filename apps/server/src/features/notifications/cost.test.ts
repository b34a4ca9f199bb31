import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// docs/adr/0034-outbox.md
describe.each(engines())('a write of several events, on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    crew = await context.crew(club);
    const { db } = context;
    await sql`create table insertions (id integer generated always as identity)`.execute(db);
    await sql`create function count_insertion() returns trigger language plpgsql as
      $$ begin insert into insertions default values; return null; end $$`.execute(db);
    await sql`create trigger count_insertion after insert on outbox for each statement
      execute function count_insertion()`.execute(db);
  });
  afterEach(async () => {
    await sql`drop trigger count_insertion on outbox`.execute(context.db);
    await sql`drop function count_insertion`.execute(context.db);
    await sql`drop table insertions`.execute(context.db);
  });

  /** How many statements insert the events of a write, and their kinds. */
  const costOf = async (write: () => ReturnType<ContextCrew['put']>) => {
    const { db } = context;
    await sql`delete from insertions`.execute(db);
    await db.deleteFrom('outbox').execute();
    expect((await write()).statusCode).toBe(200);
    const { rows } = await sql`select id from insertions`.execute(db);
    const events = await db.selectFrom('outbox').select('kind').orderBy('kind').execute();
    return { statements: rows.length, kinds: events.map(({ kind }) => kind) };
  };

  it('saves them in one statement: a late cancel, whose seat goes to the next one', async () => {
    const { meetup, holder } = await waitlist.withTwo(club, 6);
    expect(await costOf(() => context.cancel(holder, meetup, '몸살'))).toEqual({
      statements: 1,
      kinds: ['late_cancel', 'waiter_called'],
    });
  });

  it('saves them in one statement: a ban, which gives back seats', async () => {
    for (const hours of [48, 49]) {
      const { meetup, seated } = await waitlist.full(club, hours);
      for (const holder of seated) await context.cancel(holder, meetup);
      await context.attend(crew, meetup);
      await waitlist.wait(await context.crew(club), meetup);
    }
    expect(await costOf(() => leader.put(`/crews/${crew.crew}/admin/-1`))).toEqual({
      statements: 1,
      kinds: ['banned', 'waiter_promoted', 'waiter_promoted'],
    });
  });

  it('saves them in one statement: the edit of a series, one of whose meetups is close', async () => {
    const form = {
      ...{ club_id: club.wire, crew_id: leader.crew, name: '목요 모임', location: '서울숲', state: 2 },
      ...{ rule: 'WEEKLY;BYDAY=TH', start_day: '2026-12-03', clock: '20:00', skip_holidays: false },
      ...{ standing_share: 50, max_crew: 10, attend_level: 1 },
    };
    const { id, version } = (await leader.post('/series', form)).json();
    context.clock.set(new Date('2026-12-03T00:00:00.000Z'));
    const edit = { scope: 'all', version, clock: '21:00' };
    expect(await costOf(() => leader.put(`/series/${id}`, edit))).toEqual({
      statements: 1,
      kinds: ['activity_changed', 'series_changed'],
    });
  });

  it('saves that of a deletion in one, however many it concerns', async () => {
    const { meetup } = await waitlist.full(club, 48, { seats: 3, waiting: 3 });
    expect(await costOf(() => leader.put(`/activities/delete/${meetup.wire}`, { reason: '비' }))).toEqual({
      statements: 1,
      kinds: ['activity_deleted'],
    });
  });
});
