import { DAY_MS } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextSeries, seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#standing-seat
describe.each(engines())('taking a standing seat on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  let club: ContextClub;
  let crew: ContextCrew;
  let series: ContextSeries;
  beforeEach(async () => {
    // 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 3 });
    series = await on.series(club);
  });
  const read = (who: ContextCrew) => who.get(on.path(series, who));

  it('is for those who attended 3 of the last 8', async () => {
    const before = await on.row(series, -70);
    await on.attended(crew, before);
    await on.history(series, []);
    for (const days of [-28, -35, -42, -49, -56]) await on.row(series, days);
    for (const days of [-27, -20])
      await on.attended(crew, await on.row(series, days, { deleted_time: null }));
    // Ten activities in all; the crew attended two of the last eight, and the first one of all.
    expect((await read(crew)).json()).toEqual({
      standing: null,
      attended: 2,
      of: 8,
      standing_share: 50,
      subgroup: '',
      refusal: 'standing.not_regular',
    });
    expect((await on.take(crew, series)).json().code).toBe('standing.not_regular');
    // Deleted ones do not count, nor do those to come.
    await on.attended(crew, await on.row(series, -6, { deleted_time: context.clock.now() }));
    await on.attended(crew, await on.row(series, 6));
    expect((await on.take(crew, series)).json().code).toBe('standing.not_regular');
    await on.attended(crew, await on.row(series, -5));
    expect((await read(crew)).json()).toMatchObject({ attended: 3, refusal: null });
    expect((await on.take(crew, series)).statusCode).toBe(200);
  });

  it('needs the level of the activities', async () => {
    const higher = await on.series(club, { attend_level: 4 });
    await on.history(higher, [crew]);
    expect((await crew.get(on.path(higher, crew))).json()).toMatchObject({ refusal: 'activity.level' });
    expect((await on.take(crew, higher)).json().code).toBe('activity.level');
    expect(await on.standing(crew, higher)).toBeUndefined();
  });

  it('is saved, shown and renewed, and seats in the activities that exist', async () => {
    await on.history(series, [crew]);
    const [next, later] = [await on.row(series, 7), await on.row(series, 14)];
    const now = context.clock.now();
    const taken = (await on.take(crew, series)).json();
    const renew_until = new Date(now.getTime() + 182 * DAY_MS).toISOString();
    const standing = {
      subgroup: '',
      created_time: now.toISOString(),
      renewed_time: now.toISOString(),
      renew_until,
      left_out: 0,
    };
    expect(taken).toEqual({ ...standing, seated: [next.wire, later.wire] });
    expect((await read(crew)).json()).toEqual({
      standing,
      attended: 3,
      of: 3,
      standing_share: 50,
      subgroup: '',
      refusal: null,
    });
    expect(await on.seated(next)).toEqual([crew.id]);
    expect(await context.seats(next)).toMatchObject({ count: 1, rows: 1 });
    const { my, series: shown } = (await crew.get(`/activities/${next.wire}`)).json();
    // 48 hours before, and 2 awake hours later it is 22:00; 10 more from 08:00 on.
    expect(my).toMatchObject({ state: 1, source: 4, standing: true, rest_until: '2026-12-07T09:00:00.000Z' });
    expect(shown).toMatchObject({ standing: 1 });

    context.clock.set(new Date(now.getTime() + 3 * DAY_MS));
    const third = await on.row(series, 18);
    const renewed = (await on.take(crew, series)).json();
    expect(renewed).toMatchObject({
      created_time: standing.created_time,
      renewed_time: context.clock.now().toISOString(),
      seated: [third.wire],
    });
  });

  it('seats only where the share has room, no one waits and the crew had no seat before', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => context.crew(club)));
    const small = await on.series(club, { standing_share: 50 });
    await on.history(small, [crew]);
    const room = await on.row(small, 7, { max_crew: 2 });
    const tooSmall = await on.row(small, 8, { max_crew: 1 });
    const shared = await on.row(small, 9, { max_crew: 2, attendee_count: 1 });
    await on.attended(others[0] as ContextCrew, shared, { state: 1, source: 4 });
    const full = await on.row(small, 10, { max_crew: 2 });
    for (const other of others.slice(0, 2)) await context.attend(other, full);
    const cancelled = await on.row(small, 11);
    await context.attend(crew, cancelled);
    await context.cancel(crew, cancelled);
    const own = await on.row(small, 12);
    await context.attend(crew, own);
    const higher = await on.row(small, 13, { attend_level: 4 });
    const queued = await on.row(small, 14, { max_crew: 4, attendee_count: 1, wait_count: 1 });
    await on.attended(others[1] as ContextCrew, queued, { state: 1 });
    const past = await on.row(small, -1);
    expect((await on.take(crew, small)).json().seated).toEqual([room.wire]);
    for (const row of [tooSmall, shared, full, cancelled, own, higher, queued, past]) {
      expect(await on.seated(row)).not.toContain(crew.id);
    }
    // Of another series of the club nothing changes.
    expect(await context.seats(shared)).toMatchObject({ count: 1, rows: 1 });
  });

  it('seats nowhere while the crew is restricted', async () => {
    await on.history(series, [crew]);
    const next = await on.row(series, 7);
    const until = new Date(context.clock.now().getTime() + DAY_MS);
    await context.db.updateTable('crews').set({ limit_end_time: until }).where('id', '=', crew.id).execute();
    expect((await on.take(crew, series)).json().seated).toEqual([]);
    context.clock.set(until);
    expect((await on.take(crew, series)).json().seated).toEqual([next.wire]);
  });

  it('keeps the subgroup that was chosen, where the activity has it', async () => {
    const grouped = await on.series(club, { subgroup: '가\n나' });
    await on.history(grouped, [crew]);
    const same = await on.row(grouped, 7, { subgroup: '가\n나' });
    const other = await on.row(grouped, 14, { subgroup: '다\n라' });
    expect((await crew.get(on.path(grouped, crew))).json()).toMatchObject({ subgroup: '가\n나' });
    expect((await on.take(crew, grouped, { subgroup: '다' })).json().code).toBe('attendee.invalid_subgroup');
    expect((await on.take(crew, grouped, { subgroup: '나' })).json()).toMatchObject({ subgroup: '나' });
    const subgroupIn = async (wire: string) => (await crew.get(`/activities/${wire}`)).json().my.subgroup;
    expect([await subgroupIn(same.wire), await subgroupIn(other.wire)]).toEqual(['나', '다']);
    expect((await on.take(crew, grouped)).json()).toMatchObject({ subgroup: '나' });
    expect((await on.take(crew, grouped, { subgroup: '가' })).json()).toMatchObject({ subgroup: '가' });
  });

  it('is given up, with the seats that one has, and taken again', async () => {
    await on.history(series, [crew]);
    const next = await on.row(series, 7);
    await on.take(crew, series);
    await context.db
      .updateTable('standing_seats')
      .set({ left_out: 2 })
      .where('crew_id', '=', crew.id)
      .execute();
    context.advanceClock(1);
    expect((await on.giveUp(crew, series)).json()).toEqual({});
    const ended = { ended_time: context.clock.now(), end_reason: 'given_up' };
    expect(await on.standing(crew, series)).toMatchObject(ended);
    expect((await read(crew)).json()).toMatchObject({ standing: null, refusal: null });
    expect((await crew.get(`/activities/${next.wire}`)).json().my).toMatchObject({
      state: 1,
      standing: false,
    });
    context.advanceClock(1);
    expect((await on.giveUp(crew, series)).statusCode).toBe(200);
    expect(await on.standing(crew, series)).toMatchObject(ended);
    const again = (await on.take(crew, series)).json();
    expect(again).toMatchObject({ created_time: context.clock.now().toISOString(), left_out: 0, seated: [] });
  });

  it('is refused once the series has ended, or has no more activities', async () => {
    await on.history(series, [crew]);
    const ended = await on.series(club, { ended_time: context.clock.now() });
    const done = await on.series(club, { made_until: '9999-12-31' });
    for (const one of [ended, done]) {
      await on.history(one, [crew]);
      expect((await on.take(crew, one)).json().code).toBe('series.ended');
      expect((await crew.get(on.path(one, crew))).json()).toMatchObject({ refusal: 'series.ended' });
    }
    await on.row(done, 7);
    expect((await on.take(crew, done)).statusCode).toBe(200);
  });

  it('is of a crew of the club, and of the caller', async () => {
    await on.history(series, [crew]);
    const stranger = await context.crew(await context.club());
    const other = await context.crew(club, { admin_level: 9 });
    for (const call of [on.take, on.giveUp, (who: ContextCrew) => who.get(on.path(series, stranger))]) {
      expect((await call(stranger, series)).json().code).toBe('request.not_found');
      expect((await call({ ...other, crew: crew.crew }, series)).json().code).toBe('auth.other_identity');
    }
    expect((await crew.put(`/crews/${crew.crew}/state/0`)).statusCode).toBe(200);
    expect((await on.take(crew, series)).json().code).toBe('request.not_found');
  });

  it('counts for the series that were split from one another', async () => {
    const old = await on.series(club, { made_until: '9999-12-31' });
    const before = await on.row(old, 6);
    await on.history(old, [crew]);
    const split = await on.series(club, { parent_id: old.id, start_day: '2026-12-15' });
    const after = await on.row(split, 14);
    // The one that goes on has it, whichever is named.
    expect((await on.take(crew, old)).json().seated).toEqual([before.wire, after.wire]);
    expect(await on.standing(crew, old)).toBeUndefined();
    expect(await on.standing(crew, split)).toMatchObject({ ended_time: null });
    for (const one of [old, split]) {
      expect((await crew.get(on.path(one, crew))).json()).toMatchObject({
        attended: 3,
        standing: { left_out: 0 },
      });
    }
    for (const row of [before, after]) {
      expect((await crew.get(`/activities/${row.wire}`)).json().my).toMatchObject({ standing: true });
    }
    await on.giveUp(crew, old);
    expect(await on.standing(crew, split)).toMatchObject({ end_reason: 'given_up' });
  });
});
