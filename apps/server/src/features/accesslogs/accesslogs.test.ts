import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertClub, insertCrew } from '../../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type TestBrowser,
  type Ticket,
} from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

describe.each(engines())('access logs on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  const newEmail = () => test.newEmail();
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.clock.set(NOW);
    browser = test.browser();
  });

  const record = (ticket: Ticket, body: object = {}, headers: Record<string, string> = {}) =>
    browser.api('POST', '/accesslogs', {
      payload: {
        user_id: ticket.user.id,
        user_name: '남의 이름',
        user_email: 'other@example.com',
        user_image: null,
        token: ticket.access_token,
        refresh_token: ticket.refresh_token,
        ...body,
      },
      headers,
    });

  // docs/threats.md#t-02
  it('are written for the account of the ticket, regardless of the identity in the body', async () => {
    const email = newEmail();
    const ticket = await browser.ticket(email);
    const answer = await record(ticket);
    expect([answer.statusCode, answer.json()]).toEqual([201, { user_id: ticket.user.id }]);
    expect((await record(ticket, {}, { authorization: ticket.access_token })).statusCode).toBe(201);
    const id = test.ids.decode('social', ticket.user.id) ?? 0;
    const account = await test.db
      .selectFrom('social_accounts')
      .select(['email', 'nickname'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(account).toEqual({ email, nickname: email.split('@')[0] });
    const logs = await test.db
      .selectFrom('access_logs')
      .select('id')
      .where('social_account_id', '=', id)
      .execute();
    expect(logs).toHaveLength(2);
  });

  // docs/threats.md#t-02
  it("are refused for another account's id, with another member's session, and without a valid ticket", async () => {
    const ticket = await browser.ticket(newEmail());
    const victim = await test.browser().enter(newEmail());
    const foreign = await record(ticket, { user_id: victim.ticket.user.id });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'auth.other_identity']);
    const withSession = await record(ticket, {}, { authorization: victim.token });
    expect([withSession.statusCode, withSession.json().code]).toEqual([403, 'auth.other_identity']);
    for (const token of ['x', victim.token, ticket.refresh_token])
      expect((await record(ticket, { token, user_id: victim.ticket.user.id })).statusCode).toBe(401);
    expect((await record(ticket, { user_id: '12345' })).statusCode).toBe(400);
    test.clock.wait(60 * 60_000);
    expect((await record(ticket)).json().code).toBe('auth.expired');
  });

  it('return the members of an account by a ticket or access token in the path, without a header', async () => {
    const ticket = await browser.ticket(newEmail());
    const members = async (token: string) =>
      (await browser.api('GET', `/accesslogs/${token}/members`)).json();
    expect(await members(ticket.access_token)).toEqual([]);
    const { id } = (await browser.signUp(ticket)).json();
    expect(await members(ticket.access_token)).toEqual([{ id, state: 1 }]);
    const session = (await browser.logIn(ticket)).json();
    expect(await members(session.token)).toEqual([{ id, state: 1 }]);
    expect((await members('nonsense')).status).toBe(401);
    test.clock.wait(15 * 60_000);
    expect((await members(session.token)).code).toBe('auth.expired');
    const renewed = await browser.api('GET', `/accesslogs/${session.token}/members`, {
      headers: browser.as(session),
    });
    expect([renewed.statusCode, renewed.json()]).toEqual([200, [{ id, state: 1 }]]);
  });

  it('return the current level and state of the member in a club', async () => {
    const club = await insertClub(test.db);
    const session = await browser.enter(newEmail());
    const crews = async () =>
      (
        await browser.api('GET', `/accesslogs/${session.token}/clubs/${club.nick.toUpperCase()}/crews`)
      ).json();
    expect(await crews()).toEqual([]);
    const memberId = test.ids.decode('member', session.memberId) ?? 0;
    const crew = await insertCrew(test.db, { club_id: club.id, member_id: memberId, admin_level: 5 });
    const row = {
      member_id: session.memberId,
      club_id: test.ids.encode('club', club.id),
      crew_id: test.ids.encode('crew', crew.id),
    };
    expect(await crews()).toEqual([{ ...row, state: 1, admin_level: 5 }]);
    await test.db
      .updateTable('crews')
      .set({ state: -1, admin_level: -1 })
      .where('id', '=', crew.id)
      .execute();
    expect(await crews()).toEqual([{ ...row, state: -1, admin_level: -1 }]);
  });
});
