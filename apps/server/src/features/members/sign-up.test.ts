import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  SIGN_UP,
  type TestBrowser,
} from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

describe.each(engines())('signing up on %s', (engine) => {
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

  const put = (session: Session, path: string, payload?: object) =>
    browser.api('PUT', path, { headers: browser.as(session), ...(payload && { payload }) });
  const get = (session: Session, path: string) => browser.api('GET', path, { headers: browser.as(session) });

  it('creates the member of the ticket, once', async () => {
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
      provider_picture: false,
      info: null,
      created_time: NOW.toISOString(),
      state: 1,
      consent: null,
    });
  });

  // docs/threats.md#t-67
  it('stores the versions of the consent, and returns them to the member', async () => {
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
    // Neither a refused nor a successful sign-up consumes the ticket.
    expect((await browser.signUp(ticket)).statusCode).toBe(201);
    expect((await browser.logIn(ticket)).statusCode).toBe(200);
  });

  it('creates one member for ten concurrent calls', async () => {
    const ticket = await browser.ticket(newEmail());
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.signUp(ticket)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('returns the same answer for a repeated Idempotency-Key', async () => {
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
  it("is refused with another's account, without a ticket, and for a member", async () => {
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
  it('requires an age of 14 years on the day in Seoul', async () => {
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
  it('counts a birthday on 29 February as 1 March in other years', async () => {
    test.clock.set(new Date('2026-02-28T14:59:00.000Z'));
    const fresh = await browser.ticket(newEmail());
    const birthday = '2012-02-29';
    expect((await browser.signUp(fresh, { birthday })).statusCode).toBe(422);
    test.clock.set(new Date('2026-02-28T15:00:00.000Z'));
    expect((await browser.signUp(fresh, { birthday })).statusCode).toBe(201);
  });

  it('refuses missing and invalid fields', async () => {
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
