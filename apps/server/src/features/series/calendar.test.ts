import { randomBytes } from 'node:crypto';
import { HOLIDAY_YEARS } from '@crewwith/domain/calendar/holiday-data';
import { addDays } from '@crewwith/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';

// docs/specification.md#series-rows
describe.each(engines())('the days of a series on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  const open = async (now: string) => {
    context.clock.set(new Date(now));
    await context.db
      .updateTable('series')
      .set({ ended_time: new Date(now) })
      .execute();
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
  };
  beforeEach(() => open('2026-12-01T10:00:00.000Z'));

  const create = (changes: object, query = '') =>
    owner.post(`/series${query}`, {
      ...{ club_id: club.wire, crew_id: owner.crew, start_day: '2026-12-01', clock: '20:00' },
      ...{ name: '달리기', max_crew: 20, attend_level: 1, location: '서울숲', ...changes },
    });
  const daysOf = async () => {
    const rows = await context.db
      .selectFrom('activities')
      .select(['series_day', 'activity_time', 'created_time'])
      .where('club_id', '=', club.id)
      .where('deleted_time', 'is', null)
      .orderBy('activity_time')
      .execute();
    return rows.map(({ series_day }) => String(series_day));
  };
  const runJob = async (now: string) => {
    context.clock.set(new Date(now));
    const [job] = seriesJobs({ live: undefined, random: randomBytes });
    return job?.run(context.db, new Date(now));
  };

  it('go on across New Year, and leave out its holiday where holidays are left out', async () => {
    const start = { rule: 'WEEKLY;BYDAY=FR', start_day: '2026-12-18' };
    expect((await create(start)).json().occurrences.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: 10 }, (_, week) => addDays('2026-12-18', 7 * week)),
    );
    await open('2026-12-01T10:00:00.000Z');
    await create({ ...start, skip_holidays: true, max_count: 4 });
    // Christmas and New Year are Fridays, and count.
    expect(await daysOf()).toEqual(['2026-12-18', '2027-01-08']);
  });

  it('are the 29th of February where there is one, and the last of its weekday elsewhere', async () => {
    await open('2028-01-20T10:00:00.000Z');
    await create({ rule: 'MONTHLY;BYDAY=-1TU', start_day: '2028-01-21' });
    expect(await daysOf()).toEqual(['2028-01-25', '2028-02-29', '2028-03-28']);
    await open('2028-02-20T10:00:00.000Z');
    await create({ rule: 'WEEKLY;BYDAY=TU', start_day: '2028-02-22', max_count: 3 });
    expect(await daysOf()).toEqual(['2028-02-22', '2028-02-29', '2028-03-07']);
  });

  it('are no fifth of a weekday, which not every month has', async () => {
    expect((await create({ rule: 'MONTHLY;BYDAY=5FR' })).json().code).toBe('series.rule_unsupported');
    await create({ rule: 'MONTHLY;BYDAY=-1FR' });
    expect(await daysOf()).toEqual(['2026-12-25', '2027-01-29']);
  });

  it('that passed while the server was off are not made up for; those to come are made once', async () => {
    await create({ rule: 'WEEKLY;BYDAY=TU', max_count: 30 });
    const before = await daysOf();
    expect(before.at(-1)).toBe('2027-02-02');
    // Off until ten weeks and three more have passed.
    const back = '2027-03-03T10:00:00.000Z';
    expect(await runJob(back)).toBe(10);
    expect(await runJob(back)).toBe(0);
    const made = (await daysOf()).filter((day) => !before.includes(day));
    expect(made).toEqual(Array.from({ length: 10 }, (_, week) => addDays('2027-03-09', 7 * week)));
  });

  // docs/specification.md#holidays
  it('after the last year with known holidays say until when these are known', async () => {
    const rule = { rule: 'WEEKLY;BYDAY=TU', skip_holidays: true };
    const { last } = HOLIDAY_YEARS;
    await open(`${last}-11-01T10:00:00.000Z`);
    const untilOf = async (start_day: string, until_day: string) => {
      const body = { ...rule, start_day, until_day };
      const preview = (await create(body, '?dry_run=1')).json();
      const created = (await create(body)).json();
      const read = (await owner.get(`/series/${created.id}`)).json();
      return [preview, created, read].map(({ holidays_until }) => holidays_until);
    };
    expect(await untilOf(`${last}-11-02`, `${last}-12-31`)).toEqual([null, null, null]);
    expect(await untilOf(`${last}-12-01`, `${last + 1}-01-10`)).toEqual(Array(3).fill(`${last}-12-31`));
  });

  it('begin at most a year ago', async () => {
    const rule = 'WEEKLY;INTERVAL=2;BYDAY=TU';
    expect((await create({ rule, start_day: '0001-01-02' })).json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'start_day' }],
    });
    expect((await create({ rule, start_day: '2025-12-02' })).statusCode).toBe(201);
  });
});
