import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

describe.each(engines())('series on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  let bytes = 0;
  const random = (size: number) => {
    bytes += 977;
    const drawn = Buffer.alloc(size);
    drawn.writeUIntBE(bytes, 0, 6);
    return drawn;
  };
  beforeEach(async () => {
    context.clock.set(NOW);
    // The job makes the activities of all series: those of other tests are over.
    await context.db.updateTable('series').set({ ended_time: NOW }).execute();
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
  });

  const form = (changes: object = {}) => ({
    club_id: club.wire,
    crew_id: owner.crew,
    rule: 'WEEKLY;BYDAY=TU',
    start_day: '2026-12-01',
    clock: '20:00',
    name: '화요 달리기',
    max_crew: 20,
    attend_level: 1,
    location: '서울숲',
    ...changes,
  });
  const idOf = (wire: string) => context.ids.decode('series', wire) ?? 0;
  const rowsOf = (wire: string) =>
    context.db
      .selectFrom('activities')
      .selectAll()
      .where('series_id', '=', idOf(wire))
      .where('deleted_time', 'is', null)
      .orderBy('activity_time')
      .execute();
  async function create(changes: object = {}) {
    const answer = await owner.post('/series', form(changes));
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const runJob = (now: Date) => {
    context.clock.set(now);
    const [job] = seriesJobs({ live: undefined, random });
    return job?.run(context.db, now);
  };

  it('make the activities of ten weeks, with the owner in each', async () => {
    const { id, version, occurrences } = await create();
    expect(version).toBe(1);
    expect(occurrences).toHaveLength(10);
    expect(occurrences[0]).toMatchObject({ day: '2026-12-01', holiday: null, clash: null });
    const rows = await rowsOf(id);
    expect(rows.map((row) => row.attendee_count)).toEqual(Array(10).fill(1));
    expect(rows[0]?.activity_time).toEqual(new Date('2026-12-01T11:00:00.000Z'));
    const seats = await context.db
      .selectFrom('attendees')
      .select('activity_id')
      .where('crew_id', '=', owner.id)
      .execute();
    expect(seats).toHaveLength(10);
  });

  it('preview the same days, with holidays and clashes, and write nothing', async () => {
    const other = await context.meetup(club, 24 * 7 + 2);
    const rule = { rule: 'WEEKLY;BYDAY=TU,FR' };
    // Its key is free for the creation: a preview saves no reply.
    const key = { 'idempotency-key': `series-${club.wire}` };
    const preview = await owner.post('/series?dry_run=1', form(rule), key);
    expect(preview.statusCode).toBe(200);
    const planned = preview.json().occurrences;
    expect(
      await context.db.selectFrom('series').select('id').where('club_id', '=', club.id).execute(),
    ).toEqual([]);
    expect(planned.find(({ day }: { day: string }) => day === '2026-12-25').holiday).toBeTruthy();
    expect(planned.find(({ day }: { day: string }) => day === '2026-12-08').clash).toBe(other.wire);
    const created = await owner.post('/series', form(rule), key);
    expect(created.statusCode).toBe(201);
    expect(
      created.json().occurrences.map(({ activity_id: _id, ...day }: { activity_id: string }) => ({
        ...day,
        skipped: false,
      })),
    ).toEqual(planned);
  });

  it('refuse other rules, days that are over, and levels below 6', async () => {
    expect((await owner.post('/series', form({ rule: 'DAILY' }))).json()).toMatchObject({
      code: 'series.rule_unsupported',
    });
    expect((await owner.post('/series', form({ until_day: '2026-11-01' }))).json()).toMatchObject({
      code: 'series.nothing_left',
    });
    const low = await context.crew(club, { admin_level: 5 });
    expect((await low.post('/series', form({ crew_id: low.crew }))).statusCode).toBe(403);
  });

  it('make what is due once and nothing in the past after three weeks without a server', async () => {
    const { id } = await create();
    const later = new Date(NOW.getTime() + 21 * 86_400_000);
    expect(await runJob(later)).toBe(3);
    expect(await runJob(later)).toBe(0);
    expect(await rowsOf(id)).toHaveLength(13);
    // A whole season without a server: days that have passed are not made.
    const muchLater = new Date(NOW.getTime() + 200 * 86_400_000);
    expect(await runJob(muchLater)).toBe(10);
    const rows = await rowsOf(id);
    expect(rows.filter((row) => row.changed_time >= muchLater && row.activity_time <= muchLater)).toEqual([]);
  });

  it('make none in a frozen club, nor without an owner, until it is taken over', async () => {
    const { id } = await create();
    const leader = await context.crew(club, { admin_level: 9 });
    const later = new Date(NOW.getTime() + 21 * 86_400_000);
    await context.db.updateTable('clubs').set({ frozen_time: NOW }).where('id', '=', club.id).execute();
    expect(await runJob(later)).toBe(0);
    await context.db.updateTable('clubs').set({ frozen_time: null }).where('id', '=', club.id).execute();
    context.clock.set(NOW);
    expect((await leader.put(`/crews/${owner.crew}/admin/5`)).statusCode).toBe(200);
    expect((await owner.get(`/series/${id}`)).json()).toMatchObject({ paused: true });
    expect(await runJob(later)).toBe(0);
    expect((await owner.put(`/series/${id}/owner`)).statusCode).toBe(403);
    const taken = await leader.put(`/series/${id}/owner`);
    expect(taken.json()).toMatchObject({ crew_id: leader.crew, version: 2 });
    const rows = (await rowsOf(id)).filter((row) => row.activity_time > later);
    expect(rows).toHaveLength(10);
    expect(rows.every((row) => row.crew_id === leader.id)).toBe(true);
  });

  it('change all to come, without the own fields of one, and keep what does not fit', async () => {
    const { id, occurrences } = await create();
    const [first, second] = occurrences;
    const own = await owner.put(`/activities/${first.activity_id}`, {
      ...{ name: '화요 달리기', activity_time: '2026-12-01T20:00:00.000Z', max_crew: 20, attend_level: 1 },
      location: '한강',
      state: 2,
    });
    expect(own.statusCode, own.body).toBe(200);
    for (const _ of [1, 2]) {
      const crew = await context.crew(club);
      await context.attend(crew, { id: 0, wire: second.activity_id });
    }
    const change = { scope: 'all', version: 1, location: '남산', max_crew: 2 };
    const preview = (await owner.put(`/series/${id}`, { ...change, dry_run: true })).json();
    expect((await owner.get(`/series/${id}`)).json()).toMatchObject({ version: 1, location: '서울숲' });
    const done = (await owner.put(`/series/${id}`, change)).json();
    expect(done).toMatchObject({ version: 2, changed: 10, own: 1, left: [] });
    expect(done.kept).toEqual([{ activity_id: second.activity_id, day: second.day, fields: ['max_crew'] }]);
    expect({ ...preview, version: 2 }).toEqual(done);
    const rows = await rowsOf(id);
    expect(rows.map((row) => row.location)).toEqual(['한강', ...Array(9).fill('남산')]);
    expect(rows.map((row) => row.max_crew)).toEqual([2, 20, ...Array(8).fill(2)]);
    expect((await owner.put(`/series/${id}`, change)).json()).toMatchObject({ code: 'request.stale' });
  });

  it('split from a day on, and let those whose start moves cancel freely', async () => {
    const { id, occurrences } = await create();
    const crew = await context.crew(club);
    await context.attend(crew, { id: 0, wire: occurrences[5].activity_id });
    const done = (
      await owner.put(`/series/${id}`, {
        scope: 'following',
        from: occurrences[4].day,
        version: 1,
        clock: '21:00',
      })
    ).json();
    expect(done).toMatchObject({
      version: 1,
      changed: 6,
      seats: { moved: 7, free_until: '2026-12-02T10:00:00.000Z' },
    });
    expect(done.id).not.toBe(id);
    expect(await rowsOf(id)).toHaveLength(4);
    const rows = await rowsOf(done.id);
    expect(rows.map((row) => context.ids.encode('activity', row.id))).toEqual(
      occurrences.slice(4).map((row: { activity_id: string }) => row.activity_id),
    );
    const seat = await context.db
      .selectFrom('attendees')
      .select(['state', 'free_until'])
      .where('crew_id', '=', crew.id)
      .executeTakeFirstOrThrow();
    expect(seat).toEqual({ state: 1, free_until: new Date('2026-12-02T10:00:00.000Z') });
    const list = (await owner.get(`/clubs/${club.nick}/series`)).json();
    expect(list.map((row: { id: string }) => row.id)).toEqual([id, done.id]);
  });

  it('move to another weekday; end with people left as single ones; skip a day', async () => {
    const { id, occurrences } = await create();
    const moved = (
      await owner.put(`/series/${id}`, { scope: 'all', version: 1, rule: 'WEEKLY;BYDAY=WE' })
    ).json();
    expect(moved).toMatchObject({ changed: 10, removed: 0, left: [] });
    expect((await rowsOf(id)).map((row) => row.series_day)[0]).toBe('2026-12-02');
    const skipped = await owner.post(`/series/${id}/skips`, { day: '2026-12-09', reason: '쉬어요' });
    expect(skipped.json()).toEqual({ version: 3, activity_id: occurrences[1].activity_id });
    expect((await owner.post(`/series/${id}/skips`, { day: '2026-12-10' })).json()).toMatchObject({
      code: 'series.no_such_day',
    });
    const crew = await context.crew(club);
    await context.attend(crew, { id: 0, wire: occurrences[5].activity_id });
    const ended = (await owner.put(`/series/${id}/end`, {})).json();
    expect(ended).toMatchObject({ removed: 8, left: [{ activity_id: occurrences[5].activity_id }] });
    expect((await owner.put(`/series/${id}/end`, {})).json()).toMatchObject({ code: 'series.ended' });
  });

  it('give seats of a raised capacity to those who wait, in the same call', async () => {
    const { id, occurrences } = await create({ max_crew: 1 });
    const crew = await context.crew(club);
    const wire = occurrences[5].activity_id;
    const answer = await crew.post('/attendees', {
      crew_id: crew.crew,
      activity_id: wire,
      state: 1,
      wait: true,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await owner.put(`/series/${id}`, { scope: 'all', version: 1, max_crew: 5 });
    const rows = await rowsOf(id);
    expect(rows[5]?.attendee_count).toBe(2);
    expect((await owner.get(`/series/${id}.ics`)).body.match(/BEGIN:VEVENT/g)).toHaveLength(10);
  });
});
