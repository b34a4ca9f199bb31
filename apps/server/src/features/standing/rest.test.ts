import { DAY_MS } from '@crewwith/domain/constants';
import { seoulTime } from '@crewwith/domain/time-codecs';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextSeries, seriesOf } from '../../testing/repeating/series.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// docs/specification.md#standing-rest
describe.each(engines())('a rest of a standing seat on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let crew: ContextCrew;
  let series: ContextSeries;
  /** In a week, on a Tuesday at 20:00. The reminder is on Sunday at 20:00: a rest is open until Monday, 18:00. */
  let row: ContextActivity & { time: Date };
  const UNTIL = new Date('2026-12-07T09:00:00.000Z');
  beforeEach(async () => {
    // A Tuesday, 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 3 });
    series = await on.series(club);
    await on.hold(crew, series);
    row = await on.made(series, 7, { max_crew: 2 });
  });

  const my = async (meetup: ContextActivity = row) =>
    (await crew.get(`/activities/${meetup.wire}`)).json().my;
  const cancellations = () =>
    context.db.selectFrom('cancellations').select('late').where('crew_id', '=', crew.id).execute();
  const move = (to: Date) => waitlist.edit(club.owner, row, { activity_time: seoulTime.encode(to) });
  const hours = (from: Date, ahead: number) => new Date(from.getTime() + ahead * 3_600_000);

  it('gives the seat back, which is no cancel, and answers the same a second time', async () => {
    expect(await my()).toMatchObject({ state: 1, source: 4, rest_until: UNTIL.toISOString() });
    expect(await context.seats(row)).toMatchObject({ count: 1, rows: 1 });
    for (const _ of [1, 2]) {
      const answer = await on.rest(crew, row);
      expect([answer.statusCode, answer.json()]).toEqual([200, { count: 0 }]);
    }
    expect(await context.seats(row)).toMatchObject({ count: 0, rows: 0 });
    expect(await cancellations()).toEqual([]);
    expect(await my()).toMatchObject({ state: null, standing: true });
    expect(await on.standing(crew, series)).toMatchObject({ ended_time: null, left_out: 0 });
  });

  it('is of this activity alone, and counts again once the crew attends after all', async () => {
    const next = await on.made(series, 14);
    await on.rest(crew, row);
    expect(await on.seated(next)).toEqual([crew.id]);
    expect((await context.attend(crew, row)).json()).toMatchObject({ count: 1 });
    // A seat like all others: it can be cancelled, not rested.
    expect(await my()).toMatchObject({ state: 1, source: 0, rest_until: null });
    expect((await on.rest(crew, row)).json().code).toBe('standing.rest_over');
    expect(await context.seats(row)).toMatchObject({ count: 1, rows: 1 });
  });

  it('is open until 12 awake hours after the reminder', async () => {
    const other = await context.crew(club);
    await on.hold(other, series);
    await on.seat(series, [row]);
    await context.db.updateTable('activities').set({ max_crew: 10 }).where('id', '=', row.id).execute();
    await on.seat(series, [row]);
    context.clock.set(new Date(UNTIL.getTime() - 1));
    expect((await on.rest(other, row)).statusCode).toBe(200);
    context.clock.set(UNTIL);
    expect(await my()).toMatchObject({ rest_until: null });
    expect((await on.rest(crew, row)).json().code).toBe('standing.rest_over');
    expect(await context.seats(row)).toMatchObject({ count: 1, rows: 1 });
    // Who has rested gets the same reply also later.
    expect((await on.rest(other, row)).json()).toEqual({ count: 1 });
    // What is left is a cancel, which is a miss.
    expect((await context.cancel(crew, row)).statusCode).toBe(200);
    expect(await cancellations()).toEqual([{ late: false }]);
  });

  it('is open until the start at most, for who is seated shortly before it', async () => {
    const soon = await on.made(series, 0);
    expect(await my(soon)).toMatchObject({ rest_until: soon.time.toISOString() });
    expect(await waitlist.seatOf(crew, soon)).toMatchObject({ free_until: soon.time });
    const another = await on.series(club);
    await on.hold(crew, another);
    const later = await on.made(another, 0);
    expect((await on.rest(crew, soon)).statusCode).toBe(200);
    context.clock.set(later.time);
    expect((await on.rest(crew, later)).json().code).toBe('activity.started');
  });

  it('is of a standing seat that is not marked, of the caller', async () => {
    const other = await context.crew(club, { admin_level: 7 });
    expect((await on.rest(other, row)).json().code).toBe('attendee.not_attending');
    await context.attend(other, row);
    expect((await on.rest(other, row)).json().code).toBe('standing.rest_over');
    expect((await on.rest({ ...other, crew: crew.crew }, row)).json().code).toBe('auth.other_identity');
    const today = await on.made(series, 0);
    expect((await context.mark(other, crew, today, { state: 2 })).statusCode).toBe(200);
    expect((await on.rest(crew, today)).json().code).toBe('attendee.marked');
    const cancelled = await on.made(series, 14);
    await context.cancel(crew, cancelled);
    expect((await on.rest(crew, cancelled)).json().code).toBe('attendee.not_attending');
  });

  it('gives the seat to the first who waits', async () => {
    const [seated, first, second] = [
      await context.crew(club),
      await context.crew(club),
      await context.crew(club),
    ];
    await context.attend(seated, row);
    for (const waiter of [first, second]) await waitlist.wait(waiter, row);
    expect((await on.rest(crew, row)).json()).toEqual({ count: 2 });
    expect(await waitlist.state(row)).toMatchObject({
      seated: new Set([seated.id, first.id]),
      waiting: [second.id],
      counts: { attendee_count: 2, held_count: 0, wait_count: 1 },
    });
    // Of the seat of who waited there is none, though it may be cancelled freely; nor does the first come back.
    expect(await waitlist.seatOf(first, row)).toMatchObject({ source: 1, free_until: expect.any(Date) });
    expect((await on.rest(first, row)).json().code).toBe('standing.rest_over');
    expect((await on.rest(crew, row)).json()).toEqual({ count: 2 });
    expect(await waitlist.waitsOf(second)).toEqual([0]);
  });

  it('is free at once for two who rest at the same time', async () => {
    const other = await context.crew(club);
    await on.hold(other, series);
    const both = await on.made(series, 14);
    const waiter = await context.crew(club);
    await context.db.updateTable('activities').set({ max_crew: 2 }).where('id', '=', both.id).execute();
    await waitlist.wait(waiter, both);
    const rests = [crew, crew, other, other].map((who) => on.rest(who, both));
    expect((await Promise.all(rests)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await context.seats(both)).toMatchObject({ count: 1, rows: 1 });
    expect(await waitlist.state(both)).toMatchObject({ seated: new Set([waiter.id]), waiting: [] });
  });

  it('moves with the activity, to a later end alone', async () => {
    const later = hours(row.time, 24);
    expect((await move(later)).statusCode).toBe(200);
    // The reminder is on Monday now.
    expect((await my()).rest_until).toBe(hours(UNTIL, 24).toISOString());
    // Back: what was promised stays.
    expect((await move(row.time)).statusCode).toBe(200);
    expect((await my()).rest_until).toBe(hours(UNTIL, 24).toISOString());
    expect((await on.rest(crew, row)).statusCode).toBe(200);
  });

  it('of one who rested does not move, and other seats get none', async () => {
    const other = await context.crew(club);
    await context.attend(other, row);
    await on.rest(crew, row);
    await move(hours(row.time, 0.25));
    expect(await waitlist.seatOf(other, row)).toMatchObject({ free_until: null });
    expect(await waitlist.seatOf(crew, row)).toMatchObject({ state: -1, free_until: UNTIL });
  });

  it('moves with all activities of an edited series', async () => {
    const host = await context.crew(club, { admin_level: 6 });
    const own = await on.series(club, {
      ...{ crew_id: host.id, start_day: '2026-12-08', until_day: '2026-12-17', made_until: '2026-12-31' },
    });
    await on.hold(crew, own);
    const rows = [await on.made(own, 7), await on.made(own, 14)];
    const answer = await host.put(`/series/${own.wire}`, {
      scope: 'all',
      version: 1,
      rule: 'WEEKLY;BYDAY=TH',
    });
    expect(answer.json()).toMatchObject({ changed: 2, removed: 0, left: [] });
    const ends = await Promise.all(rows.map(async (one) => (await my(one)).rest_until));
    expect(ends).toEqual([
      new Date(UNTIL.getTime() + 2 * DAY_MS).toISOString(),
      new Date(UNTIL.getTime() + 9 * DAY_MS).toISOString(),
    ]);
  });
});
