import { hasAttended, hasSeat } from '@crewwith/domain/attendees/states';
import { isPublicHoliday } from '@crewwith/domain/calendar/named-holidays';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { seriesForm } from '@crewwith/domain/series/form';
import { occurrences } from '@crewwith/domain/series/occurrences';
import { parseRule } from '@crewwith/domain/series/recurrence';
import { STANDING_ATTENDED_MIN, STANDING_HISTORY } from '@crewwith/domain/standing/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { NOW } from '../../testing/invariant-queries.ts';
import { planCrews } from '../crews.ts';
import { seedDemo } from '../seed-demo.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { planSeries } from './plan-series.ts';

interface SeriesReply {
  id: string;
  name: string;
  paused: boolean;
  standing: number;
  next: { day: string } | null;
  occurrences: { day: string; own_fields: string[]; standing: number; count: number; max_crew: number }[];
  skips: { day: string; reason: string | null }[];
  can: { take_over: boolean };
}

describe.each(engines())('the series of the demo data on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW });
    await seedDemo({ db: test.db, now: NOW, saveFile: async () => undefined });
  });
  afterAll(() => test.close());

  /** Calls as a crew of the demo club by its account. */
  async function as(handle: string) {
    const crew = await test.db
      .selectFrom('crews')
      .innerJoin('members', 'members.id', 'crews.member_id')
      .innerJoin('clubs', 'clubs.id', 'crews.club_id')
      .select(['crews.id', 'crews.member_id'])
      .where('email', '=', `${handle}@demo.crewwith`)
      .where('clubs.nick', '=', 'demo')
      .executeTakeFirstOrThrow();
    return { ...test.as(crew.member_id), id: test.ids.encode('crew', crew.id) };
  }
  const readSeries = async () => {
    const leader = await as('level8');
    const list: SeriesReply[] = (await leader.get('/clubs/demo/series')).json();
    const read = async (of: SeriesReply | undefined) =>
      (await leader.get(`/series/${of?.id}`)).json<SeriesReply>();
    return { yearly: await read(list[0]), paused: await read(list[1]), count: list.length };
  };

  it('has one of a year, with a day of its own and one left out, and one whose host left', async () => {
    const { yearly, paused, count } = await readSeries();
    expect(count).toBe(2);
    expect(yearly).toMatchObject({ paused: false, standing: 9, next: expect.anything() });
    expect(yearly.occurrences.length).toBeGreaterThan(14);
    const own = yearly.occurrences.filter(({ own_fields }) => own_fields.length > 0);
    expect(own).toMatchObject([{ own_fields: ['activity_time', 'end_time', 'location'] }]);
    expect(yearly.skips).toEqual([{ day: expect.any(String), reason: expect.stringContaining('쉬어요') }]);
    expect(yearly.occurrences.map(({ day }) => day)).not.toContain(yearly.skips[0]?.day);
    expect(paused).toMatchObject({ paused: true, next: null, can: { take_over: true } });
    const rows = await test.db.selectFrom('series').selectAll().execute();
    for (const row of rows) expect(seriesForm.safeParse(row).error?.issues ?? []).toEqual([]);
  });

  it('has the activities that the product would have made, without holidays', async () => {
    const series = await test.db
      .selectFrom('series')
      .selectAll()
      .where('paused_time', 'is', null)
      .executeTakeFirstOrThrow();
    const rule = parseRule(series.rule);
    if (!rule) throw new Error('no rule');
    const skips = await test.db.selectFrom('series_skips').select('day').execute();
    const range = { from: series.start_day, to: series.made_until };
    const days = occurrences(
      { rule, firstDay: series.start_day, untilDay: series.until_day, maxCount: null, skipHolidays: true },
      range,
      { isHoliday: isPublicHoliday, skips: new Set(skips.map(({ day }) => day)) },
    );
    expect(days.some(({ day, skipped }) => skipped && isPublicHoliday(day))).toBe(true);
    const rows = await test.db
      .selectFrom('activities')
      .select(sql<string>`series_day`.as('day'))
      .where('series_id', '=', series.id)
      .orderBy('series_day')
      .execute();
    expect(rows.map(({ day }) => day)).toEqual(days.flatMap(({ day, skipped }) => (skipped ? [] : [day])));
    expect(rows.filter(({ day }) => day < seoulDayOf(NOW)).length).toBeGreaterThan(70);
    const random = createSeededRandom(1);
    const deps = { config: readConfig({ NODE_ENV: 'test' }), live: undefined, random: random.bytes };
    const make = createJobs(deps).find(({ name }) => name === 'make series');
    // Those of one more week.
    expect(await make?.run(test.db, NOW)).toBe(0);
    expect(await make?.run(test.db, new Date(NOW.getTime() + 7 * DAY_MS))).toBe(2);
  });

  it('has standing seats within the share, and one that was left out', async () => {
    const { rows } = await sql<{ seats: number; most: number }>`
      select count(*)::integer as seats, floor(a.max_crew * s.standing_share / 100.0)::integer as most
      from attendees t join activities a on a.id = t.activity_id join series s on s.id = a.series_id
      where t.source = 4 group by a.id, s.id order by a.activity_time desc`.execute(test.db);
    expect(rows.filter(({ seats, most }) => seats > most)).toEqual([]);
    expect(rows[0]?.seats).toBe(rows[0]?.most);
    const standing = await test.db.selectFrom('standing_seats').selectAll().execute();
    expect(standing.filter(({ left_out }) => left_out > 0)).toMatchObject([
      { left_out: 1, ended_time: null },
    ]);
    const end = createJobs({
      config: readConfig({ NODE_ENV: 'test' }),
      live: undefined,
      random: Buffer.alloc,
    }).find(({ name }) => name === 'end standing seats');
    expect(await end?.run(test.db, NOW)).toBe(0);
  });

  it('lets the crew of level 1 take a standing seat, where someone rests', async () => {
    const { yearly } = await readSeries();
    const { id, ...crew } = await as('level1');
    const path = `/series/${yearly.id}/standing/${id}`;
    expect((await crew.get(path)).json()).toMatchObject({
      standing: null,
      attended: 4,
      of: 8,
      refusal: null,
    });
    const taken = await crew.put(path, {});
    expect([taken.statusCode, taken.json().seated.length]).toEqual([200, 3]);
  });
});

it('plans the same for a demo that begins on any day', () => {
  for (let days = 0; days < 366; days += 3) {
    const now = new Date(NOW.getTime() + days * (DAY_MS + HOUR_MS));
    const plan = planSeries(planCrews(now), now, createSeededRandom(1));
    expect(plan.standing.filter(({ leftOut }) => leftOut > 0).length).toBe(1);
    expect(plan.meetups.filter(({ series }) => series?.ownFields.length).length).toBe(1);
    const past = plan.meetups.filter(({ time, series }) => time <= now && series?.of.pausedTime === null);
    const last = new Set(past.slice(-STANDING_HISTORY));
    const attended = plan.attendees.filter(
      ({ crew, meetup, state }) => crew.handle === 'level1' && last.has(meetup) && hasAttended(state),
    );
    expect(attended.length).toBeGreaterThanOrEqual(STANDING_ATTENDED_MIN);
    for (const { crew, meetup, createdTime, updatedTime } of plan.attendees) {
      expect(crew.createdTime < createdTime && meetup.createdTime <= createdTime).toBe(true);
      expect(createdTime <= updatedTime && updatedTime <= now).toBe(true);
    }
    const seats = Map.groupBy(
      plan.attendees.filter(({ state }) => hasSeat(state)),
      ({ meetup }) => meetup,
    );
    for (const [meetup, taken] of seats) expect(taken.length).toBeLessThanOrEqual(meetup.maxCrew);
  }
});
