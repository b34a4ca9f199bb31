import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { type ContextSeries, seriesOf } from '../../testing/repeating/series.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

// docs/specification.md#standing-seat
describe.each(engines())('the end of a standing seat on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  let series: ContextSeries;
  beforeEach(async () => {
    // A Tuesday, 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    // The jobs are about all series: those of other tests are over.
    await context.db.deleteFrom('standing_seats').execute();
    await context.db.updateTable('series').set({ ended_time: context.clock.now() }).execute();
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
    crew = await context.crew(club, { admin_level: 3 });
    series = await on.series(club);
    await on.hold(crew, series);
  });

  const runJob = (name: string, now = context.clock.now()) => {
    const config = readConfig({ NODE_ENV: 'test' });
    const jobs = createJobs({ config, live: undefined, random: Buffer.alloc });
    return jobs.find((job) => job.name === name)?.run(context.db, now);
  };
  /** Why the standing seats of the crew ended, as its list says; null for one that lives. */
  const reasons = async (who = crew) => {
    const listed = (await who.get(`/members/${who.member}/standing`)).json();
    return listed.map((seat: { end_reason: string | null }) => seat.end_reason);
  };
  /** Activities that were made for the next days, with the seat of the crew in each. */
  async function rows(...days: number[]): Promise<(ContextActivity & { time: Date })[]> {
    const made: (ContextActivity & { time: Date })[] = [];
    for (const ahead of days) made.push(await on.made(series, ahead));
    return made;
  }
  async function mark(row: ContextActivity & { time: Date }, state: number): Promise<void> {
    context.clock.set(new Date(row.time.getTime() + HOUR_MS / 2));
    expect((await context.mark(leader, crew, row, { state })).statusCode).toBe(200);
  }
  const cancel = async (row: ContextActivity) =>
    expect((await context.cancel(crew, row, '아파요')).statusCode).toBe(200);

  it('comes with the second no-show, also with others between', async () => {
    const [first, second, third] = await rows(1, 2, 3);
    if (!first || !second || !third) throw new Error('missing');
    await mark(first, 0);
    await mark(second, 2);
    expect(await reasons()).toEqual([null]);
    await mark(third, 0);
    expect(await reasons()).toEqual(['no_shows']);
    expect(await on.standing(crew, series)).toMatchObject({ ended_time: context.clock.now() });
    // The next activity gives it no seat.
    expect(await on.seated(await on.made(series, 7))).toEqual([]);
    expect((await crew.get(on.path(series, crew))).json()).toMatchObject({ standing: null });
  });

  it('does not come with no-shows of other series, from before it began, or of another crew', async () => {
    const other = await on.series(club);
    const otherRow = await on.row(other, 1);
    await on.attended(crew, otherRow, { state: 0 });
    for (const days of [-2, -1]) await on.attended(crew, await on.row(series, days), { state: 0 });
    const [row] = await rows(2);
    if (!row) throw new Error('missing');
    await mark(row, 0);
    expect(await reasons()).toEqual([null]);
  });

  it('comes with the fourth cancel in a row, and rests between are none', async () => {
    const made = await rows(7, 8, 9, 10, 11, 12);
    for (const [index, row] of made.slice(0, 5).entries()) {
      if (index === 2) expect((await on.rest(crew, row)).statusCode).toBe(200);
      else await cancel(row);
      expect(await reasons()).toEqual([index < 4 ? null : 'misses']);
    }
    // The seats that it has stay.
    expect(await on.seated(made[5] as ContextActivity)).toEqual([crew.id]);
  });

  it('does not come with cancels that an attended activity lies between', async () => {
    const made = await rows(1, 2, 3, 4, 5, 6);
    for (const row of made.slice(0, 2)) await cancel(row);
    await mark(made[2] as (typeof made)[0], 2);
    for (const row of made.slice(3)) await cancel(row);
    expect(await reasons()).toEqual([null]);
  });

  it('counts a no-show among the misses in a row', async () => {
    const made = await rows(1, 2, 3, 4);
    await mark(made[0] as (typeof made)[0], 0);
    for (const row of made.slice(1, 3)) await cancel(row);
    expect(await reasons()).toEqual([null]);
    await cancel(made[3] as ContextActivity);
    expect(await reasons()).toEqual(['misses']);
  });

  it('comes with the cancel of all seats at once', async () => {
    await rows(7, 8, 9, 10);
    const answer = await crew.delete(`/attendees/member/${crew.member}`, { reason: '아파요' });
    expect(answer.statusCode).toBeLessThan(300);
    expect(await reasons()).toEqual(['misses']);
  });

  it('does not come with seats that a leader takes away, nor with other seats that are cancelled', async () => {
    const made = await rows(7, 8, 9, 10);
    for (const days of [11, 12]) {
      const row = await on.row(series, days);
      await context.attend(crew, row);
      await cancel(row);
    }
    for (const row of made.slice(0, 2)) {
      const removal = { reason: '인원을 줄였어요' };
      const answer = await leader.put(`/activities/${row.wire}/crews/${crew.crew}/remove`, removal);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    // Two of six.
    for (const row of made.slice(2)) await cancel(row);
    expect(await reasons()).toEqual([null]);
  });

  it('comes 26 weeks after it was last renewed, by the job', async () => {
    const since = context.clock.now();
    const end = new Date(since.getTime() + 182 * DAY_MS);
    await on.row(series, 200);
    const justBefore = new Date(end.getTime() - 1);
    context.clock.set(justBefore);
    expect(await runJob('end standing seats')).toBe(0);
    expect(await reasons()).toEqual([null]);
    context.clock.set(end);
    expect(await runJob('end standing seats')).toBe(1);
    expect(await reasons()).toEqual(['not_renewed']);
    expect(await runJob('end standing seats')).toBe(0);
  });

  it('comes later for who has renewed it', async () => {
    const since = context.clock.now();
    context.clock.set(new Date(since.getTime() + 100 * DAY_MS));
    await on.history(series, [crew]);
    await on.row(series, 100);
    expect((await on.take(crew, series)).statusCode).toBe(200);
    context.clock.set(new Date(since.getTime() + 182 * DAY_MS));
    expect(await runJob('end standing seats')).toBe(0);
    expect(await reasons()).toEqual([null]);
  });

  it('comes as its crew leaves the club, which says so to who joins again', async () => {
    const [row] = await rows(7);
    expect((await crew.put(`/crews/${crew.crew}/state/0`)).statusCode).toBe(200);
    expect(await on.standing(crew, series)).toMatchObject({
      ended_time: context.clock.now(),
      end_reason: 'left_club',
    });
    expect(await on.seated(row as ContextActivity)).toEqual([]);
    // A crew that has left the club has no list of its standing seats there.
    expect(await reasons()).toEqual([]);
    const rejoined = { state: 1, admin_level: 3 } as const;
    await context.db.updateTable('crews').set(rejoined).where('id', '=', crew.id).execute();
    expect(await reasons()).toEqual(['left_club']);
    expect(await on.seated(await on.made(series, 14))).toEqual([]);
  });

  it.each([-1, -2])('comes with a ban, level %d', async (level) => {
    const stays = await context.crew(club, { admin_level: 3 });
    await on.hold(stays, series);
    const [row] = await rows(7);
    expect((await leader.put(`/crews/${crew.crew}/admin/${level}`)).statusCode).toBe(200);
    expect(await on.standing(crew, series)).toMatchObject({
      ended_time: context.clock.now(),
      end_reason: 'left_club',
    });
    expect(await on.seated(row as ContextActivity)).toEqual([stays.id]);
    expect(await reasons(stays)).toEqual([null]);
    expect((await leader.put(`/crews/${crew.crew}/state/0`)).statusCode).toBe(200);
    const rejoined = { state: 1, admin_level: 3 } as const;
    await context.db.updateTable('crews').set(rejoined).where('id', '=', crew.id).execute();
    expect(await reasons()).toEqual(['left_club']);
    expect(await on.seated(await on.made(series, 14))).toEqual([stays.id]);
  });

  it('does not come with a lower level: who is given it back is seated again', async () => {
    expect((await leader.put(`/crews/${crew.crew}/admin/1`)).statusCode).toBe(200);
    expect(await on.seated(await on.made(series, 7, { attend_level: 3 }))).toEqual([]);
    expect(await reasons()).toEqual([null]);
    expect((await leader.put(`/crews/${crew.crew}/admin/3`)).statusCode).toBe(200);
    expect(await on.seated(await on.made(series, 14, { attend_level: 3 }))).toEqual([crew.id]);
  });
});
