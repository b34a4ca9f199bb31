import { DAY_MS } from '@crewwith/domain/constants';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextSeries, seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const PICTURE = '/uploads/often-400.webp';
const STANDING = { source: 4 } as const;

// docs/specification.md#report-series
describe.each(engines())('the attendance report by series on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  let club: ContextClub;
  let admin: ContextCrew;
  let series: ContextSeries;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    admin = await context.crew(club, { admin_level: 7 });
    series = await on.series(club, { name: '화요일 달리기' });
  });

  const url = () => {
    const today = seoulDayOf(context.clock.now());
    return `/clubs/${club.nick}/report?from=${addDays(today, -60)}&to=${today}`;
  };
  const read = async () => {
    const reply = await admin.get(url());
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };

  it('counts meetups, seats, standing seats and rests of each series, and who came most', async () => {
    const [often, once, gone] = [
      await context.crew(club),
      await context.crew(club),
      await context.crew(club),
    ];
    await context.db
      .updateTable('members')
      .set({ image_url: PICTURE })
      .where('id', '=', often.memberId)
      .execute();
    const [first, second] = [
      await on.row(series, -14, { attendee_count: 3 }),
      await on.row(series, -7, { attendee_count: 2 }),
    ];
    await on.attended(often, first, STANDING);
    await on.attended(often, second, STANDING);
    await on.attended(once, first);
    await on.attended(gone, first);
    await on.attended(once, second, { ...STANDING, state: 0 });
    const now = context.clock.now();
    await on.attended(gone, second, { ...STANDING, state: -1, rested_time: now });
    await on.attended(admin, second, { state: -1 });
    await context.db
      .insertInto('cancellations')
      .values({ activity_id: second.id, crew_id: admin.id, cancelled_time: second.time, late: true })
      .execute();
    await context.db
      .updateTable('crews')
      .set({ state: 0, admin_level: 0 })
      .where('id', '=', gone.id)
      .execute();
    const other = await on.series(club, { name: '목요일 걷기', rule: 'WEEKLY;BYDAY=TH', clock: '07:30' });
    await on.row(other, -5);
    // Neither deleted ones nor those to come or of no series.
    await on.row(other, -12, { deleted_time: now });
    await on.row(other, 2);
    await context.meetup(club, -30);
    const report = await read();
    expect(report.meetups).toHaveLength(4);
    expect(report.series).toEqual([
      {
        series_id: series.wire,
        name: '화요일 달리기',
        rule: 'WEEKLY;BYDAY=TU',
        clock: '20:00',
        meetups: 2,
        count: 5,
        attended: 4,
        no_shows: 1,
        late_cancels: 1,
        standing: 3,
        rests: 1,
        top_crews: [often, once].map(({ crew }, index) => ({
          crew_id: crew,
          nick: expect.any(String),
          image_url: index === 0 ? PICTURE : null,
          attended: 2 - index,
        })),
      },
      expect.objectContaining({ name: '목요일 걷기', rule: 'WEEKLY;BYDAY=TH', clock: '07:30', meetups: 1 }),
    ]);
  });

  it('counts a series that was split as one, by its present name', async () => {
    await on.row(series, -14);
    const split = await on.series(club, { name: '수요일 달리기', parent_id: series.id });
    const again = await on.series(club, { name: '금요일 달리기', parent_id: split.id });
    await on.row(split, -9);
    await on.row(again, -2);
    expect((await read()).series).toMatchObject([
      { series_id: again.wire, name: '금요일 달리기', meetups: 3 },
    ]);
  });

  it('needs no more statements, and is empty without series', async () => {
    const statements = () => context.statements(() => admin.get(url()));
    await context.meetup(club, -30);
    const without = await statements();
    expect((await read()).series).toEqual([]);
    for (let days = 1; days < 20; days += 1) {
      const more = await on.series(club, {
        created_time: new Date(context.clock.now().getTime() - 90 * DAY_MS),
      });
      await on.row(more, -days);
    }
    expect((await read()).series).toHaveLength(19);
    expect(await statements()).toBe(without);
  });
});
