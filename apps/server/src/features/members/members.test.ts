import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertClub, insertCrew } from '../../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  SIGN_UP,
  type TestBrowser,
} from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

describe.each(engines())('members on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  const newEmail = () => test.newEmail();
  const idOf = (wire: string) => test.ids.decode('member', wire) ?? 0;
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.clock.set(NOW);
    browser = test.browser();
  });

  const put = (session: Session, path: string, payload?: object) =>
    browser.api('PUT', path, { headers: browser.as(session), ...(payload && { payload }) });
  const get = (session: Session, path: string) => browser.api('GET', path, { headers: browser.as(session) });

  describe('signing up', () => {
    it('makes the member of the ticket, once', async () => {
      const ticket = await browser.ticket(newEmail());
      const answer = await browser.signUp(ticket, {
        name: '  김하나 ',
        contact: '01012345678',
        kakao_id: undefined,
      });
      expect(answer.statusCode).toBe(201);
      const again = await browser.signUp(ticket);
      expect([again.statusCode, again.json().code]).toEqual([409, 'member.exists']);
      const session = (await browser.logIn(ticket)).json();
      const { id } = answer.json();
      const record = await get(session, `/members/${id}/decrypt/${session.token}`);
      expect(record.json()).toEqual({
        ...SIGN_UP,
        id,
        kakao_id: ticket.user.id,
        image_url: null,
        info: null,
        created_time: NOW.toISOString(),
        state: 1,
        consent: null,
      });
    });

    // docs/threats.md#t-67
    it('keeps which versions were agreed to, and says so to oneself', async () => {
      const consent = { terms: '2024-06-25', privacy: '2026-11-01' };
      const ticket = await browser.ticket(newEmail());
      for (const bad of [{ terms: '2024-06-25' }, { ...consent, privacy: '2026-02-30' }, 'yes'])
        expect((await browser.signUp(ticket, { consent: bad })).statusCode).toBe(400);
      const { id } = (await browser.signUp(ticket, { consent })).json();
      const session = { ...(await browser.logIn(ticket)).json(), memberId: id };
      const record = await get(session, `/members/${id}/decrypt/${session.token}`);
      expect(record.json().consent).toEqual(consent);
      expect((await put(session, `/members/${id}`, SIGN_UP)).json().consent).toEqual(consent);
    });

    // docs/threats.md#t-54
    it('is refused without the verifier of the ticket', async () => {
      const ticket = await browser.ticket(newEmail());
      const other = await test.browser().ticket(newEmail());
      const tries = await Promise.all(
        [undefined, '', other.verifier, ticket.access_token, `${ticket.verifier}x`].map((code_verifier) =>
          browser.signUp(ticket, { code_verifier }),
        ),
      );
      expect(tries.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
        [400, 'request.malformed'],
        ...Array(4).fill([401, 'auth.invalid']),
      ]);
      expect((await browser.api('GET', `/accesslogs/${ticket.access_token}/members`)).json()).toEqual([]);
      // The sign-up does not use the verifier up.
      expect((await browser.signUp(ticket)).statusCode).toBe(201);
      expect((await browser.logIn(ticket)).statusCode).toBe(200);
    });

    it('ten times at once makes one', async () => {
      const ticket = await browser.ticket(newEmail());
      const answers = await Promise.all(Array.from({ length: 10 }, () => browser.signUp(ticket)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    });

    it('with an Idempotency-Key answers the same twice', async () => {
      const ticket = await browser.ticket(newEmail());
      const send = () =>
        browser.api('POST', '/members', {
          payload: { ...SIGN_UP, code_verifier: ticket.verifier },
          headers: { authorization: ticket.access_token, 'idempotency-key': 'once' },
        });
      const first = await send();
      const second = await send();
      expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
      expect(second.json()).toEqual(first.json());
    });

    // docs/threats.md#t-02
    it("is refused with a victim's account, without a ticket, and to a member", async () => {
      const ticket = await browser.ticket(newEmail());
      const victim = await test.browser().ticket(newEmail());
      const foreign = await browser.signUp(ticket, { kakao_id: victim.user.id });
      expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'auth.other_identity']);
      const payload = { ...SIGN_UP, code_verifier: ticket.verifier };
      expect((await browser.api('POST', '/members', { payload })).statusCode).toBe(401);
      const session = await browser.enter(newEmail());
      const member = await browser.api('POST', '/members', {
        payload,
        headers: browser.as(session),
      });
      expect([member.statusCode, member.json().code]).toEqual([409, 'member.exists']);
    });

    // docs/threats.md#t-37
    it('asks for 14 full years by the Seoul calendar', async () => {
      // 00:00 in Seoul on 2 December.
      const birthday = '2012-12-02';
      test.clock.set(new Date('2026-12-01T14:59:59.999Z'));
      const ticket = await browser.ticket(newEmail());
      const early = await browser.signUp(ticket, { birthday });
      expect([early.statusCode, early.json().code]).toEqual([422, 'member.too_young']);
      test.clock.wait(1);
      expect((await browser.signUp(ticket, { birthday })).statusCode).toBe(201);
    });

    // docs/threats.md#t-37
    it('takes a birthday of 29 February as reached on 1 March', async () => {
      test.clock.set(new Date('2026-02-28T14:59:00.000Z'));
      const fresh = await browser.ticket(newEmail());
      const birthday = '2012-02-29';
      expect((await browser.signUp(fresh, { birthday })).statusCode).toBe(422);
      test.clock.set(new Date('2026-02-28T15:00:00.000Z'));
      expect((await browser.signUp(fresh, { birthday })).statusCode).toBe(201);
    });

    it('names what is missing or broken', async () => {
      const ticket = await browser.ticket(newEmail());
      for (const [field, value, status] of [
        ['name', '   ', 422],
        ['gender', 'Cat', 400],
        ['birthday', '2012-02-30', 400],
        ['contact', '010-1234-____', 422],
        ['contact', '010', 422],
        ['email', 'nobody', 400],
        ['address', undefined, 400],
        ['image_url', 'javascript:alert(1)', 422],
      ] as const) {
        const answer = await browser.signUp(ticket, { [field]: value });
        expect([field, [400, 422].includes(answer.statusCode)]).toEqual([field, true]);
        if (field === 'name') expect(answer.statusCode).toBe(status);
      }
      expect((await browser.api('GET', `/accesslogs/${ticket.access_token}/members`)).json()).toEqual([]);
    });
  });

  it('are counted by account for the account itself, by ticket and by session', async () => {
    const ticket = await browser.ticket(newEmail());
    const path = `/members/kakao/${ticket.user.id}`;
    const counted = async (authorization: string, at = path) => {
      const answer = await browser.api('GET', at, { headers: { authorization } });
      return answer.statusCode === 200 ? answer.json() : answer.statusCode;
    };
    expect(await counted(ticket.access_token)).toEqual({ count: 0 });
    await browser.signUp(ticket);
    expect(await counted(ticket.access_token)).toEqual({ count: 1 });
    const other = await test.browser().enter(newEmail());
    expect(await counted(other.token)).toBe(403);
    expect(await counted(other.token, `/members/kakao/${other.ticket.user.id}`)).toEqual({ count: 1 });
    expect((await browser.api('GET', path)).statusCode).toBe(401);
    expect(await counted(ticket.access_token, '/members/kakao/1234567890')).toBe(404);
  });

  it('are counted by name and birthday for members alone, in whatever form the name is typed', async () => {
    const ticket = await browser.ticket(newEmail());
    await browser.signUp(ticket, { name: 'Zoë 나무', birthday: '1991-07-07' });
    const session = (await browser.logIn(ticket)).json();
    const counted = async (name: string, birthday = '1991-07-07') =>
      (await get(session, `/members?${new URLSearchParams({ name, birthday })}`)).json();
    expect(await counted('Zoë 나무')).toEqual({ count: 1 });
    expect(await counted('zoë 나무'.normalize('NFD'))).toEqual({ count: 1 });
    expect(await counted('Zoë 나무', '1991-07-08')).toEqual({ count: 0 });
    expect(await counted("' OR 1=1--")).toEqual({ count: 0 });
    expect(await counted('%')).toEqual({ count: 0 });
    const byTicket = await browser.api('GET', '/members?name=a&birthday=1991-07-07', {
      headers: { authorization: ticket.access_token },
    });
    expect(byTicket.statusCode).toBe(403);
  });

  // docs/threats.md#t-17
  it('read, edit and leave for themselves alone', async () => {
    const session = await browser.enter(newEmail());
    const victim = await test.browser().enter(newEmail());
    const club = test.ids.encode('club', (await insertClub(test.db)).id);
    for (const path of ['/clubs', `/clubs/${club}`, `/decrypt/${session.token}`, `/decrypt/${victim.token}`])
      expect((await get(session, `/members/${victim.memberId}${path}`)).statusCode).toBe(403);
    expect((await get(session, `/members/${session.memberId}/decrypt/${victim.token}`)).statusCode).toBe(403);
    expect((await get(session, `/members/${session.memberId}/decrypt/nonsense`)).statusCode).toBe(401);
    for (const path of ['', '/without', '/state/0', '/crews/state/0', '/crews/admin/0'])
      expect((await put(session, `/members/${victim.memberId}${path}`, SIGN_UP)).statusCode).toBe(403);
    expect((await browser.clubs(session)).statusCode).toBe(200);
    expect((await test.browser().clubs(victim)).statusCode).toBe(200);
  });

  it('edit their record; a picture stays unless it is sent', async () => {
    const session = await browser.enter(newEmail());
    const path = `/members/${session.memberId}`;
    const image_url = 'https://images.example/me.webp';
    const edited = await put(session, path, { ...SIGN_UP, name: '김두리', image_url, state: 0, id: 1 });
    expect(edited.json()).toMatchObject({ name: '김두리', image_url, state: 1, id: session.memberId });
    const without = await put(session, `${path}/without`, { ...SIGN_UP, name: '김세라', image_url: null });
    expect(without.json()).toMatchObject({ name: '김세라', image_url });
    const victim = await test.browser().ticket(newEmail());
    expect((await put(session, path, { ...SIGN_UP, kakao_id: victim.user.id })).statusCode).toBe(403);
    expect((await put(session, path, { ...SIGN_UP, birthday: '2020-01-01' })).json().code).toBe(
      'member.too_young',
    );
    expect((await put(session, path, { ...SIGN_UP, image_url: null })).json().image_url).toBeNull();
  });

  it('have their own clubs alone, and none while they are in none', async () => {
    const session = await browser.enter(newEmail());
    const clubs = async () => (await get(session, `/members/${session.memberId}/clubs`)).json();
    const { id: club_id } = await insertClub(test.db);
    expect(await clubs()).toEqual([]);
    await insertCrew(test.db, { club_id, member_id: idOf(session.memberId) });
    expect(await clubs()).toMatchObject([{ id: test.ids.encode('club', club_id), admin_level: 1 }]);
  });

  it('see their clubs and how they stand in one', async () => {
    const session = await browser.enter(newEmail());
    const club = await insertClub(test.db, { setting: JSON.stringify({ color: '#abcdef' }) });
    const left = await insertClub(test.db);
    const member_id = idOf(session.memberId);
    const crew = await insertCrew(test.db, { club_id: club.id, member_id, admin_level: 3 });
    const gone = await insertCrew(test.db, { club_id: left.id, member_id, state: 0, admin_level: 0 });
    const [row, ...others] = (await browser.clubs(session)).json();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: test.ids.encode('club', club.id),
      nick: club.nick,
      admin_level: 3,
      crew_id: test.ids.encode('crew', crew.id),
    });
    expect(JSON.parse(row.setting)).toEqual({ color: '#abcdef' });
    const standing = async (id: number) =>
      (await get(session, `/members/${session.memberId}/clubs/${test.ids.encode('club', id)}`)).json();
    expect(await standing(club.id)).toEqual([
      { id: test.ids.encode('crew', crew.id), state: 1, admin_level: 3 },
    ]);
    expect(await standing(left.id)).toEqual([
      { id: test.ids.encode('crew', gone.id), state: 0, admin_level: 0 },
    ]);
    expect(await standing(999)).toEqual([]);
  });
});

describe('searching members', () => {
  it('is answered five times a minute', async () => {
    const test = await openIdentityApp({ engine: 'pglite', now: NOW, env: { RATE_LIMITS: 'on' } });
    const browser = test.browser();
    const session = await browser.enter('a@example.com');
    const search = () =>
      browser.api('GET', '/members?name=a&birthday=1991-07-07', {
        headers: { authorization: session.token },
      });
    for (let time = 0; time < 5; time += 1) expect((await search()).statusCode).toBe(200);
    const refused = await search();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    test.clock.wait(60_000);
    expect((await search()).statusCode).toBe(200);
    await test.close();
  });
});
