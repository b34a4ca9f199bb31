import { DEFAULT_LEVEL_NAMES } from '@crewwith/domain/clubs/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertClub, insertCrew, insertMember } from '../../testing/fixtures.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');

const form = {
  name: '망원 달리기',
  nick: 'mangwon',
  category: '달리기',
  info: '한강을 달려요.',
  question: '어디 사세요?\n왜 달리세요?',
  levels: '{"9":"크루장","1":"새내기"}',
  setting: '{"color":"#336699","bulletinlist":"자유,사진"}',
};

describe.each(engines())('clubs on %s', (engine) => {
  let test: TestApp;
  let member: number;
  const nickOf = () => `nick-${member}`;

  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(NOW);
    member = await insertMember(test.db, { name: '하늘을 나는 스무 글자보다 훨씬 더 긴 이름의 사람' });
  });

  const createClub = (body: object, memberId = member) =>
    test.as(memberId).post('/clubs', { ...form, ...body });

  it('are created with the caller as leader', async () => {
    const answer = await createClub({ nick: nickOf() });
    expect(answer.statusCode).toBe(201);
    const { id, nick } = answer.json();
    expect(nick).toBe(nickOf());

    const club = (await test.as(member).get(`/clubs/${id}`)).json();
    expect(club).toMatchObject({
      id,
      name: form.name,
      nick: nickOf(),
      category: form.category,
      info: form.info,
      question: form.question,
      crew_count: 1,
      created_time: NOW.toISOString(),
      my: { nick: '클럽장', admin_level: 9, state: 1, welcome: false },
      can: { join: false, edit: true, transfer: true, list_crews: true },
    });
    expect(JSON.parse(club.levels)).toEqual({ 9: '크루장', 1: '새내기' });
    expect(JSON.parse(club.setting)).toEqual({ color: '#336699', bulletinlist: '자유,사진' });
  });

  it('have the default level names if none are sent', async () => {
    const { id } = (await createClub({ nick: nickOf(), levels: undefined, setting: '' })).json();
    const club = (await test.as(null).get(`/clubs/${id}`)).json();
    expect(JSON.parse(club.levels)).toEqual(DEFAULT_LEVEL_NAMES.ko);
    expect(JSON.parse(club.setting)).toEqual({});
  });

  it.each([{ category: '' }, { category: undefined }, { category: null }])(
    'can be created without a category: %j',
    async (given) => {
      const { id } = (await createClub({ nick: nickOf(), ...given })).json();
      expect((await test.as(null).get(`/clubs/${id}`)).json().category).toBe('');
    },
  );

  it.each([
    [{ nick: 'a' }, 422, 'club.nick_invalid'],
    [{ nick: '망원' }, 422, 'club.nick_invalid'],
    [{ nick: 'Mangwon' }, 422, 'club.nick_invalid'],
    [{ nick: 'personal' }, 422, 'club.nick_reserved'],
    [{ nick: 'api' }, 422, 'club.nick_reserved'],
    [{ name: ' \u200b ' }, 422, 'request.invalid'],
    [{ question: '' }, 422, 'request.invalid'],
    [{ name: undefined }, 400, 'request.malformed'],
    [{ levels: '{' }, 422, 'club.invalid_levels'],
    [{ levels: '{"10":"x"}' }, 422, 'club.invalid_levels'],
    [{ levels: { 9: 3 } }, 422, 'club.invalid_levels'],
    [{ setting: '[]' }, 422, 'club.invalid_setting'],
    [{ setting: { color: 'red;}' } }, 422, 'club.invalid_setting'],
    [{ setting: { hyperlink: 'javascript:alert(1)' } }, 422, 'club.invalid_setting'],
    [{ setting: { icon_url: '//evil.example/x.png' } }, 422, 'club.invalid_setting'],
    [{ setting: { join_window: { from: '2026-02-30', hours: 1 } } }, 422, 'club.invalid_setting'],
  ])('are not created with %j', async (body, status, code) => {
    const answer = await createClub({ nick: nickOf(), ...body });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect((await test.as(null).get(`/clubs/nick/${nickOf()}`)).statusCode).toBe(404);
  });

  it('can only be created with a log-in, and not for another member', async () => {
    expect((await test.as(null).post('/clubs', form)).statusCode).toBe(401);
    const other = test.ids.encode('member', await insertMember(test.db));
    const refused = await createClub({ nick: nickOf(), member_id: other });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.other_identity']);
    const own = test.ids.encode('member', member);
    expect((await createClub({ nick: nickOf(), member_id: own })).statusCode).toBe(201);
  });

  it('cannot be created by a withdrawn member', async () => {
    const gone = await insertMember(test.db, { state: 0, withdrawn_time: NOW });
    const refused = await createClub({ nick: nickOf() }, gone);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.not_a_member']);
  });

  it('have unique nicks: one of several concurrent calls gets it', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => insertMember(test.db)));
    const answers = await Promise.all(members.map((id) => createClub({ nick: nickOf() }, id)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('club.nick_taken');
  });

  it('are limited to three per member and day in Seoul, also for concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => createClub({ nick: `${nickOf()}-${index}` })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
      201, 201, 201, 429, 429, 429, 429, 429,
    ]);
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(refused?.json().code).toBe('club.too_many_today');
    expect(refused?.headers['retry-after']).toBe(String(12 * 3600));

    test.clock.set(new Date('2026-11-21T14:59:59.000Z'));
    expect((await createClub({ nick: `${nickOf()}-a` })).statusCode).toBe(429);
    test.clock.set(new Date('2026-11-21T15:00:00.000Z'));
    expect((await createClub({ nick: `${nickOf()}-a` })).statusCode).toBe(201);
  });

  it('are created once per Idempotency-Key', async () => {
    const send = () =>
      test.as(member).post('/clubs', { ...form, nick: nickOf() }, { 'idempotency-key': nickOf() });
    const first = await send();
    const second = await send();
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
  });

  it('are returned to visitors; crews also get their level, state and permissions', async () => {
    const club = await insertClub(test.db, { setting: JSON.stringify({ color: '#112233' }) });
    const id = test.ids.encode('club', club.id);
    const crew = await insertCrew(test.db, { club_id: club.id, member_id: member, admin_level: 4 });
    await insertCrew(test.db, { club_id: club.id, state: 0, admin_level: 0 });

    const image_url = '/uploads/own-400.webp';
    await test.db.updateTable('members').set({ image_url }).where('id', '=', member).execute();
    const visitor = (await test.as(null).get(`/clubs/nick/${club.nick.toUpperCase()}`)).json();
    expect(visitor).toMatchObject({ id, crew_count: 1, my: null, can: { join: true, list_previous: false } });
    const own = (await test.as(member).get(`/clubs/${id}`)).json();
    expect(own).toMatchObject({
      my: {
        crew_id: test.ids.encode('crew', crew.id),
        admin_level: 4,
        state: 1,
        limit_end_time: null,
        image_url,
      },
      can: { join: false, list_previous: true, list_faces: true, list_crews: false, create_activity: false },
    });
    expect((await test.as(null).get(`/clubs/nick/${club.nick}/crews/count`)).json()).toEqual({ count: 1 });
    const information = (await test.as(null).get(`/clubs/information/${club.nick}`)).json();
    expect(Object.keys(information).toSorted()).toEqual(
      ['category', 'crew_count', 'id', 'info', 'name', 'nick', 'setting'].toSorted(),
    );
    const listed = (await test.as(null).get('/clubs/list')).json();
    expect(listed).toContainEqual({
      id,
      nick: club.nick,
      name: information.name,
      setting: information.setting,
    });
  });

  it('are listed the same with and without pages', async () => {
    for (let count = 0; count < 3; count += 1) await insertClub(test.db);
    const visitor = test.as(null);
    const all = (await visitor.get('/clubs/list')).json();
    const read: unknown[] = [];
    let path: string | undefined = '/clubs/list?limit=2';
    while (path !== undefined) {
      const page = await visitor.get(path);
      expect(page.json().length).toBeLessThanOrEqual(2);
      read.push(...page.json());
      path = /<\/api\/v1([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(read).toEqual(all);
    expect((await visitor.get('/clubs/list?limit=2&cursor=x')).statusCode).toBe(400);
  });

  it('permit withdrawn crews only to join again, and banned crews nothing', async () => {
    const club = await insertClub(test.db);
    const banned = await insertCrew(test.db, { club_id: club.id, state: -1, admin_level: -1 });
    const withdrawn = await insertCrew(test.db, { club_id: club.id, state: 0, admin_level: 0 });
    const read = async (memberId: number) =>
      (await test.as(memberId).get(`/clubs/nick/${club.nick}`)).json().can;
    expect(Object.values(await read(banned.member_id))).not.toContain(true);
    const { join, ...rest } = await read(withdrawn.member_id);
    expect(join).toBe(true);
    expect(Object.values(rest)).not.toContain(true);
  });

  it('can be joined only within their join window', async () => {
    const setting = JSON.stringify({ join_window: { from: '2025-05-01', hours: 144 } });
    const { nick } = await insertClub(test.db, { setting });
    const canJoin = async () => (await test.as(null).get(`/clubs/nick/${nick}`)).json().can.join;
    expect(await canJoin()).toBe(false);
    test.clock.set(new Date('2025-04-30T15:00:00.000Z'));
    expect(await canJoin()).toBe(true);
    test.clock.set(new Date('2025-05-06T15:00:00.000Z'));
    expect(await canJoin()).toBe(false);
  });

  it.each([
    '/clubs/nick/nobody-there',
    '/clubs/nick/%00',
    '/clubs/nick/%25_',
    '/clubs/1',
    '/clubs/abcdefghij',
  ])('return 404 for %s', async (path) => {
    const answer = await test.as(null).get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
  });
});

describe.each(engines())('clubs with CLUB_CREATION=operators on %s', (engine) => {
  it('are created by members with a verified e-mail address of an operator only', async () => {
    const test = await openTestApp({
      engine,
      now: NOW,
      env: { CLUB_CREATION: 'operators', OPERATORS: 'Boss@example.com' },
    });
    const account = (email: string, member_id: number) =>
      test.db
        .insertInto('social_accounts')
        .values({
          id: member_id,
          provider: 'kakao',
          subject: email,
          member_id,
          email,
          email_verified: true,
          created_time: NOW,
          updated_time: NOW,
        })
        .execute();
    const operator = await insertMember(test.db);
    await account('boss@example.com', operator);
    const other = await insertMember(test.db, { email: 'boss@example.com' });
    await account('other@example.com', other);
    const refused = await test.as(other).post('/clubs', form);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'club.creation_closed']);
    expect((await test.as(operator).post('/clubs', form)).statusCode).toBe(201);
    await test.close();
  });
});
