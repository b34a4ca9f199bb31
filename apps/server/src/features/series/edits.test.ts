import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/specification.md#series-edit
describe.each(engines())('an edit of a series on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let owner: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    await context.db.updateTable('series').set({ ended_time: NOW }).execute();
    club = await context.club();
    owner = await context.crew(club, { admin_level: 6 });
  });

  async function create(changes: object = {}) {
    const answer = await owner.post('/series', {
      ...{ club_id: club.wire, crew_id: owner.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '달리기', max_crew: 20, attend_level: 1, location: '서울숲', ...changes },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const edit = async (id: string, body: object) => {
    const { version } = (await owner.get(`/series/${id}`)).json();
    const answer = await owner.put(`/series/${id}`, { scope: 'all', version, ...body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const runJob = async (now: string) => {
    context.clock.set(new Date(now));
    const [job] = seriesJobs({ live: undefined, random: randomBytes });
    return job?.run(context.db, new Date(now));
  };
  /** The days of a series that take place, in order. */
  const daysOf = async (id: string) => {
    const rows = await context.db
      .selectFrom('activities')
      .select('series_day')
      .where('series_id', '=', context.ids.decode('series', id) ?? 0)
      .where('deleted_time', 'is', null)
      .where('series_day', 'is not', null)
      .orderBy('series_day')
      .execute();
    return rows.map(({ series_day }) => String(series_day));
  };
  const cancel = async (activity: string) => {
    const answer = await owner.put(`/activities/delete/${activity}`, {});
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const moveTo = async (activity: string, time: string) => {
    const answer = await owner.put(`/activities/${activity}`, {
      ...{ name: '달리기', activity_time: time, max_crew: 20, attend_level: 1, location: '서울숲', state: 2 },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  it('from a day beyond the ten weeks on loses none of the days before', async () => {
    const { id } = await create();
    const split = await edit(id, { scope: 'following', from: '2027-03-09', location: '남산' });
    expect(split).toMatchObject({ changed: 0, made: 0 });
    expect((await owner.get(`/series/${id}`)).json()).toMatchObject({ ended: false, continued_by: split.id });
    await runJob('2027-02-20T10:00:00.000Z');
    // Those of the days on which the server was off are not made up for.
    expect((await daysOf(id)).slice(-3)).toEqual(['2027-02-02', '2027-02-23', '2027-03-02']);
    expect((await daysOf(split.id))[0]).toBe('2027-03-09');
  });

  it('from the last day of the calendar on changes nothing', async () => {
    const { id } = await create({ rule: 'WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU' });
    const body = { scope: 'following', from: '9999-12-30', dry_run: true, location: '남산' };
    expect(await edit(id, body)).toMatchObject({ changed: 0 });
  });

  it('to weekdays that one had before gives way to none that was cancelled', async () => {
    const { id, occurrences } = await create({ rule: 'WEEKLY;BYDAY=TU,TH' });
    const thursday = occurrences.find(({ day }: { day: string }) => day === '2026-12-10');
    await cancel(thursday.activity_id);
    await edit(id, { rule: 'WEEKLY;BYDAY=TU' });
    expect((await edit(id, { rule: 'WEEKLY;BYDAY=TH' })).changed).toBe(10);
    expect((await daysOf(id)).slice(0, 3)).toEqual(['2026-12-03', '2026-12-10', '2026-12-17']);
  });

  it('to other weekdays keeps counting from where the series was', async () => {
    const { id } = await create({ max_count: 10 });
    await runJob('2027-01-06T10:00:00.000Z');
    const edited = await edit(id, { rule: 'WEEKLY;BYDAY=TU,TH' });
    expect(edited).toMatchObject({ removed: 2, left: [] });
    const coming = (await daysOf(id)).filter((day) => day > '2027-01-06');
    expect(coming).toEqual(['2027-01-12', '2027-01-14', '2027-01-19', '2027-01-21']);
  });

  it('after the meetup of today leaves it and what is left of the count as they are', async () => {
    const { id } = await create({ max_count: 10 });
    await runJob('2027-01-05T12:00:00.000Z');
    await edit(id, { rule: 'WEEKLY;BYDAY=TU,TH' });
    const coming = (await daysOf(id)).filter((day) => day >= '2027-01-05');
    expect(coming).toEqual(['2027-01-05', '2027-01-12', '2027-01-14', '2027-01-19', '2027-01-21']);
  });

  it('of its name is taken when the only meetup left has started', async () => {
    const { id } = await create({ until_day: '2026-12-01' });
    context.clock.set(new Date('2026-12-01T12:00:00.000Z'));
    expect(await edit(id, { name: '저녁 달리기' })).toMatchObject({ changed: 0, made: 0 });
    expect((await owner.get(`/series/${id}`)).json()).toMatchObject({ name: '저녁 달리기' });
  });

  it('leaves out a day to come whose meetup was moved ahead and cancelled there', async () => {
    const { id, occurrences } = await create({ rule: 'WEEKLY;BYDAY=FR' });
    const [friday] = occurrences;
    await moveTo(friday.activity_id, '2026-12-02T20:00:00.000Z');
    await cancel(friday.activity_id);
    context.clock.set(new Date('2026-12-03T10:00:00.000Z'));
    const answer = await owner.post(`/series/${id}/skips`, { day: '2026-12-04' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ activity_id: null });
  });

  it('of how often it meets counts what was before the split', async () => {
    const { id, occurrences } = await create({ max_count: 8 });
    const split = await edit(id, { scope: 'following', from: occurrences[5].day, max_count: 10 });
    expect(await daysOf(split.id)).toHaveLength(5);
    expect((await owner.get(`/series/${split.id}`)).json()).toMatchObject({ max_count: 5 });
  });

  it.each(['moved', 'cancelled'])('makes no second one of a day that was %s ahead of it', async (how) => {
    const { id, occurrences } = await create({ rule: 'WEEKLY;BYDAY=FR' });
    const [friday] = occurrences;
    await moveTo(friday.activity_id, '2026-12-02T20:00:00.000Z');
    if (how === 'cancelled') await cancel(friday.activity_id);
    context.clock.set(new Date('2026-12-03T10:00:00.000Z'));
    const split = await edit(id, { scope: 'following', from: '2026-12-04', location: '남산' });
    expect(split.made).toBe(0);
    expect((await daysOf(split.id)).filter((day) => day > '2026-12-04')[0]).toBe('2026-12-11');
    expect((await edit(split.id, { rule: 'WEEKLY;BYDAY=SA' })).made).toBe(0);
    expect((await daysOf(split.id)).filter((day) => day > '2026-12-05')[0]).toBe('2026-12-12');
  });

  it.each([
    ['a day before today', '2026-11-30', 'MO', '20:00', '2026-12-02T20:00:00.000Z'],
    ['today', '2026-12-01', 'TU', '08:00', '2026-12-01T20:30:00.000Z'],
  ])(
    'from the meetup of %s on, moved alone to a later time, takes it along',
    async (_, from, day, clock, to) => {
      context.clock.set(new Date('2026-11-29T10:00:00.000Z'));
      const { id, occurrences } = await create({ rule: `WEEKLY;BYDAY=${day}`, start_day: from, clock });
      const [first, second] = occurrences;
      await moveTo(first.activity_id, to);
      context.clock.set(NOW);
      const split = await edit(id, { scope: 'following', from, location: '남산' });
      expect(split).toMatchObject({ changed: 10, own: 1 });
      const placeOf = async ({ activity_id }: { activity_id: string }) =>
        (await owner.get(`/activities/${activity_id}`)).json().location;
      expect(await placeOf(first)).toBe('남산');
      // It is before the first day that the new series counts, and stays out of an edit from that day on.
      await edit(split.id, { scope: 'following', from: second.day, location: '한강' });
      expect([await placeOf(first), await placeOf(second)]).toEqual(['남산', '한강']);
    },
  );

  it('from the last meetup on takes it also when it was moved beyond the last day', async () => {
    context.clock.set(new Date('2026-11-29T10:00:00.000Z'));
    const days = { rule: 'WEEKLY;BYDAY=MO', start_day: '2026-11-30', until_day: '2026-11-30' };
    const { id, occurrences } = await create(days);
    await moveTo(occurrences[0].activity_id, '2026-12-02T20:00:00.000Z');
    context.clock.set(NOW);
    const following = { scope: 'following', from: '2026-11-30', location: '남산' };
    expect(await edit(id, following)).toMatchObject({ id, changed: 1 });
    const beyond = { ...following, from: '2026-12-02', version: 2 };
    expect((await owner.put(`/series/${id}`, beyond)).json().code).toBe('series.nothing_left');
  });

  it('moves no meetup to today beside the one that has started', async () => {
    const { id, occurrences } = await create({ clock: '19:30' });
    const crew = await context.crew(club);
    await context.attend(crew, { id: 0, wire: occurrences[1].activity_id });
    context.clock.set(new Date('2026-12-01T11:00:00.000Z'));
    await edit(id, { rule: 'WEEKLY;BYDAY=TH' });
    expect((await daysOf(id)).slice(0, 3)).toEqual(['2026-12-01', '2026-12-03', '2026-12-10']);
    context.clock.set(new Date('2026-12-01T11:10:00.000Z'));
    // The meetup of Thursday is empty and has no day: it is removed.
    const edited = await edit(id, { rule: 'WEEKLY;BYDAY=TU', clock: '21:00' });
    expect(edited).toMatchObject({ removed: 1, made: 0 });
    expect((await daysOf(id)).slice(0, 3)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15']);
  });

  it('makes nothing in a frozen club', async () => {
    const { id } = await create();
    await context.db.updateTable('clubs').set({ frozen_time: NOW }).where('id', '=', club.id).execute();
    context.clock.set(new Date('2026-12-20T10:00:00.000Z'));
    expect(await edit(id, { name: '저녁 달리기' })).toMatchObject({ made: 0 });
    expect(await daysOf(id)).toHaveLength(10);
  });

  it('says until when cancels are free as it promises it', async () => {
    const { id, occurrences } = await create({ start_day: '2026-12-08' });
    const crew = await context.crew(club);
    await context.attend(crew, { id: 0, wire: occurrences[5].activity_id });
    expect((await edit(id, { clock: '20:20' })).seats.free_until).toBeNull();
    // The second step is too far from what the crew agreed to.
    const { seats } = await edit(id, { clock: '20:40' });
    const seat = await context.db
      .selectFrom('attendees')
      .select('free_until')
      .where('crew_id', '=', crew.id)
      .executeTakeFirstOrThrow();
    expect(new Date(seats.free_until)).toEqual(seat.free_until);
  });

  it('is of no series of a club that was closed', async () => {
    const { id } = await create();
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect((await owner.get(`/series/${id}`)).statusCode).toBe(404);
    expect((await owner.get(`/series/${id}.ics`)).statusCode).toBe(404);
  });

  it('leaves out a day once for a repeated request', async () => {
    const { id, occurrences } = await create();
    const key = { 'idempotency-key': `skip-${id}` };
    const body = { day: occurrences[1].day };
    const first = await owner.post(`/series/${id}/skips`, body, key);
    const again = await owner.post(`/series/${id}/skips`, body, key);
    expect(again.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({ version: 2, activity_id: occurrences[1].activity_id });
    const other = await owner.post(`/series/${id}/skips`, { day: occurrences[2].day }, key);
    expect(other.json().code).toBe('request.key_reused');
  });

  // docs/specification.md#series-moved-days
  it('leaves a meetup with people of a weekday that goes as a single one', async () => {
    const { id, occurrences } = await create({ rule: 'WEEKLY;BYDAY=TU,TH' });
    const ruleOf = async (wire: string) => (await owner.get(`/activities/${wire}`)).json().series?.rule;
    const [tuesday, thursday] = occurrences
      .slice(2)
      .map(({ activity_id }: { activity_id: string }) => activity_id);
    const crew = await context.crew(club);
    await context.attend(crew, { id: 0, wire: thursday });
    expect([await ruleOf(tuesday), await ruleOf(thursday)]).toEqual(Array(2).fill('WEEKLY;BYDAY=TU,TH'));
    const edited = await edit(id, { rule: 'WEEKLY;BYDAY=TU' });
    expect(edited).toMatchObject({
      left: [{ activity_id: thursday, day: '2026-12-10' }],
      seats: { moved: 0 },
    });
    expect([await ruleOf(tuesday), await ruleOf(thursday)]).toEqual(['WEEKLY;BYDAY=TU', undefined]);
    expect((await crew.get(`/activities/${thursday}`)).json()).toMatchObject({ count: 2, my: { state: 1 } });
  });

  it('keeps the standing seats of the days before a split', async () => {
    const { id, occurrences } = await create();
    const crew = await context.crew(club);
    await context.db
      .insertInto('standing_seats')
      .values({
        ...{ series_id: context.ids.decode('series', id) ?? 0, crew_id: crew.id },
        ...{ created_time: NOW, renewed_time: NOW },
      })
      .execute();
    const split = await edit(id, { scope: 'following', from: occurrences[5].day, location: '남산' });
    for (const one of [id, split.id])
      expect((await crew.get(`/series/${one}`)).json()).toMatchObject({
        standing: 1,
        my: { standing: true },
      });
  });
});
