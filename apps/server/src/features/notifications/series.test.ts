import { seoulDayOf } from '@crewwith/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import { seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#notifications
describe.each(engines())('news of series and polls on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  const on = seriesOf(context);
  const polls = pollsOf(context);
  let club: ContextClub;
  let people: Record<'owner' | 'leader' | 'one' | 'two' | 'elsewhere', ContextCrew>;
  beforeEach(async () => {
    // A Tuesday, 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    await context.db.updateTable('series').set({ ended_time: context.clock.now() }).execute();
    club = await context.club();
    const leader = await context.crew(club, { admin_level: 8 });
    const [one, two] = [
      await context.crew(club, { admin_level: 3 }),
      await context.crew(club, { admin_level: 2 }),
    ];
    const elsewhere = await context.crew(await context.club(), { admin_level: 9 });
    people = { owner: club.owner, leader, one, two, elsewhere };
  });

  const NOBODY = { owner: [], leader: [], one: [], two: [], elsewhere: [] };
  const form = (fields: object = {}) => ({
    club_id: club.wire,
    crew_id: people.leader.crew,
    rule: 'WEEKLY;BYDAY=TH',
    start_day: '2026-12-03',
    clock: '20:00',
    skip_holidays: false,
    standing_share: 50,
    name: '목요 모임',
    max_crew: 10,
    attend_level: 1,
    location: '서울숲',
    state: 2,
    ...fields,
  });

  it('of a new series go to the crews of its level, once and not for each meetup', async () => {
    expect((await people.leader.post('/series', form({ attend_level: 3 }))).statusCode).toBe(201);
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      owner: ['series_created'],
      one: ['series_created'],
    });
    expect(await inbox.list(people.one)).toMatchObject([
      { title: '새 반복 모임이 생겼어요', text: expect.stringMatching(/^목요 모임 · 클럽/) },
    ]);
  });

  it('of a changed one go once to who has a seat in what is to come', async () => {
    const created = (await people.leader.post('/series', form())).json();
    const [first, second] = created.occurrences;
    for (const { activity_id } of [first, second])
      await people.one.post('/attendees', { crew_id: people.one.crew, activity_id, state: 1 });
    await inbox.run();
    const before = (await inbox.told(people)).two;
    const change = { scope: 'all', version: created.version, location: '잠실' };
    expect((await people.leader.put(`/series/${created.id}`, { ...change, dry_run: true })).statusCode).toBe(
      200,
    );
    expect((await people.leader.put(`/series/${created.id}`, change)).statusCode).toBe(200);
    const told = await inbox.told(people);
    expect(told.one).toEqual(['series_created', 'series_changed']);
    expect(told.two).toEqual(before);
  });

  it('of a changed one that is close go as those of a meetup, which are told at night, once to each', async () => {
    const created = (await people.leader.post('/series', form())).json();
    const [first, second] = created.occurrences;
    const attend = async (crew: ContextCrew, { activity_id }: { activity_id: string }) =>
      expect((await crew.post('/attendees', { crew_id: crew.crew, activity_id, state: 1 })).statusCode).toBe(
        201,
      );
    await attend(people.one, first);
    await attend(people.one, second);
    await attend(people.two, second);
    // The first begins in 11 hours.
    context.clock.set(new Date('2026-12-03T00:00:00.000Z'));
    const change = { scope: 'all', version: created.version, clock: '21:00', location: '잠실' };
    expect((await people.leader.put(`/series/${created.id}`, change)).statusCode).toBe(200);
    const told = await inbox.told(people);
    expect([told.one, told.two].map((kinds) => kinds.at(-1))).toEqual(['activity_changed', 'series_changed']);
    expect([...told.one, ...told.two].filter((kind) => kind.endsWith('changed'))).toHaveLength(2);
    expect((await inbox.list(people.one))[0]).toMatchObject({
      title: '모임 시간과 장소가 바뀌었어요',
      text: '목요 모임 · 12월 3일 (목) 오후 8:00 → 12월 3일 (목) 오후 9:00',
    });
  });

  it('of a day that is left out go to who had a seat in it', async () => {
    const created = (await people.leader.post('/series', form())).json();
    const [{ activity_id, day }] = created.occurrences;
    await people.one.post('/attendees', { crew_id: people.one.crew, activity_id, state: 1 });
    expect((await people.leader.post(`/series/${created.id}/skips`, { day })).statusCode).toBe(201);
    const told = await inbox.told(people);
    expect(told.one).toEqual(['series_created', 'activity_deleted']);
    expect(told.two).toEqual(['series_created']);
  });

  it('of standing seats go to who gets one, and to who is left out', async () => {
    const series = await on.series(club, { max_crew: 2 });
    await on.hold(people.one, series);
    await on.hold(people.two, series);
    // Half of two seats.
    await on.made(series, 7, { max_crew: 2 });
    const told = await inbox.told(people);
    expect([told.one, told.two].flat().toSorted()).toEqual(['standing_left_out', 'standing_seated']);
    expect({ ...told, one: [], two: [] }).toEqual(NOBODY);
  });

  it('of a standing seat that ends go to whose it was', async () => {
    const series = await on.series(club);
    await on.row(series, 7);
    const longAgo = new Date(context.clock.now().getTime() - 200 * 24 * 3_600_000);
    await on.hold(people.one, series, { created_time: longAgo, renewed_time: longAgo });
    const jobs = createJobs({
      config: readConfig({ NODE_ENV: 'test' }),
      live: undefined,
      random: Buffer.alloc,
    });
    await jobs.find(({ name }) => name === 'end standing seats')?.run(context.db, context.clock.now());
    expect(await inbox.told(people)).toEqual({ ...NOBODY, one: ['standing_ended'] });
    // One that its crew gives up is no news.
    const other = await on.series(club);
    await on.hold(people.two, other);
    expect((await on.giveUp(people.two, other)).statusCode).toBe(200);
    expect((await inbox.told(people)).two).toEqual([]);
  });

  it('of the end of a series go to who has a standing seat', async () => {
    const series = await on.series(club);
    await on.hold(people.one, series);
    const end = { day: seoulDayOf(context.clock.now()) };
    expect((await people.leader.put(`/series/${series.wire}/end`, end)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      owner: ['series_changed'],
      one: ['standing_ended'],
    });
  });

  it('of what another leader does to a series go to its host', async () => {
    const created = (await people.leader.post('/series', form())).json();
    const other = await context.crew(club, { admin_level: 8 });
    await inbox.run();
    const before = await inbox.told({ ...people, other });
    const heard = async () => {
      const told = await inbox.told({ ...people, other });
      const names = ['owner', 'leader', 'one', 'two', 'elsewhere', 'other'] as const;
      return Object.fromEntries(
        names.flatMap((name) => {
          const news = told[name].slice(before[name].length);
          before[name] = told[name];
          return news.length > 0 ? [[name, news]] : [];
        }),
      );
    };
    const changed = ['series_changed'];
    const { id } = created;
    const { version } = (
      await other.put(`/series/${id}`, { scope: 'all', version: created.version, standing_share: 40 })
    ).json();
    expect(await heard()).toEqual({ leader: changed });
    // Its host knows of what they do.
    const own = await people.leader.put(`/series/${id}`, { scope: 'all', version, standing_share: 30 });
    expect(own.statusCode).toBe(200);
    expect(await heard()).toEqual({});
    const read = async () =>
      (
        await people.leader.put(`/members/${people.leader.member}/notifications/read`, {
          up_to: (await inbox.list(people.leader))[0]?.id,
        })
      ).statusCode;
    expect(await read()).toBe(200);
    expect((await other.post(`/series/${id}/skips`, { day: '2027-12-02' })).statusCode).toBe(201);
    expect(await heard()).toEqual({ leader: changed });
    expect(await read()).toBe(200);
    expect((await other.put(`/series/${id}/owner`, { crew_id: other.crew })).statusCode).toBe(200);
    expect(await heard()).toEqual({ leader: changed });
    expect((await people.leader.put(`/series/${id}/end`, { day: '2026-12-01' })).statusCode).toBe(200);
    expect(await heard()).toEqual({ other: changed });
  });

  it('of a poll that another leader closes go to its host', async () => {
    const { id } = await polls.opened(club, club.owner, { attend_level: 5 });
    expect((await polls.close(people.leader, id, null)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      leader: ['poll_opened'],
      owner: ['poll_closed'],
    });
  });

  it('of polls go to the crews of their level, then to who voted', async () => {
    const { id, first } = await polls.opened(club, club.owner, { attend_level: 3 });
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      leader: ['poll_opened'],
      one: ['poll_opened'],
    });
    await polls.vote(people.one, id, { [first]: 'yes' });
    await polls.vote(people.two, id, { [first]: 'no' });
    expect((await polls.close(club.owner, id, first)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      leader: ['poll_opened', 'activity_created'],
      one: ['poll_opened', 'poll_closed'],
      two: ['poll_closed'],
    });
    const [closed] = await inbox.list(people.one);
    expect(closed).toMatchObject({
      title: '날짜가 정해졌어요',
      text: '송년회 · 12월 3일 (목) 오후 7:00',
      link: expect.stringContaining(`/${club.nick}/activity/`),
    });
  });
});
