import { instantFromSeoul } from '@crewwith/domain/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '../../jobs/schedule.ts';
import { engines } from '../../testing/database.ts';
import { silentLog } from '../../testing/log.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';
import { waiterJobs } from './jobs.ts';

const at = (clock: string) => instantFromSeoul('2026-12-01', clock);

describe.each(engines())('the end of a turn on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(at('19:00'));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
  });

  /** A meetup whose first waiter has a turn until 21:00. */
  const withTurn = async () => {
    const found = await waitlist.withTwo(club, 17);
    await context.cancel(found.holder, found.meetup);
    expect((await waitlist.state(found.meetup)).called).toEqual([found.first.id]);
    return found;
  };

  it('refuses a late accept with the same code before and after the job', async () => {
    const { meetup, first } = await withTurn();
    context.clock.set(at('21:00'));
    const codes = [(await waitlist.accept(first, meetup)).json().code];
    await waitlist.runJob();
    codes.push((await waitlist.accept(first, meetup)).json().code);
    expect(codes).toEqual(['waiter.turn_over', 'waiter.turn_over']);
  });

  it('ends the place on every list at that instant, before the job', async () => {
    const { meetup, first, second } = await withTurn();
    const shown = async () => {
      const rows = (await first.get(`/clubs/${club.nick}/home`)).json().following;
      const [row] = (await first.get(`/activities/club/${club.wire}/following/day?select=my_waiting`)).json();
      const queue = (await leader.get(waitlist.path(meetup))).json();
      return [
        rows[0].my_waiting,
        row.my_waiting?.position ?? null,
        queue.map((waiter: { crew_id: string }) => waiter.crew_id),
      ];
    };
    context.clock.set(new Date(at('21:00').getTime() - 1));
    expect(await shown()).toEqual([{ position: 0, state: 1 }, 0, [first.crew, second.crew]]);
    context.clock.set(at('21:00'));
    expect(await shown()).toEqual([null, null, [second.crew]]);
  });

  it('frees the seat for a leader who seats another waiter, before the job', async () => {
    const { meetup, second } = await withTurn();
    context.clock.set(at('21:00'));
    const answer = await waitlist.change(leader, second, meetup, { do: 'seat' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1 }]);
  });

  it('lets the capacity be lowered, before the job', async () => {
    const { meetup, seated } = await waitlist.full(club, 17, { seats: 2, waiting: 1 });
    await context.cancel(seated[0] as ContextCrew, meetup);
    context.clock.set(at('21:00'));
    expect((await waitlist.edit(leader, meetup, { max_crew: 1 })).statusCode).toBe(200);
  });

  it('leaves the reasons of a restriction in the refusal of an accept', async () => {
    const { meetup, first } = await withTurn();
    const limit_end_time = at('23:00');
    await context.db.updateTable('crews').set({ limit_end_time }).where('id', '=', first.id).execute();
    for (const answer of [await context.attend(first, meetup), await waitlist.accept(first, meetup)]) {
      expect(answer.json()).toMatchObject({
        code: 'crew.restricted',
        until: limit_end_time.toISOString(),
      });
    }
  });

  it('does not wait for another job that takes long', async () => {
    const { meetup, second } = await withTurn();
    context.clock.set(at('21:00'));
    let finish: () => void = () => undefined;
    const slow = {
      name: 'slow',
      everyMs: 1,
      run: () => new Promise<number>((resolve) => (finish = () => resolve(0))),
    };
    const deps = { db: context.db, clock: context.clock, log: silentLog };
    const runner = startJobs(deps, [slow, ...waiterJobs(undefined)], () => () => undefined);
    const running = runner.runDue();
    await expect.poll(async () => (await waitlist.state(meetup)).called).toEqual([second.id]);
    finish();
    expect(await running).toEqual(['slow', 'move waitlists']);
  });

  it('moves no queue again and again that is in last call', async () => {
    context.clock.set(at('23:00'));
    const { meetup, holder } = await waitlist.withTwo(club, 8);
    await context.cancel(holder, meetup, '아파요');
    const moved = async () => {
      const [job] = waiterJobs(undefined);
      return job?.run(context.db, context.clock.now());
    };
    await moved();
    expect([await moved(), (await waitlist.state(meetup)).waiting.length]).toEqual([0, 2]);
  });

  it('moves the other queues when one cannot be moved, and then fails', async () => {
    const [before, broken, after] = [await withTurn(), await withTurn(), await withTurn()];
    const { db } = context;
    const { meetup } = broken;
    await sql`create function break_queue() returns trigger language plpgsql
      as 'begin raise exception ''broken''; end'`.execute(db);
    await sql`create trigger broken before update on waiters for each row
      when (new.activity_id = ${sql.lit(meetup.id)}) execute function break_queue()`.execute(db);
    context.clock.set(at('21:00'));
    try {
      await expect(waitlist.runJob()).rejects.toThrow(/^1 waitlists failed, \d+ moved$/);
    } finally {
      await sql`drop trigger broken on waiters`.execute(db);
      await sql`drop function break_queue`.execute(db);
    }
    const called = async (one: typeof broken) => (await waitlist.state(one.meetup)).called;
    expect([await called(before), await called(broken), await called(after)]).toEqual([
      [before.second.id],
      [broken.first.id],
      [after.second.id],
    ]);
    await waitlist.runJob();
    expect(await called(broken)).toEqual([broken.second.id]);
  });
});
