import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  SIGN_UP,
  type TestBrowser,
  type Ticket,
} from '../../testing/identity-app.ts';
import { eraseDueMembers } from './writes/withdraw.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY = 24 * 60 * 60_000;

describe.each(engines())('reactivating a withdrawn account on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.clock.set(NOW);
    browser = test.browser();
  });

  const idOf = (wire: string) => test.ids.decode('member', wire) ?? 0;
  const reactivate = (memberId: string, ticket: Ticket, code_verifier = ticket.verifier) =>
    browser.api('PUT', `/members/${memberId}/state/1`, {
      headers: { authorization: ticket.access_token },
      payload: { code_verifier },
    });
  const join = (session: Session, clubId: number) =>
    browser.api('POST', '/crews', {
      headers: browser.as(session),
      payload: { club_id: test.ids.encode('club', clubId), nick: '콩' },
    });
  const memberRow = (wire: string) =>
    test.db
      .selectFrom('members')
      .select(['state', 'name', 'erased_time'])
      .where('id', '=', idOf(wire))
      .executeTakeFirst();
  /** A withdrawn member, and the ticket of the next log-in. */
  const withdrawn = async () => {
    const email = test.newEmail();
    const { memberId, ...session } = await browser.enter(email);
    const [club, banningClub] = [await insertClub(test.db), await insertClub(test.db)];
    const member_id = idOf(memberId);
    const crew = await insertCrew(test.db, { club_id: club.id, member_id, admin_level: 5 });
    await insertCrew(test.db, { club_id: banningClub.id, member_id, state: -1, admin_level: -1 });
    const activity = await insertActivity(test.db, {
      club_id: club.id,
      crew_id: crew.id,
      activity_time: new Date(NOW.getTime() + 2 * DAY),
      attendee_count: 1,
    });
    await test.db
      .insertInto('attendees')
      .values({
        activity_id: activity,
        crew_id: crew.id,
        subgroup: '',
        state: 1,
        created_time: NOW,
        updated_time: NOW,
      })
      .execute();
    await browser.api('PUT', `/members/${memberId}/state/0`, { headers: browser.as(session) });
    return {
      email,
      memberId,
      session,
      club,
      banningClub,
      crew,
      activity,
      ticket: await browser.ticket(email),
    };
  };

  it('is offered at log-in, with the last day', async () => {
    const { memberId, ticket } = await withdrawn();
    const known = await browser.api('GET', `/accesslogs/${ticket.access_token}/members`);
    expect(known.json()).toEqual([{ id: memberId, state: 0 }]);
    const refused = await browser.logIn(ticket);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'member.withdrawn',
        message: '탈퇴한 계정이에요. 12월 31일까지 다시 시작할 수 있어요.',
        reactivate_until: '2026-12-31T10:00:00.000Z',
      },
    ]);
    const body = { member_jwt: ticket.access_token, password: ticket.verifier };
    const english = await browser.api('POST', '/login', {
      payload: body,
      headers: { 'accept-language': 'en' },
    });
    expect(english.json().message).toBe('This account was withdrawn. You can start again until Dec 31.');
  });

  it('activates the account, but leaves crews withdrawn, seats cancelled and bans in force', async () => {
    const { memberId, session, club, banningClub, crew, activity, ticket } = await withdrawn();
    for (let time = 0; time < 2; time += 1) {
      const answer = await reactivate(memberId, ticket);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect((await browser.clubs({ ...session, memberId })).statusCode).toBe(401);
    const back = (await browser.logIn(ticket)).json<Session>();
    expect((await browser.clubs({ ...back, memberId })).json()).toEqual([]);
    expect(await memberRow(memberId)).toEqual({ state: 1, name: SIGN_UP.name, erased_time: null });
    const { attendee_count } = await test.db
      .selectFrom('activities')
      .select('attendee_count')
      .where('id', '=', activity)
      .executeTakeFirstOrThrow();
    expect(attendee_count).toBe(0);

    expect((await join(back, banningClub.id)).json().code).toBe('crew.banned');
    expect((await join(back, club.id)).json().id).toBe(test.ids.encode('crew', crew.id));
    const [own] = (await browser.clubs({ ...back, memberId })).json();
    expect(own).toMatchObject({ id: test.ids.encode('club', club.id), admin_level: 1 });
    // The erasure of the withdrawal no longer happens.
    await eraseDueMembers(test.db, new Date(NOW.getTime() + 31 * DAY));
    expect(await memberRow(memberId)).toMatchObject({ state: 1, name: SIGN_UP.name });
  });

  it('requires the verifier of the ticket, and the account of the member', async () => {
    const { memberId, ticket } = await withdrawn();
    const stolen = await reactivate(memberId, ticket, 'not the verifier');
    expect([stolen.statusCode, stolen.json().code]).toEqual([401, 'auth.invalid']);
    const newcomer = await browser.ticket(test.newEmail());
    const foreign = await reactivate(memberId, newcomer);
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'auth.other_identity']);
    const other = await browser.enter(test.newEmail());
    expect((await reactivate(memberId, other.ticket)).statusCode).toBe(403);
    const signedIn = await browser.api('PUT', `/members/${memberId}/state/1`, {
      headers: browser.as(other),
      payload: { code_verifier: other.ticket.verifier },
    });
    expect(signedIn.statusCode).toBe(403);
    expect(await memberRow(memberId)).toMatchObject({ state: 0 });
  });

  it('is possible for 30 days; after that a sign-up is possible, even before the erasure', async () => {
    const { email, memberId, banningClub } = await withdrawn();
    test.clock.wait(30 * DAY - 1);
    const early = await browser.ticket(email);
    const exists = await browser.signUp(early);
    expect([exists.statusCode, exists.json().code]).toEqual([409, 'member.exists']);
    test.clock.wait(1);
    const late = await browser.ticket(email);
    const { access_token, user } = late;
    expect((await browser.api('GET', `/accesslogs/${access_token}/members`)).json()).toEqual([]);
    const authorization = { authorization: access_token };
    const count = await browser.api('GET', `/members/kakao/${user.id}`, { headers: authorization });
    expect(count.json()).toEqual({ count: 0 });
    for (const answer of [await browser.logIn(late), await reactivate(memberId, late)])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.not_a_member']);

    expect((await browser.signUp(late)).statusCode).toBe(201);
    expect(await memberRow(memberId)).toEqual({ state: 0, name: '', erased_time: test.clock.now() });
    const newSession = (await browser.logIn(late)).json<Session>();
    expect((await join(newSession, banningClub.id)).json().code).toBe('crew.banned');
    const renewed = await browser.renew(late.refresh_token);
    expect(renewed.statusCode).toBe(200);
  });

  it.runIf(engine === 'postgres')('prevents an erasure that waits for its lock', async () => {
    const { email, memberId } = await withdrawn();
    test.clock.wait(30 * DAY - 1);
    const ticket = await browser.ticket(email);
    const waiting = async () => {
      const { rows } = await sql<{ waits: number }>`select count(*)::int as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      return rows[0]?.waits;
    };
    const holder = await test.db.startTransaction().execute();
    const account = test.ids.decode('social', ticket.user.id);
    let both: Promise<unknown[]>;
    try {
      await sql`select from social_accounts where id = ${account} for update`.execute(holder);
      const returning = reactivate(memberId, ticket);
      await expect.poll(waiting).toBe(1);
      both = Promise.all([returning, eraseDueMembers(test.db, new Date(NOW.getTime() + 30 * DAY))]);
      await expect.poll(waiting).toBe(2);
    } finally {
      await holder.rollback().execute();
    }
    expect((await both)[0]).toMatchObject({ statusCode: 200 });
    expect(await memberRow(memberId)).toEqual({ state: 1, name: SIGN_UP.name, erased_time: null });
  });
});
