import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('editing a club on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let admin: ContextCrew;
  let made = 0;
  beforeEach(async () => {
    club = await context.club();
    admin = await context.crew(club, { admin_level: 8 });
  });

  const newNick = () => {
    made += 1;
    return `changed-${made}`;
  };
  const form = (given: object = {}) => ({
    name: '새 이름',
    nick: club.nick,
    category: '산책',
    info: '걸어요',
    question: '왜요?',
    ...given,
  });
  const edit = (actor: ContextCrew, given: object = {}, wire = club.wire) =>
    actor.put(`/clubs/${wire}`, form(given));
  const refusal = async (actor: ContextCrew, given: object = {}, wire = club.wire) => {
    const { status, code } = (await edit(actor, given, wire)).json();
    return [status, code];
  };
  const stored = () =>
    context.db.selectFrom('clubs').selectAll().where('id', '=', club.id).executeTakeFirstOrThrow();

  it('changes the fields of the form, and keeps omitted levels and settings', async () => {
    const before = await stored();
    const nick = newNick();
    const answer = await edit(admin, { nick, state: 0, crew_count: 99, founder_id: admin.member });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...form({ nick }), version: 2, my: { crew_id: admin.crew } });
    const after = await stored();
    expect(after).toEqual({ ...before, ...form({ nick }), version: 2 });
    expect((await context.as(null).get(`/clubs/information/${nick}`)).json().name).toBe('새 이름');
    expect((await context.as(null).get(`/clubs/information/${club.nick}`)).statusCode).toBe(404);
  });

  it('accepts levels and settings as JSON text or object, and refuses invalid ones', async () => {
    const levels = { 9: '대장', '-1': '나간 분' };
    const setting = { color: '#112233', bulletinlist: '자유,질문' };
    for (const write of [JSON.stringify, (value: object) => value]) {
      const answer = await edit(admin, { levels: write(levels), setting: write(setting) });
      expect(JSON.parse(answer.json().levels)).toEqual(levels);
      expect(JSON.parse(answer.json().setting)).toEqual(setting);
    }
    expect(await refusal(admin, { levels: '{"12":"x"}' })).toEqual([422, 'club.invalid_levels']);
    expect(await refusal(admin, { levels: 'nonsense' })).toEqual([422, 'club.invalid_levels']);
    expect(await refusal(admin, { setting: { hyperlink: 'javascript:alert(1)' } })).toEqual([
      422,
      'club.invalid_setting',
    ]);
    expect((await stored()).version).toBe(3);
  });

  it('is refused below level 8', async () => {
    for (const level of [1, 5, 7]) {
      expect(await refusal(await context.crew(club, { admin_level: level }))).toEqual([
        403,
        'permission.denied',
      ]);
    }
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    const banned = await context.crew(club, { admin_level: -1, state: -1 });
    const missing = await refusal(stranger, {}, context.ids.encode('club', 999_999));
    expect(missing).toEqual([404, 'request.not_found']);
    for (const outsider of [stranger, banned])
      expect(await refusal(outsider)).toEqual([403, 'permission.denied']);
    expect((await context.as(null).put(`/clubs/${club.wire}`, form())).statusCode).toBe(401);
    expect((await stored()).version).toBe(1);
  });

  // docs/threats.md#t-26
  it('refuses a stale version with 409 request.stale', async () => {
    const both = await Promise.all([1, 2].map((n) => edit(admin, { version: 1, name: `이름 ${n}` })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await refusal(admin, { version: 1 })).toEqual([409, 'request.stale']);
    expect((await edit(admin, { version: 2 })).statusCode).toBe(200);
  });

  it('refuses taken, reserved and invalid nicks', async () => {
    const other = await context.club();
    expect(await refusal(admin, { nick: other.nick })).toEqual([409, 'club.nick_taken']);
    expect(await refusal(admin, { nick: 'api' })).toEqual([422, 'club.nick_reserved']);
    expect(await refusal(admin, { nick: 'No!' })).toEqual([422, 'club.nick_invalid']);
    expect(await refusal(admin, { name: ' ' })).toEqual([422, 'request.invalid']);
    expect((await stored()).nick).toBe(club.nick);
  });

  it('gives a nick to one of several concurrent edits', async () => {
    const nick = newNick();
    const all = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const own = await context.club();
        return edit(await context.crew(own, { admin_level: 9 }), { nick }, own.wire);
      }),
    );
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});
