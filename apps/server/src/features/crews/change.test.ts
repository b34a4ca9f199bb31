import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../../testing/fixtures.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const HOUR = 3_600_000;

type Crew = { id: number; member_id: number };

describe.each(engines())('changing a crew on %s', (engine) => {
  let test: TestApp;
  let club: { id: number; nick: string };
  let leader: Crew;
  let admin: Crew;
  let crew: Crew;

  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(NOW);
    club = await insertClub(test.db, { question: '어디 사세요?' });
    leader = await insertCrew(test.db, { club_id: club.id, admin_level: 9 });
    admin = await insertCrew(test.db, { club_id: club.id, admin_level: 8 });
    crew = await insertCrew(test.db, { club_id: club.id, admin_level: 3, info: JSON.stringify({}) });
  });

  const setState = async (actor: Crew, target: Crew, state: number | string) => {
    const answer = await test
      .as(actor.member_id)
      .put(`/crews/${test.ids.encode('crew', target.id)}/state/${state}`);
    return answer.statusCode === 200 ? answer.json() : [answer.statusCode, answer.json().code];
  };
  const crewCount = async () =>
    (await test.as(null).get(`/clubs/nick/${club.nick}/crews/count`)).json().count;
  const ban = (admin_level: number) => insertCrew(test.db, { club_id: club.id, state: -1, admin_level });

  it('accepts only nick and answers, and only from the crew itself', async () => {
    const path = `/crews/${test.ids.encode('crew', crew.id)}`;
    const body = { nick: ' 새  이름 ', info: { '어디 사세요?': '합정동' }, admin_level: 9, state: -1 };
    const answer = await test.as(crew.member_id).put(path, body);
    expect(answer.json()).toMatchObject({ nick: '새 이름', admin_level: 3, state: 1 });
    expect(JSON.parse(answer.json().info)).toEqual({ '어디 사세요?': '합정동' });
    const refusal = async (actor: Crew, given: object) => {
      const refused = await test.as(actor.member_id).put(path, given);
      return [refused.statusCode, refused.json().code];
    };
    expect(await refusal(leader, body)).toEqual([403, 'permission.denied']);
    expect(await refusal(crew, { nick: 'a' })).toEqual([422, 'crew.answer_missing']);
    expect(await refusal(crew, { ...body, nick: '' })).toEqual([422, 'request.invalid']);
  });

  it('to withdrawn frees upcoming seats, and keeps past ones', async () => {
    const meetup = (hours: number) =>
      insertActivity(test.db, {
        club_id: club.id,
        crew_id: leader.id,
        activity_time: new Date(NOW.getTime() + hours * HOUR),
        attendee_count: 1,
      });
    const [past, soon, later] = [await meetup(-1), await meetup(7), await meetup(30)];
    for (const [activity_id, state] of [
      [past, 2],
      [soon, 1],
      [later, 1],
    ] as const) {
      await test.db
        .insertInto('attendees')
        .values({ activity_id, crew_id: crew.id, subgroup: '', state, created_time: NOW, updated_time: NOW })
        .execute();
    }
    expect(await setState(crew, crew, 0)).toEqual({ state: 0, admin_level: 0 });
    expect(await crewCount()).toBe(2);
    const seats = await test.db
      .selectFrom('activities')
      .innerJoin('attendees', 'attendees.activity_id', 'activities.id')
      .select(['activities.attendee_count', 'attendees.state'])
      .where('activities.club_id', '=', club.id)
      .orderBy('activities.activity_time')
      .execute();
    expect(seats).toEqual([
      { attendee_count: 1, state: 2 },
      { attendee_count: 0, state: -1 },
      { attendee_count: 0, state: -1 },
    ]);
    const { limit_end_time } = await test.db
      .selectFrom('crews')
      .select('limit_end_time')
      .where('id', '=', crew.id)
      .executeTakeFirstOrThrow();
    expect(limit_end_time).toEqual(new Date(NOW.getTime() + 12 * HOUR));
  });

  it('to withdrawn is done once for concurrent calls', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => setState(crew, crew, 0)));
    expect(all).toEqual(Array(6).fill({ state: 0, admin_level: 0 }));
    expect(await crewCount()).toBe(2);
    expect(await setState(crew, crew, 1)).toEqual([403, 'crew.invalid_state']);
  });

  // docs/threats.md#t-18
  it('to withdrawn is refused to a leader with 409 club.leader_must_transfer', async () => {
    expect(await setState(leader, leader, 0)).toEqual([409, 'club.leader_must_transfer']);
    expect(await crewCount()).toBe(3);
  });

  it('closes the welcome once; a later call changes nothing', async () => {
    const welcome = async () =>
      (await test.as(crew.member_id).get(`/clubs/nick/${club.nick}`)).json().my.welcome;
    expect(await welcome()).toBe(true);
    expect(await setState(crew, crew, 1)).toEqual({ state: 1, admin_level: 3 });
    expect(await welcome()).toBe(false);
    const read = async () =>
      (await test.as(crew.member_id).get(`/crews/${test.ids.encode('crew', crew.id)}`)).json();
    test.clock.set(new Date(NOW.getTime() + HOUR));
    await setState(crew, crew, 1);
    expect((await read()).updated_time).toBe(NOW.toISOString());
  });

  // docs/specification.md#popups
  it('of nick and answers leaves the welcome open', async () => {
    const caller = test.as(crew.member_id);
    const edited = await caller.put(`/crews/${test.ids.encode('crew', crew.id)}`, {
      nick: '새 이름',
      info: { '어디 사세요?': '합정동' },
    });
    expect(edited.json()).toMatchObject({ nick: '새 이름', updated_time: null });
    expect((await caller.get(`/clubs/nick/${club.nick}`)).json().my.welcome).toBe(true);
  });

  it('ends a ban by level 8 and a permanent ban by level 9; the crew joins again at level 1', async () => {
    const banned = await ban(-1);
    const permanent = await ban(-2);
    expect(await setState(crew, banned, 0)).toEqual([403, 'crew.invalid_state']);
    expect(await setState(admin, permanent, 0)).toEqual([403, 'crew.invalid_state']);
    expect(await setState(admin, banned, 0)).toEqual({ state: 0, admin_level: 0 });
    expect(await setState(leader, permanent, 0)).toEqual({ state: 0, admin_level: 0 });
    expect(await crewCount()).toBe(3);
    const joined = await test.as(banned.member_id).post('/crews', {
      club_id: test.ids.encode('club', club.id),
      nick: '돌아온 크루',
      info: { '어디 사세요?': '합정동' },
    });
    expect(joined.json()).toEqual({ id: test.ids.encode('crew', banned.id) });
    expect(await crewCount()).toBe(4);
  });

  it.each([
    ['an admin withdraws another', (): [Crew, Crew, number] => [admin, crew, 0], [403, 'crew.invalid_state']],
    ['an admin bans by a state', (): [Crew, Crew, number] => [admin, crew, -1], [403, 'crew.invalid_state']],
    [
      'an admin closes another’s welcome',
      (): [Crew, Crew, number] => [admin, crew, 1],
      [403, 'crew.invalid_state'],
    ],
    ['a crew bans itself', (): [Crew, Crew, number] => [crew, crew, -1], [403, 'crew.invalid_state']],
    ['the state is unknown', (): [Crew, Crew, number] => [crew, crew, 2], [404, 'request.not_found']],
    [
      'the state is not an integer',
      (): [Crew, Crew, number] => [crew, crew, 0.5],
      [404, 'request.not_found'],
    ],
  ] as const)('is refused when %s', async (_case, given, refused) => {
    expect(await setState(...given())).toEqual(refused);
    expect(await crewCount()).toBe(3);
  });

  it('is refused to the banned crew itself', async () => {
    const banned = await ban(-1);
    for (const state of [0, 1]) expect(await setState(banned, banned, state)).toEqual([403, 'crew.banned']);
  });

  it('returns 404 to admins of other clubs', async () => {
    const elsewhere = await insertClub(test.db);
    const stranger = await insertCrew(test.db, { club_id: elsewhere.id, admin_level: 9 });
    const banned = await ban(-1);
    for (const target of [crew, banned]) {
      expect(await setState(stranger, target, 0)).toEqual([404, 'request.not_found']);
    }
    expect(await setState(stranger, { id: 999_999, member_id: 0 }, 0)).toEqual([404, 'request.not_found']);
  });
});
