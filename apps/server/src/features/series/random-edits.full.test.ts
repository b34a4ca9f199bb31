import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@crewwith/domain/constants';
import { ROW_FIELD_NAMES } from '@crewwith/domain/series/fields';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inFullRun } from '../../testing/scope.ts';
import { type ContextActivity, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const SEQUENCES = inFullRun(100, 5);
const STEPS = 12;

/** Numbers below `n` that are the same for a seed. */
function randomFrom(seed: number): (n: number) => number {
  let state = seed * 2_654_435_761;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % n;
  };
}

describe.each(engines())('random edits of a series on %s', (engine) => {
  const context = setUpTestContext(engine);
  /** Edits that were not refused. */
  let edits = 0;

  /** A series with people in its activities, and what must never change by an edit of the series. */
  async function open(random: (n: number) => number) {
    context.clock.set(NOW);
    await context.db.updateTable('series').set({ ended_time: NOW }).execute();
    const club = await context.club();
    const owner = await context.crew(club, { admin_level: 8 });
    const crews = await Promise.all(Array.from({ length: 4 }, () => context.crew(club, { admin_level: 3 })));
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU,TH', start_day: '2026-12-01' },
      ...{ clock: '20:00', end_clock: '22:00', name: '달리기', max_crew: 4, attend_level: 1 },
      ...{ location: '서울숲', subgroup: '빠름\n느림', standing_share: 0 },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return { club, owner, crews, id: String(answer.json().id), random };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  const rowsOf = async ({ club }: Opened) =>
    context.db
      .selectFrom('activities')
      .selectAll()
      .where('club_id', '=', club.id)
      .where('deleted_time', 'is', null)
      .where('activity_time', '>', context.clock.now())
      .orderBy('id')
      .execute();
  const seatsOf = async ({ club }: Opened) => {
    const rows = await context.db
      .selectFrom('attendees')
      .innerJoin('activities', 'activities.id', 'attendees.activity_id')
      .select(['attendees.activity_id', 'attendees.crew_id'])
      .where('activities.club_id', '=', club.id)
      .where('activities.deleted_time', 'is', null)
      .where('attendees.state', '=', 1)
      .execute();
    return rows.map((row) => `${row.activity_id} ${row.crew_id}`);
  };
  const versionOf = async (id: string) => {
    const key = context.ids.decode('series', id) ?? 0;
    const row = await context.db
      .selectFrom('series')
      .select('version')
      .where('id', '=', key)
      .executeTakeFirst();
    return row?.version ?? 0;
  };

  const pick = <T>(random: (n: number) => number, values: readonly T[]): T => {
    const value = values[random(values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  };
  const CHANGES: readonly ((random: (n: number) => number) => object)[] = [
    (random) => ({ clock: pick(random, ['19:00', '20:30', '21:00', '09:00']) }),
    (random) => ({ end_clock: pick(random, ['22:00', '23:00', '01:00', null]) }),
    (random) => ({ location: pick(random, ['한강', '올림픽공원', '서울숲']) }),
    (random) => ({ max_crew: pick(random, [1, 2, 4, 9]) }),
    (random) => ({ subgroup: pick(random, ['', '빠름', '느림\n빠름', '선두\n느림']) }),
    (random) => ({
      rule: pick(random, [
        'WEEKLY;BYDAY=WE',
        'WEEKLY;BYDAY=TU,TH',
        'WEEKLY;BYDAY=MO,WE,FR',
        'MONTHLY;BYDAY=-1TU',
      ]),
    }),
    (random) => ({ skip_holidays: random(2) === 0 }),
  ];

  /** Attends or cancels, or gives an activity values of its own. */
  async function live(opened: Opened): Promise<void> {
    const { crews, owner, random } = opened;
    const rows = await rowsOf(opened);
    if (rows.length === 0) return;
    const row = pick(random, rows);
    const wire = context.ids.encode('activity', row.id);
    const crew: ContextCrew = pick(random, crews);
    if (random(3) > 0) {
      const subgroup = row.subgroup === '' ? undefined : row.subgroup.split('\n')[0];
      await crew.post('/attendees', { crew_id: crew.crew, activity_id: wire, subgroup });
      return;
    }
    const own = pick(random, [{ location: '체육관' }, { name: '특별한 달리기' }, { max_crew: 7 }]);
    const { name, max_crew, attend_level, location } = row;
    const { activity_time, subgroup } = (await owner.get(`/activities/${wire}`)).json();
    const body = { name, max_crew, attend_level, location, activity_time, subgroup, ...own };
    const answer = await owner.put(`/activities/${wire}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }

  /** Edits the series as a whole or from a day on; first as a preview, which says the same. */
  async function edit(opened: Opened): Promise<void> {
    const { owner, random } = opened;
    const change = pick(random, CHANGES)(random);
    const from = addDays(seoulDayOf(context.clock.now()), random(40));
    const scope = random(3) === 0 ? { scope: 'following', from } : { scope: 'all' };
    const body = { ...scope, ...change, version: await versionOf(opened.id) };
    const preview = await owner.put(`/series/${opened.id}`, { ...body, dry_run: true });
    const done = await owner.put(`/series/${opened.id}`, body);
    const said = JSON.stringify({ body, answer: done.json() });
    expect([200, 409], said).toContain(done.statusCode);
    expect(preview.statusCode, said).toBe(done.statusCode);
    if (done.statusCode === 409) {
      expect(done.json().code, said).toBe('series.nothing_left');
      return;
    }
    const { id, version: _version, ...effects } = done.json();
    const { id: _id, version: _before, ...planned } = preview.json();
    expect(planned, said).toEqual(effects);
    opened.id = id;
    edits += 1;
  }

  /** Compares what an edit may not change with the state before it. */
  async function check(opened: Opened, work: () => Promise<void>): Promise<void> {
    const [before, seats] = [await rowsOf(opened), await seatsOf(opened)];
    await work();
    const [after, seatsAfter] = [await rowsOf(opened), new Set(await seatsOf(opened))];
    const byId = new Map(after.map((row) => [row.id, row]));
    const owned = new Set(before.map(({ id, crew_id }) => `${id} ${crew_id}`));
    const lost = seats.filter((seat) => !seatsAfter.has(seat) && !owned.has(seat));
    expect(lost).toEqual([]);
    for (const row of before) {
      const now = byId.get(row.id);
      if (!now) continue;
      expect(now.own_fields).toEqual(row.own_fields);
      for (const name of ROW_FIELD_NAMES)
        if (name !== 'cover' && row.own_fields.includes(name))
          expect([name, now[name]]).toEqual([name, row[name]]);
    }
    for (const row of after) {
      const taken = [...seatsAfter].filter((seat) => seat.startsWith(`${row.id} `)).length;
      expect(row.attendee_count).toBe(taken);
      expect(row.max_crew).toBeGreaterThanOrEqual(taken);
    }
    const days = after.flatMap(({ series_id, series_day }) =>
      series_day ? [`${series_id} ${series_day}`] : [],
    );
    expect(new Set(days).size).toBe(days.length);
  }

  async function run(seed: number): Promise<Opened> {
    const opened = await open(randomFrom(seed));
    for (let step = 0; step < STEPS; step += 1) {
      for (let some = 0; some < 3; some += 1) await live(opened);
      await check(opened, () => edit(opened));
      if (opened.random(4) > 0) continue;
      context.clock.set(new Date(context.clock.now().getTime() + opened.random(6) * DAY_MS));
      const [job] = seriesJobs({ live: undefined, random: randomBytes });
      await check(opened, async () => void (await job?.run(context.db, context.clock.now())));
    }
    return opened;
  }

  it('lose no seat, overwrite no own field, and do what their preview says', async () => {
    for (let seed = 1; seed <= SEQUENCES; seed += 1) await run(seed);
    expect(edits).toBeGreaterThan((SEQUENCES * STEPS) / 2);
  });

  it('would be found out: a seat that goes, and an own field that is overwritten', async () => {
    const opened = await open(randomFrom(7));
    const [row] = await rowsOf(opened);
    if (!row) throw new Error('A series without activities');
    const activity: ContextActivity = { id: row.id, wire: context.ids.encode('activity', row.id) };
    const [crew] = opened.crews;
    if (crew) await context.attend(crew, activity, '빠름');
    await context.db
      .updateTable('activities')
      .set({ own_fields: ['name'] })
      .where('id', '=', row.id)
      .execute();
    const removing = async () =>
      void (await context.db
        .deleteFrom('attendees')
        .where('crew_id', '=', crew?.id ?? 0)
        .execute());
    await expect(check(opened, removing)).rejects.toThrow();
    const renaming = async () =>
      void (await context.db
        .updateTable('activities')
        .set({ name: '덮어쓴 이름' })
        .where('id', '=', row.id)
        .execute());
    await expect(check(opened, renaming)).rejects.toThrow();
  });
});
