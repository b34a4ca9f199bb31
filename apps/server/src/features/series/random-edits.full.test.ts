import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@crewwith/domain/constants';
import { STANDING_END } from '@crewwith/domain/standing/states';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { SEAT_SOURCE, WAITER_STATE } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { checksOf } from '../../testing/repeating/edit-checks.ts';
import { seriesOf } from '../../testing/repeating/series.ts';
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

function pick<T>(random: (n: number) => number, values: readonly T[]): T {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}

describe.each(engines())('random edits of a series on %s', (engine) => {
  const context = setUpTestContext(engine);
  const { rowsOf, check } = checksOf(context);
  /** Edits that were not refused. */
  let edits = 0;

  /** A series with people in its activities, and what must never change by an edit of the series. */
  async function open(random: (n: number) => number) {
    context.clock.set(NOW);
    await context.db.updateTable('series').set({ ended_time: NOW }).execute();
    const club = await context.club();
    const owner = await context.crew(club, { admin_level: 8 });
    const crews = await Promise.all(Array.from({ length: 6 }, () => context.crew(club, { admin_level: 3 })));
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU,TH', start_day: '2026-12-01' },
      ...{ clock: '20:00', end_clock: '22:00', name: '달리기', max_crew: 4, attend_level: 1 },
      ...{ location: '서울숲', subgroup: '빠름\n느림', standing_share: 50 },
      max_count: pick(random, [null, 12, 30]),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const wire = String(answer.json().id);
    const series = { id: context.ids.decode('series', wire) ?? 0, wire, club };
    // Those of rows that are made later are given by them.
    for (const crew of crews.slice(0, 3)) await seriesOf(context).hold(crew, series, { subgroup: '느림' });
    return { club, owner, crews, id: wire, random };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  const versionOf = async (id: string) => {
    const key = context.ids.decode('series', id) ?? 0;
    const row = await context.db
      .selectFrom('series')
      .select('version')
      .where('id', '=', key)
      .executeTakeFirst();
    return row?.version ?? 0;
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
    (random) => ({ max_count: pick(random, [null, 3, 15, 40]) }),
    (random) => ({ standing_share: pick(random, [0, 30, 80]) }),
  ];

  /** Attends or waits, cancels, or gives an activity values of its own. */
  async function live(opened: Opened): Promise<void> {
    const { crews, owner, random } = opened;
    const rows = await rowsOf(opened.club);
    if (rows.length === 0) return;
    const row = pick(random, rows);
    const wire = context.ids.encode('activity', row.id);
    const crew: ContextCrew = pick(random, crews);
    const deed = random(6);
    if (deed < 3) {
      const subgroup = row.subgroup === '' ? undefined : row.subgroup.split('\n')[0];
      await crew.post('/attendees', { crew_id: crew.crew, activity_id: wire, subgroup, wait: true });
      return;
    }
    if (deed === 3) return void (await context.cancel(crew, { id: row.id, wire }));
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

  async function run(seed: number): Promise<Opened> {
    const opened = await open(randomFrom(seed));
    for (let step = 0; step < STEPS; step += 1) {
      for (let some = 0; some < 3; some += 1) await live(opened);
      await check(opened.club, () => edit(opened));
      if (opened.random(4) > 0) continue;
      context.clock.set(new Date(context.clock.now().getTime() + opened.random(6) * DAY_MS));
      const [job] = seriesJobs({ live: undefined, random: randomBytes });
      await check(opened.club, async () => void (await job?.run(context.db, context.clock.now())));
    }
    return opened;
  }

  it('lose no seat, overwrite no own field, and do what their preview says', async () => {
    for (let seed = 1; seed <= SEQUENCES; seed += 1) await run(seed);
    expect(edits).toBeGreaterThan((SEQUENCES * STEPS) / 2);
    // What the sequences are about has happened.
    const some = async (table: 'waiters' | 'attendees', column: 'state' | 'source', value: number) => {
      const row = await context.db
        .selectFrom(table)
        .select('crew_id')
        .where(sql.ref(column), '=', value)
        .limit(1);
      return (await row.execute()).length;
    };
    expect(await some('waiters', 'state', WAITER_STATE.waiting)).toBe(1);
    expect(await some('waiters', 'state', WAITER_STATE.seated)).toBe(1);
    expect(await some('attendees', 'source', SEAT_SOURCE.standing)).toBe(1);
  }, 1_200_000);

  it('would be found out: a seat, a place or a standing seat that goes, an own field that is overwritten', async () => {
    const opened = await open(randomFrom(7));
    const [row] = await rowsOf(opened.club);
    if (!row) throw new Error('A series without activities');
    const activity: ContextActivity = { id: row.id, wire: context.ids.encode('activity', row.id) };
    const [waiting, , , crew] = opened.crews;
    if (!waiting) throw new Error('A series without crews');
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
    await expect(check(opened.club, removing)).rejects.toThrow();
    const renaming = async () =>
      void (await context.db
        .updateTable('activities')
        .set({ name: '덮어쓴 이름' })
        .where('id', '=', row.id)
        .execute());
    await expect(check(opened.club, renaming)).rejects.toThrow();
    const place = { activity_id: row.id, crew_id: waiting.id, created_time: NOW, updated_time: NOW };
    await context.db
      .insertInto('waiters')
      .values({ ...place, subgroup: '', state: 0, place: 1 })
      .execute();
    await context.db.updateTable('activities').set({ wait_count: 1 }).where('id', '=', row.id).execute();
    const forgetting = async () => {
      const waiters = context.db.updateTable('waiters').set({ state: WAITER_STATE.closed });
      await waiters.where('crew_id', '=', waiting.id).execute();
      await context.db.updateTable('activities').set({ wait_count: 0 }).where('id', '=', row.id).execute();
    };
    await expect(check(opened.club, forgetting)).rejects.toThrow();
    const ending = async () =>
      void (await context.db
        .updateTable('standing_seats')
        .set({ ended_time: NOW, end_reason: STANDING_END.misses })
        .where('crew_id', '=', waiting.id)
        .execute());
    await expect(check(opened.club, ending)).rejects.toThrow();
  });
});
