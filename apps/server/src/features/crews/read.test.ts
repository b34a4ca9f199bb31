import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertClub, insertCrew, insertMember } from '../../testing/fixtures.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

const OPEN = [
  'admin_level',
  'can',
  'club_id',
  'created_month',
  'created_time',
  'gender',
  'id',
  'image_url',
  'info',
  'level_name',
  'nationality',
  'nick',
  'state',
  'updated_time',
];
const DETAIL = ['address', 'birthday', 'limit_end_time', 'name'];
const CONTACT = ['contact', 'email'];

describe.each(engines())('reading crews on %s', (engine) => {
  let test: TestApp;
  let club: { id: number; nick: string };
  /** The member of each level in the club; 0 is a member who is no crew. */
  const byLevel: Record<number, number> = {};
  let target: { id: number; member_id: number };
  let wire: string;
  let banned: { id: number; member_id: number };
  let permanent: { id: number; member_id: number };
  let withdrawn: { id: number; member_id: number };

  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW });
    club = await insertClub(test.db, { levels: JSON.stringify({ 9: '대장', 1: '새싹', 2: '떡잎' }) });
    byLevel[0] = await insertMember(test.db);
    for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      byLevel[level] = (
        await insertCrew(test.db, { club_id: club.id, admin_level: level, nick: `level${level}` })
      ).member_id;
    }
    const person = await insertMember(test.db, { image_url: 'https://img.example/face.webp' });
    target = await insertCrew(test.db, {
      club_id: club.id,
      member_id: person,
      admin_level: 2,
      nick: '콩',
      limit_end_time: ago(-3),
      created_time: new Date('2026-10-31T15:00:00.000Z'),
    });
    wire = test.ids.encode('crew', target.id);
    banned = await insertCrew(test.db, { club_id: club.id, state: -1, admin_level: -1 });
    permanent = await insertCrew(test.db, { club_id: club.id, state: -1, admin_level: -2 });
    withdrawn = await insertCrew(test.db, { club_id: club.id, state: 0, admin_level: 0 });
  });
  afterAll(() => test.close());

  const as = (level: number) => test.as(byLevel[level] ?? null);
  const statuses = async (path: string) =>
    Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (level) => (await as(level).get(path)).statusCode));
  const allowedFrom = (level: number) => [
    404,
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((actor) => (actor < level ? 403 : 200)),
  ];

  it.each([
    ['', 3],
    ['/level', 1],
    ['/members', 3],
    ['/members/detail', 7],
    ['/activities', 3],
    ['/noshow', 7],
    ['/lastminutecancel', 7],
  ])('is allowed at /crews/{id}%s from level %i on, and to the crew itself', async (path, level) => {
    expect(await statuses(`/crews/${wire}${path}`)).toEqual(allowedFrom(level));
    expect((await test.as(target.member_id).get(`/crews/${wire}${path}`)).statusCode).toBe(200);
    expect((await test.as(null).get(`/crews/${wire}${path}`)).statusCode).toBe(401);
  });

  // docs/threats.md#t-16
  it('returns the fields of the caller’s level only', async () => {
    const fields = async (memberId: number) =>
      Object.keys((await test.as(memberId).get(`/crews/${wire}`)).json()).toSorted();
    for (const level of [3, 4, 5, 6]) expect(await fields(byLevel[level] ?? 0)).toEqual(OPEN);
    expect(await fields(byLevel[7] ?? 0)).toEqual([...OPEN, ...DETAIL].toSorted());
    const everything = [...OPEN, ...DETAIL, ...CONTACT].toSorted();
    for (const memberId of [byLevel[8] ?? 0, byLevel[9] ?? 0, target.member_id]) {
      expect(await fields(memberId)).toEqual(everything);
    }
  });

  it('omits the contact for contact=hidden, and then records no read', async () => {
    const reads = async () =>
      (
        await test.db
          .selectFrom('audit_entries')
          .selectAll()
          .where('action', '=', 'crew.read_contact')
          .execute()
      ).length;
    const before = await reads();
    const fields = async (memberId: number) =>
      Object.keys((await test.as(memberId).get(`/crews/${wire}?contact=hidden`)).json()).toSorted();
    expect(await fields(byLevel[8] ?? 0)).toEqual([...OPEN, ...DETAIL].toSorted());
    expect(await reads()).toBe(before);
    expect(await fields(target.member_id)).toEqual([...OPEN, ...DETAIL, ...CONTACT].toSorted());
  });

  it('returns what the caller may do with the crew', async () => {
    const read = async (memberId: number) => (await test.as(memberId).get(`/crews/${wire}`)).json().can;
    expect(await read(byLevel[3] ?? 0)).toEqual({
      edit: false,
      withdraw: false,
      read_activities: true,
      read_no_shows: false,
      read_contact: false,
      levels: [],
      lift_limit: false,
      unban: false,
    });
    expect(await read(byLevel[8] ?? 0)).toMatchObject({
      levels: [7, 6, 5, 4, 3, 2, 1, -1, -2],
      lift_limit: true,
    });
    expect(await read(target.member_id)).toMatchObject({ edit: true, withdraw: true, levels: [] });
    const own = async (level: number) => {
      const { my } = (await as(level).get(`/clubs/nick/${club.nick}`)).json();
      return (await as(level).get(`/crews/${my.crew_id}`)).json().can.withdraw;
    };
    expect([await own(8), await own(9)]).toEqual([true, false]);
  });

  it('returns level names of the club, and months in Seoul time', async () => {
    const crew = (await as(3).get(`/crews/${wire}`)).json();
    expect(crew).toMatchObject({
      level_name: '떡잎',
      created_month: '2026-11',
      image_url: 'https://img.example/face.webp',
    });
    expect((await as(1).get(`/crews/${wire}/level`)).json()).toEqual({ admin_level: 2, level_name: '떡잎' });
  });

  it('returns personal fields by level', async () => {
    const keys = async (level: number, path: string) =>
      Object.keys((await as(level).get(`/crews/${wire}/members${path}`)).json()).toSorted();
    expect(await keys(3, '')).toEqual(['gender', 'nationality']);
    expect(await keys(7, '')).toEqual(['gender', 'name', 'nationality']);
    const detail = ['address', 'birthday', 'gender', 'name', 'nationality'];
    expect(await keys(7, '/detail')).toEqual(detail);
    expect(await keys(8, '/detail')).toEqual([...detail, ...CONTACT].toSorted());
  });

  // docs/threats.md#t-17
  it('returns all fields to the member with its own token, and 403 to others', async () => {
    const token = `member:${target.member_id}`;
    const own = await test.as(target.member_id).get(`/crews/${wire}/members/decrypt/${token}`);
    expect(own.json()).toMatchObject({
      id: test.ids.encode('member', target.member_id),
      birthday: '1995-03-02',
      contact: '010-1234-5678',
    });
    const status = async (memberId: number, given: string) =>
      (await test.as(memberId).get(`/crews/${wire}/members/decrypt/${given}`)).statusCode;
    expect(await status(target.member_id, `member:${byLevel[9]}`)).toBe(403);
    expect(await status(byLevel[9] ?? 0, token)).toBe(403);
    expect(await status(byLevel[9] ?? 0, `member:${byLevel[9]}`)).toBe(403);
    expect(await status(byLevel[0] ?? 0, `member:${byLevel[0]}`)).toBe(404);
  });

  // docs/threats.md#t-15
  it('returns 404 to other clubs and to withdrawn and banned crews, as for a missing crew', async () => {
    const elsewhere = await insertClub(test.db);
    const leader = await insertCrew(test.db, { club_id: elsewhere.id, admin_level: 9 });
    const problemOf = async (memberId: number, id: number) => {
      const answer = await test.as(memberId).get(`/crews/${test.ids.encode('crew', id)}`);
      const { request_id: _requestId, ...problem } = answer.json();
      return problem;
    };
    const missing = await problemOf(leader.member_id, 999_999);
    expect(missing).toMatchObject({ status: 404, code: 'request.not_found' });
    for (const actor of [leader, banned, permanent, withdrawn]) {
      expect(await problemOf(actor.member_id, target.id)).toEqual(missing);
      expect(await problemOf(actor.member_id, actor.id === leader.id ? target.id : actor.id)).toEqual(
        missing,
      );
    }
    expect((await test.as(leader.member_id).get('/crews/12')).statusCode).toBe(404);
  });

  it('returns banned crews to level 7 and up, and 404 for withdrawn crews', async () => {
    const level = async (actor: number, crew: { id: number }) =>
      (await as(actor).get(`/crews/${test.ids.encode('crew', crew.id)}`)).statusCode;
    expect([await level(6, banned), await level(7, banned), await level(9, withdrawn)]).toEqual([
      404, 200, 404,
    ]);
    const can = async (actor: number, crew: { id: number }) =>
      (await as(actor).get(`/crews/${test.ids.encode('crew', crew.id)}`)).json().can.unban;
    expect([
      await can(7, banned),
      await can(8, banned),
      await can(8, permanent),
      await can(9, permanent),
    ]).toEqual([false, true, false, true]);
  });

  it('returns 404 for a withdrawn member, and lists it without its nick among the banned', async () => {
    const member_id = await insertMember(test.db, { state: 0, withdrawn_time: NOW });
    const gone = await insertCrew(test.db, { club_id: club.id, member_id, state: -1, admin_level: -1 });
    const id = test.ids.encode('crew', gone.id);
    for (const path of ['', '/level', '/members', '/members/detail', '/activities']) {
      expect((await as(9).get(`/crews/${id}${path}`)).statusCode).toBe(404);
    }
    const bans = (await as(9).get(`/crews/club/${club.nick}/admin-level/-1/crews?state=-1`)).json();
    const row = bans.find((ban: { id: string }) => ban.id === id);
    expect([row.nick, row.image_url]).toEqual(['탈퇴한 크루', null]);
    await test.db.deleteFrom('crews').where('id', '=', gone.id).execute();
  });

  it('lists crews below a level: faces to level 4, more fields from 5, banned crews from 7', async () => {
    const path = (n: number, state: number) =>
      `/crews/club/${club.nick}/admin-level/${n}/crews?state=${state}&sign_name=under`;
    const forbidden = (from: number) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((l) => (l < from ? 403 : 200));
    expect(await statuses(path(10, 1))).toEqual(forbidden(4));
    expect(await statuses(path(-1, -1))).toEqual(forbidden(7));
    expect(await statuses(path(10, -1))).toEqual(forbidden(7));

    const faces = (await as(4).get(path(10, 1))).json();
    expect(faces).toHaveLength(10);
    for (const face of faces) expect(Object.keys(face).toSorted()).toEqual(['id', 'image_url', 'nick']);
    const rows = (await as(5).get(path(10, 1))).json();
    expect(rows.map((row: { admin_level: number }) => row.admin_level)).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 2, 1,
    ]);
    expect(rows[0]).toMatchObject({ nick: 'level9', level_name: '대장', state: 1 });
    expect((await as(5).get(path(2, 1))).json()).toHaveLength(1);
    const bans = (await as(7).get(path(-1, -1))).json();
    expect(bans.map((row: { id: string }) => row.id)).toEqual(
      [banned, permanent].map(({ id }) => test.ids.encode('crew', id)),
    );
    expect((await as(9).get(path(10, 2))).statusCode).toBe(400);
    expect((await as(9).get('/crews/club/nobody/admin-level/10/crews')).statusCode).toBe(404);
    expect((await test.as(null).get(path(10, 1))).statusCode).toBe(401);
  });
});
