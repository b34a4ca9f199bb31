import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertClub, insertCrew, insertMember } from '../../testing/fixtures.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');

describe.each(engines())('joining a club on %s', (engine) => {
  let test: TestApp;
  let club: { id: number; nick: string };
  let member: number;

  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(NOW);
    club = await insertClub(test.db, { question: '어디 사세요?\n왜 달리세요?' });
    member = await insertMember(test.db);
  });

  const answers = { '어디 사세요?': '망원동', '왜 달리세요?': '건강하려고요' };
  const join = (body: object = {}, memberId = member) =>
    test.as(memberId).post('/crews', {
      club_id: test.ids.encode('club', club.id),
      member_id: test.ids.encode('member', memberId),
      nick: '달리는 콩',
      info: JSON.stringify(answers),
      ...body,
    });
  const crewCount = async () =>
    (await test.as(null).get(`/clubs/nick/${club.nick}/crews/count`)).json().count;
  const countedCrews = async () => {
    const crews = await test.db.selectFrom('crews').select('state').where('club_id', '=', club.id).execute();
    return crews.filter(({ state }) => state === 1).length;
  };

  it('creates a crew of level 1 that has not seen the welcome', async () => {
    const answer = await join({ admin_level: 9, state: 1, limit_end_time: null });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    const crew = (await test.as(member).get(`/crews/${id}`)).json();
    expect(crew).toMatchObject({
      id,
      nick: '달리는 콩',
      admin_level: 1,
      state: 1,
      created_month: '2026-11',
      created_time: NOW.toISOString(),
      updated_time: null,
    });
    expect(JSON.parse(crew.info)).toEqual(answers);
    expect(await crewCount()).toBe(1);
  });

  // docs/threats.md#t-70
  it('refuses the nick of an admin and look-alikes, also for later edits', async () => {
    await insertCrew(test.db, { club_id: club.id, admin_level: 7, nick: '달리는 Kim' });
    await insertCrew(test.db, { club_id: club.id, admin_level: 6, nick: '뛰는 Lee' });
    for (const nick of ['달리는 Kim', '달리는kim', '달리는 Кim', '달리는 ＫＩＭ', '달리는 Kim.']) {
      const answer = await join({ nick });
      expect([nick, answer.statusCode, answer.json().code]).toEqual([nick, 409, 'crew.nick_taken']);
    }
    expect(await countedCrews()).toBe(2);
    const { id } = (await join({ nick: '뛰는 Lee' })).json();
    const edit = async (nick: string) => {
      const answer = await test.as(member).put(`/crews/${id}`, { nick, info: JSON.stringify(answers) });
      return answer.statusCode === 200 ? 200 : answer.json().code;
    };
    expect(await edit('달리는 kim')).toBe('crew.nick_taken');
    // A nick that was taken before its holder's level rose stays.
    await test.db
      .updateTable('crews')
      .set({ admin_level: 8 })
      .where('admin_level', '=', 6)
      .where('club_id', '=', club.id)
      .execute();
    expect([await edit('뛰는 Lee'), await edit('뛰는 Park'), await edit('뛰는 Lee')]).toEqual([
      200,
      200,
      'crew.nick_taken',
    ]);
    await test.as(member).put(`/crews/${id}/state/0`);
    expect((await join({ nick: '달리는 Kim' })).json().code).toBe('crew.nick_taken');
    expect((await join({ nick: '걷는 콩' })).json().id).toBe(id);
  });

  it('returns the same answer to a repeated call', async () => {
    const first = (await join()).json();
    const again = await join({ nick: '다른 이름', info: null });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first);
    const { nick } = (await test.as(member).get(`/crews/${first.id}`)).json();
    expect(nick).toBe('달리는 콩');
    expect(await crewCount()).toBe(1);
  });

  it('creates one crew for ten concurrent calls', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => join()));
    expect(all.map((answer) => answer.statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(all.map((answer) => answer.json().id)).size).toBe(1);
    expect([await crewCount(), await countedCrews()]).toEqual([1, 1]);
  });

  it('counts all crews that join concurrently', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => insertMember(test.db)));
    await Promise.all(members.map((memberId) => join({}, memberId)));
    expect([await crewCount(), await countedCrews()]).toEqual([12, 12]);
  });

  it('reactivates a withdrawn crew once, with its id, at level 1 and with a new welcome', async () => {
    const { id } = await insertCrew(test.db, {
      club_id: club.id,
      member_id: member,
      state: 0,
      admin_level: 0,
      updated_time: NOW,
    });
    const all = await Promise.all(Array.from({ length: 5 }, () => join()));
    expect(new Set(all.map((answer) => answer.body)).size).toBe(1);
    expect(all[0]?.json()).toEqual({ id: test.ids.encode('crew', id) });
    const crew = (await test.as(member).get(`/crews/${test.ids.encode('crew', id)}`)).json();
    expect(crew).toMatchObject({ admin_level: 1, state: 1, nick: '달리는 콩', updated_time: null });
    expect(await crewCount()).toBe(1);
  });

  it.each([-1, -2])('refuses a crew that is banned at level %i', async (admin_level) => {
    await insertCrew(test.db, { club_id: club.id, member_id: member, state: -1, admin_level });
    const answer = await join();
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'crew.banned']);
    expect(await crewCount()).toBe(0);
  });

  it.each([
    [{ info: JSON.stringify({ '어디 사세요?': '망원동' }) }, 422, 'crew.answer_missing'],
    [{ info: { ...answers, '왜 달리세요?': ' \u200b' } }, 422, 'crew.answer_missing'],
    [{ info: '{' }, 422, 'crew.answer_missing'],
    [{ info: undefined }, 422, 'crew.answer_missing'],
    [{ nick: '  ' }, 422, 'request.invalid'],
    [{ nick: '가'.repeat(21) }, 422, 'request.invalid'],
    [{ nick: 7 }, 400, 'request.malformed'],
    [{ club_id: '1' }, 400, 'request.malformed'],
  ])('refuses %j', async (body, status, code) => {
    const answer = await join(body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await countedCrews()).toBe(0);
  });

  it('stores only answers to the questions of the club', async () => {
    const { id } = (await join({ info: { ...answers, admin_level: '9', __proto: 'x' } })).json();
    expect(JSON.parse((await test.as(member).get(`/crews/${id}`)).json().info)).toEqual(answers);
  });

  it('requires a log-in, an existing club and no other member', async () => {
    expect((await test.as(null).post('/crews', {})).statusCode).toBe(401);
    const other = await insertMember(test.db);
    const refused = await join({ member_id: test.ids.encode('member', other) });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.other_identity']);
    expect((await join({ club_id: test.ids.encode('club', 999_999) })).statusCode).toBe(404);
    expect((await join({ member_id: undefined })).statusCode).toBe(201);
  });

  it('refuses a withdrawn member', async () => {
    const gone = await insertMember(test.db, { state: 0, withdrawn_time: NOW });
    const answer = await join({}, gone);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.not_a_member']);
    expect(await countedCrews()).toBe(0);
  });

  it('is refused outside the join window of the club, except to crews of the club', async () => {
    club = await insertClub(test.db, {
      setting: JSON.stringify({ join_window: { from: '2026-11-21', hours: 144 } }),
    });
    const joinAt = async (instant: string, memberId: number) => {
      test.clock.set(new Date(instant));
      const answer = await join({ info: null }, memberId);
      return [answer.statusCode, answer.json().code];
    };
    const late = await insertMember(test.db);
    expect(await joinAt('2026-11-20T14:59:59.999Z', member)).toEqual([409, 'club.join_closed']);
    expect(await joinAt('2026-11-20T15:00:00.000Z', member)).toEqual([201, undefined]);
    expect(await joinAt('2026-11-26T15:00:00.000Z', late)).toEqual([409, 'club.join_closed']);
    expect(await joinAt('2026-11-26T15:00:00.000Z', member)).toEqual([201, undefined]);
  });
});
