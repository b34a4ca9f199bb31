import { DAY_MS } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { type ContextSeries, seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// docs/specification.md#standing-seat
describe.each(engines())('standing seats in activities that are made on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let series: ContextSeries;
  /** Who have a standing seat, the longest first. */
  let crews: ContextCrew[];
  let first: ContextCrew;
  let second: ContextCrew;
  let third: ContextCrew;
  beforeEach(async () => {
    // A Tuesday, 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    // The job makes the activities of all series: those of other tests are over.
    await context.db.updateTable('series').set({ ended_time: context.clock.now() }).execute();
    club = await context.club();
    series = await on.series(club);
    first = await context.crew(club, { admin_level: 3 });
    second = await context.crew(club, { admin_level: 3 });
    third = await context.crew(club, { admin_level: 3 });
    crews = [first, second, third];
    // Not in the order of their ids.
    await hold(third, 1);
    await hold(first, 3);
    await hold(second, 2);
  });

  const daysAgo = (days: number) => new Date(context.clock.now().getTime() - days * DAY_MS);
  const hold = (crew: ContextCrew, days: number, overrides: Parameters<typeof on.hold>[2] = {}) =>
    on.hold(crew, series, { created_time: daysAgo(days), renewed_time: daysAgo(days), ...overrides });
  const change = (crew: ContextCrew, changes: object) =>
    context.db.updateTable('standing_seats').set(changes).where('crew_id', '=', crew.id).execute();
  const restrict = (crew: ContextCrew, until: Date) =>
    context.db.updateTable('crews').set({ limit_end_time: until }).where('id', '=', crew.id).execute();
  const makeDue = () => {
    const jobs = createJobs({
      config: readConfig({ NODE_ENV: 'test' }),
      live: undefined,
      random: Buffer.alloc,
    });
    return jobs.find(({ name }) => name === 'make series')?.run(context.db, context.clock.now());
  };
  /** How often each was passed over in a row, as each is told. */
  const leftOut = () =>
    Promise.all(crews.map(async (crew) => (await crew.get(on.path(series, crew))).json().standing?.left_out));
  const ids = (...of: ContextCrew[]) => of.map(({ id }) => id);

  it('go to who was passed over last time, then to who has one longest, by the job', async () => {
    await context.db
      .updateTable('series')
      // Half of four seats, in four activities.
      .set({ start_day: '2026-12-08', until_day: '2026-12-29', made_until: '2026-12-01', max_crew: 4 })
      .where('id', '=', series.id)
      .execute();
    expect(await makeDue()).toBe(4);
    const rows = await context.db
      .selectFrom('activities')
      .select(['id', 'attendee_count'])
      .where('series_id', '=', series.id)
      .orderBy('activity_time')
      .execute();
    expect(await Promise.all(rows.map(({ id }) => on.seated({ id, wire: '' })))).toEqual([
      ids(first, second),
      ids(third, first),
      ids(second, first),
      ids(third, first),
    ]);
    // With the host.
    expect(rows.map(({ attendee_count }) => attendee_count)).toEqual([3, 3, 3, 3]);
    expect(await leftOut()).toEqual([0, 1, 0]);
    const { my } = (
      await third.get(`/activities/${context.ids.encode('activity', rows[3]?.id ?? 0)}`)
    ).json();
    // 48 hours before, and 2 awake hours later it is 22:00; 10 more from 08:00 on.
    expect(my).toMatchObject({ state: 1, source: 4, rest_until: '2026-12-28T09:00:00.000Z' });
    expect(await makeDue()).toBe(0);
    expect(await leftOut()).toEqual([0, 1, 0]);
  });

  it('take at most the share of the seats, rounded down', async () => {
    const seats = async (share: number, max_crew: number) => {
      await context.db
        .updateTable('series')
        .set({ standing_share: share })
        .where('id', '=', series.id)
        .execute();
      const made = await on.made(series, share + max_crew, { max_crew });
      const { count, rows } = await context.seats(made);
      expect(rows).toBe(count);
      return count;
    };
    expect(await seats(50, 5)).toBe(2);
    expect(await seats(80, 3)).toBe(2);
    expect(await seats(20, 4)).toBe(0);
    expect(await seats(0, 40)).toBe(0);
    expect(await seats(80, 40)).toBe(3);
  });

  it('count how often one was passed over in a row, until one is seated', async () => {
    await change(third, { left_out: 0 });
    await on.made(series, 7, { max_crew: 2 });
    expect(await leftOut()).toEqual([0, 1, 1]);
    await on.made(series, 14, { max_crew: 1 });
    expect(await leftOut()).toEqual([1, 2, 2]);
    const made = await on.made(series, 21, { max_crew: 2 });
    expect(await on.seated(made)).toEqual(ids(second));
    expect(await leftOut()).toEqual([2, 0, 3]);
  });

  it('go to no crew that is restricted, of a lower level or no crew any more, who are not passed over', async () => {
    await change(first, { left_out: 5 });
    await restrict(first, new Date(context.clock.now().getTime() + 1));
    const made = await on.made(series, 7, { max_crew: 2 });
    expect(await on.seated(made)).toEqual(ids(second));
    expect(await leftOut()).toEqual([5, 0, 1]);

    await restrict(first, context.clock.now());
    await context.db.updateTable('crews').set({ admin_level: 2 }).where('id', '=', first.id).execute();
    expect(await on.seated(await on.made(series, 14, { max_crew: 2, attend_level: 3 }))).toEqual(ids(third));
    expect(await leftOut()).toEqual([5, 1, 0]);

    await context.db
      .updateTable('crews')
      .set({ state: 0, admin_level: 0 })
      .where('id', '=', second.id)
      .execute();
    const last = await on.made(series, 21, { max_crew: 2 });
    expect(await on.seated(last)).toEqual(ids(first));
    expect(await on.standing(second, series)).toMatchObject({ left_out: 1 });
  });

  it('go to no crew whose standing seat has ended or was not renewed for 26 weeks', async () => {
    await change(first, { ended_time: context.clock.now(), end_reason: 'given_up' });
    await change(second, { renewed_time: daysAgo(182) });
    expect(await on.seated(await on.made(series, 7))).toEqual(ids(third));
    await change(second, { renewed_time: new Date(daysAgo(182).getTime() + 1) });
    expect(await on.seated(await on.made(series, 14))).toEqual(ids(second, third));
  });

  it('are no second seat of who sits there already, as the host', async () => {
    await change(first, { left_out: 1 });
    const row = await on.row(series, 7, { crew_id: first.id, attendee_count: 1 });
    await on.attended(first, row, { state: 1 });
    await on.seat(series, [row]);
    expect(await on.seated(row)).toEqual(ids(second, third));
    expect(await context.seats(row)).toMatchObject({ count: 3, rows: 3 });
    expect(await leftOut()).toEqual([1, 0, 0]);
  });

  it('leave seats that are taken or held, and are not queued beyond them', async () => {
    const made = await on.made(series, 7, { attendee_count: 8, held_count: 1 });
    expect(await on.seated(made)).toEqual(ids(first));
    expect(await leftOut()).toEqual([0, 1, 1]);
    expect(await waitlist.state(made)).toMatchObject({ waiting: [], called: [] });
    // Like all others, who was passed over attends where a seat is left.
    const half = await on.made(series, 14, { max_crew: 4 });
    expect(await on.seated(half)).toEqual(ids(second, third));
    expect((await context.attend(first, half)).statusCode).toBe(201);
    expect((await first.get(`/activities/${half.wire}`)).json().my).toMatchObject({ state: 1, source: 0 });
  });

  it('pass over no crew that waits, also where the first who takes a free seat has it', async () => {
    await on.history(series, [first]);
    // In an hour.
    const row = await on.row(series, 0, { max_crew: 2 });
    const [stays, leaves, waiting] = [
      await context.crew(club),
      await context.crew(club),
      await context.crew(club),
    ];
    for (const crew of [stays, leaves]) await context.attend(crew, row);
    expect((await waitlist.wait(waiting, row)).statusCode).toBe(202);
    await context.cancel(leaves, row, '아파요');
    const state = { seated: new Set(ids(stays)), waiting: ids(waiting), called: [] };
    expect(await waitlist.state(row)).toMatchObject(state);
    expect((await on.take(first, series)).json().seated).toEqual([]);
    expect(await waitlist.leave(waiting, row)).toMatchObject({ statusCode: 200 });
    expect((await on.take(first, series)).json().seated).toEqual([row.wire]);
  });

  it('are in the subgroup that was chosen, else in the first', async () => {
    await change(first, { subgroup: '나' });
    const subgroups = async (subgroup: string, days: number) => {
      const made = await on.made(series, days, { subgroup });
      const seats = await Promise.all([first, second].map((crew) => waitlist.seatOf(crew, made)));
      return seats.map((seat) => seat?.subgroup);
    };
    expect(await subgroups('가\n나', 7)).toEqual(['나', '가']);
    expect(await subgroups('다\n라', 14)).toEqual(['다', '다']);
    expect(await subgroups('', 21)).toEqual(['', '']);
  });

  it('are those of all series that were split from one another, and of no other', async () => {
    const split = await on.series(club, { parent_id: series.id });
    const other = await on.series(club);
    expect(await on.seated(await on.made(split, 7))).toEqual(ids(first, second, third));
    expect(await on.seated(await on.made(other, 8))).toEqual([]);
    expect(await on.seated(await on.made(series, 9))).toEqual(ids(first, second, third));
  });
});
