import { membersContract } from '@crewwith/domain/members/contract';
import { possibleErrors } from '@crewwith/domain/possible-errors';
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

  it('are counted by account, for a ticket or session of that account', async () => {
    const ticket = await browser.ticket(newEmail());
    const path = `/members/kakao/${ticket.user.id}`;
    const readCount = async (authorization: string, at = path) => {
      const answer = await browser.api('GET', at, { headers: { authorization } });
      return answer.statusCode === 200 ? answer.json() : answer.statusCode;
    };
    expect(await readCount(ticket.access_token)).toEqual({ count: 0 });
    await browser.signUp(ticket);
    expect(await readCount(ticket.access_token)).toEqual({ count: 1 });
    const other = await test.browser().enter(newEmail());
    expect(await readCount(other.token)).toBe(403);
    expect(await readCount(other.token, `/members/kakao/${other.ticket.user.id}`)).toEqual({ count: 1 });
    expect((await browser.api('GET', path)).statusCode).toBe(401);
    expect(await readCount(ticket.access_token, '/members/kakao/1234567890')).toBe(404);
  });

  it('are counted by name and birthday for members, in any normalization and case', async () => {
    const ticket = await browser.ticket(newEmail());
    await browser.signUp(ticket, { name: 'Zoë 나무', birthday: '1991-07-07' });
    const session = (await browser.logIn(ticket)).json();
    const readCount = async (name: string, birthday = '1991-07-07') =>
      (await get(session, `/members?${new URLSearchParams({ name, birthday })}`)).json();
    expect(await readCount('Zoë 나무')).toEqual({ count: 1 });
    expect(await readCount('zoë 나무'.normalize('NFD'))).toEqual({ count: 1 });
    expect(await readCount('Zoë 나무', '1991-07-08')).toEqual({ count: 0 });
    expect(await readCount("' OR 1=1--")).toEqual({ count: 0 });
    expect(await readCount('%')).toEqual({ count: 0 });
    const byTicket = await browser.api('GET', '/members?name=a&birthday=1991-07-07', {
      headers: { authorization: ticket.access_token },
    });
    expect(byTicket.statusCode).toBe(403);
  });

  // docs/threats.md#t-17
  it('cannot read, edit or withdraw other members', async () => {
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

  it('edit their fields; /without keeps the picture', async () => {
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

  it('document that a birthday in the future is refused', async () => {
    const session = await browser.enter(newEmail());
    const path = `/members/${session.memberId}`;
    const body = { ...SIGN_UP, birthday: '9999-12-31' };
    const refusals = [
      [membersContract.create, await browser.signUp(await browser.ticket(newEmail()), body)],
      [membersContract.edit, await put(session, path, body)],
      [membersContract.editWithout, await put(session, `${path}/without`, body)],
    ] as const;
    for (const [call, answer] of refusals) {
      expect(answer.json().code).toBe('member.birthday_future');
      expect(possibleErrors(call)).toContain('member.birthday_future');
    }
  });

  it('get the clubs that they joined only', async () => {
    const session = await browser.enter(newEmail());
    const clubs = async () => (await get(session, `/members/${session.memberId}/clubs`)).json();
    const { id: club_id } = await insertClub(test.db);
    expect(await clubs()).toEqual([]);
    await insertCrew(test.db, { club_id, member_id: idOf(session.memberId) });
    const club = { id: test.ids.encode('club', club_id), admin_level: 1, level_name: '새회원' };
    expect(await clubs()).toMatchObject([club]);
    const home = (await get(session, `/members/${session.memberId}/home`)).json();
    expect(home.clubs).toMatchObject([club]);
  });

  it('get their level and state in each club', async () => {
    const session = await browser.enter(newEmail());
    const club = await insertClub(test.db, { setting: JSON.stringify({ color: '#abcdef' }) });
    const left = await insertClub(test.db);
    const member_id = idOf(session.memberId);
    const crew = await insertCrew(test.db, {
      ...{ club_id: club.id, member_id, admin_level: 3, nick: '느린거북' },
    });
    const gone = await insertCrew(test.db, { club_id: left.id, member_id, state: 0, admin_level: 0 });
    const picture = { image_url: '/uploads/own-400.webp' };
    await test.db.updateTable('members').set(picture).where('id', '=', member_id).execute();
    const [row, ...others] = (await browser.clubs(session)).json();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: test.ids.encode('club', club.id),
      nick: club.nick,
      admin_level: 3,
      crew_id: test.ids.encode('crew', crew.id),
      crew_nick: '느린거북',
      crew_image_url: '/uploads/own-400.webp',
    });
    expect(JSON.parse(row.setting)).toEqual({ color: '#abcdef' });
    const crewsIn = async (id: number) =>
      (await get(session, `/members/${session.memberId}/clubs/${test.ids.encode('club', id)}`)).json();
    expect(await crewsIn(club.id)).toEqual([
      { id: test.ids.encode('crew', crew.id), state: 1, admin_level: 3 },
    ]);
    expect(await crewsIn(left.id)).toEqual([
      { id: test.ids.encode('crew', gone.id), state: 0, admin_level: 0 },
    ]);
    expect(await crewsIn(999)).toEqual([]);
  });
});

describe('the search for members', () => {
  it('is limited to five calls a minute', async () => {
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
