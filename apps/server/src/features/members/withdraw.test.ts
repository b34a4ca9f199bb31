import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unlinkWebhook } from '../../emulator/unlink-webhook.ts';
import { engines } from '../../testing/database.ts';
import {
  insertActivity,
  insertClub,
  insertCrew,
  insertMessage,
  insertNotice,
  insertPoll,
} from '../../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  SIGN_UP,
  type TestBrowser,
} from '../../testing/identity-app.ts';
import { eraseDueMembers } from './writes/withdraw.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY = 24 * 60 * 60_000;

describe.each(engines())('withdrawing from Crewwith on %s', (engine) => {
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

  const setUp = async (level: number) => {
    const session = await browser.enter(newEmail());
    const club = await insertClub(test.db);
    const banningClub = await insertClub(test.db);
    const member_id = idOf(session.memberId);
    const crew = await insertCrew(test.db, { club_id: club.id, member_id, admin_level: level });
    const ban = { member_id, state: -1, admin_level: -2 } as const;
    const banned = await insertCrew(test.db, { club_id: banningClub.id, ...ban });
    const owner = await insertCrew(test.db, { club_id: club.id, admin_level: 8 });
    const meetup = (hours: number) =>
      insertActivity(test.db, {
        club_id: club.id,
        crew_id: owner.id,
        activity_time: new Date(NOW.getTime() + hours * 3_600_000),
        attendee_count: 1,
      });
    const [past, future] = [await meetup(-48), await meetup(48)];
    const seat = { crew_id: crew.id, subgroup: '', created_time: NOW, updated_time: NOW };
    await test.db
      .insertInto('attendees')
      .values([
        { ...seat, activity_id: past, state: 2 },
        { ...seat, activity_id: future, state: 1 },
      ])
      .execute();
    return { session, club, crew, banned, owner, past, future };
  };
  const crewState = (id: number) =>
    test.db.selectFrom('crews').select(['state', 'admin_level']).where('id', '=', id).executeTakeFirst();
  const seats = async (id: number) =>
    (
      await test.db
        .selectFrom('activities')
        .select('attendee_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).attendee_count;
  const crewCount = async (id: number) =>
    (await test.db.selectFrom('clubs').select('crew_count').where('id', '=', id).executeTakeFirstOrThrow())
      .crew_count;

  // docs/threats.md#t-09
  it('is complete after the first call; the older calls still return 200, others 401', async () => {
    const { session, club, crew, banned, past, future } = await setUp(3);
    const path = `/members/${session.memberId}`;
    for (const step of ['/state/0', '/crews/state/0', '/crews/admin/0', '/state/0'])
      expect((await put(session, path + step)).statusCode).toBe(200);
    expect(await crewState(crew.id)).toEqual({ state: 0, admin_level: 0 });
    expect(await crewState(banned.id)).toEqual({ state: -1, admin_level: -2 });
    expect([await seats(past), await seats(future), await crewCount(club.id)]).toEqual([1, 0, 1]);

    expect((await browser.clubs(session)).statusCode).toBe(401);
    expect((await put(session, path, SIGN_UP)).statusCode).toBe(401);
    expect((await browser.renew(session.refreshToken)).statusCode).toBe(401);
    const again = await browser.ticket(session.ticket.user.email ?? '');
    const known = await browser.api('GET', `/accesslogs/${again.access_token}/members`);
    expect(known.json()).toEqual([{ id: session.memberId, state: 0 }]);
    expect((await browser.logIn(again)).statusCode).toBe(403);
    expect((await browser.signUp(again)).statusCode).toBe(409);
    test.clock.wait(15 * 60_000);
    expect((await put(session, `${path}/crews/state/0`)).statusCode).toBe(401);
  });

  // docs/threats.md#t-18
  it('is refused to the leader of a club, and changes nothing', async () => {
    const { session, crew, future } = await setUp(9);
    const answer = await put(session, `/members/${session.memberId}/state/0`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'club.leader_must_transfer']);
    expect(await crewState(crew.id)).toEqual({ state: 1, admin_level: 9 });
    expect(await seats(future)).toBe(1);
    expect((await browser.clubs(session)).statusCode).toBe(200);
  });

  it('erases personal fields after 30 days, and frees the account', async () => {
    // Erases members withdrawn by earlier tests.
    await eraseDueMembers(test.db, new Date(NOW.getTime() + 30 * DAY));
    const { session, crew } = await setUp(3);
    await put(session, `/members/${session.memberId}/state/0`);
    test.clock.wait(30 * DAY - 1);
    expect(await eraseDueMembers(test.db, test.clock.now())).toBe(0);
    test.clock.wait(1);
    expect(await eraseDueMembers(test.db, test.clock.now())).toBe(1);
    const member = await test.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', idOf(session.memberId))
      .executeTakeFirstOrThrow();
    for (const value of Object.values(SIGN_UP)) expect(Object.values(member)).not.toContain(value);
    const { nick } = await test.db
      .selectFrom('crews')
      .select('nick')
      .where('id', '=', crew.id)
      .executeTakeFirstOrThrow();
    expect(nick).toBe('탈퇴한 크루');
    expect((await browser.enter(session.ticket.user.email ?? '')).memberId).not.toBe(session.memberId);
  });

  // docs/threats.md#t-63
  it('erases reasons, votes and deleted texts with the personal fields, but no other texts', async () => {
    const { session, club, crew, owner, past } = await setUp(3);
    const late = { activity_id: past, late: true, cancelled_time: NOW };
    const by = (author: { id: number }) => ({ club_id: club.id, crew_id: author.id });
    await test.db
      .insertInto('cancellations')
      .values([
        { ...late, crew_id: crew.id, reason: '허리 수술을 받아요' },
        { ...late, crew_id: crew.id, reason: '면접이 있어요', late: false },
        { ...late, crew_id: owner.id, reason: '다른 사람의 사정' },
      ])
      .execute();
    for (const [author, deletion_reason] of [
      [crew, '제가 아파요'],
      [owner, '비가 와서'],
    ] as const) {
      const deletion = { deleted_time: NOW, deleter_id: author.id, deletion_reason };
      await insertActivity(test.db, { ...by(owner), activity_time: NOW, ...deletion });
    }
    for (const author of [crew, owner]) {
      for (const state of [0, 1] as const) {
        const text = { message_text: `${author === crew ? '내' : '다른'} 댓글 ${state}`, state };
        await insertMessage(test.db, { ...by(author), ...text, activity_id: past });
      }
      await insertNotice(test.db, { ...by(author), deleted_time: NOW, notice_text: '지운 글' });
      await insertNotice(test.db, { ...by(author), notice_text: '남은 글' });
    }
    const { optionIds } = await insertPoll(test.db, { ...by(owner), created_time: NOW, times: [NOW] });
    for (const { id } of [crew, owner])
      await test.db
        .insertInto('poll_votes')
        .values({ option_id: optionIds[0] ?? 0, crew_id: id, answer: 2, voted_time: NOW })
        .execute();
    const texts = async () => ({
      votes: await test.db.selectFrom('poll_votes').select('crew_id').orderBy('crew_id').execute(),
      deletions: await test.db
        .selectFrom('activities')
        .select('deletion_reason')
        .where('deleter_id', 'is not', null)
        .where('club_id', '=', club.id)
        .orderBy('id')
        .execute(),
      reasons: await test.db
        .selectFrom('cancellations')
        .select('reason')
        .where('activity_id', '=', past)
        .orderBy('id')
        .execute(),
      messages: await test.db
        .selectFrom('messages')
        .select('message_text')
        .where('club_id', '=', club.id)
        .orderBy('id')
        .execute(),
      notices: await test.db
        .selectFrom('notices')
        .select('notice_text')
        .where('club_id', '=', club.id)
        .orderBy('id')
        .execute(),
    });
    const before = await texts();
    await put(session, `/members/${session.memberId}/state/0`);
    expect(await texts()).toEqual(before);
    await eraseDueMembers(test.db, new Date(NOW.getTime() + 30 * DAY));
    expect(await texts()).toEqual({
      votes: [{ crew_id: owner.id }],
      deletions: [{ deletion_reason: null }, { deletion_reason: '비가 와서' }],
      reasons: [{ reason: null }, { reason: null }, { reason: '다른 사람의 사정' }],
      messages: ['', '내 댓글 1', '다른 댓글 0', '다른 댓글 1'].map((message_text) => ({ message_text })),
      notices: ['', '남은 글', '지운 글', '남은 글'].map((notice_text) => ({ notice_text })),
    });
  });

  it('erases the other members when the erasure of one fails', async () => {
    const due = new Date(NOW.getTime() + 30 * DAY);
    await eraseDueMembers(test.db, due);
    const sessions = [await browser.enter(newEmail()), await browser.enter(newEmail())];
    for (const session of sessions) await put(session, `/members/${session.memberId}/state/0`);
    const [failing, other] = sessions.map(({ memberId }) => idOf(memberId));
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'fails'; end $$`.execute(
      test.db,
    );
    await sql`create trigger fails before update on members for each row
      when (old.id = ${sql.lit(failing)}) execute function fail()`.execute(test.db);
    await expect(eraseDueMembers(test.db, due)).rejects.toThrow('fails');
    await sql`drop function fail() cascade`.execute(test.db);
    const { rows } =
      await sql`select id from members where erased_time is null and withdrawn_time is not null`.execute(
        test.db,
      );
    expect(rows).toEqual([{ id: failing }]);
    expect(other).toBeGreaterThan(failing ?? 0);
  });

  // docs/threats.md#t-10
  it('by the unlink webhook erases once and names an heir; a forged webhook is refused', async () => {
    const { session, club, crew, owner, future } = await setUp(9);
    const email = session.ticket.user.email ?? '';
    const { subject } = await test.db
      .selectFrom('social_accounts')
      .select('subject')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const unlink = (adminKey: string, appId = test.appId) =>
      test.app.inject(unlinkWebhook({ adminKey, appId, userId: Number(subject) }));
    expect((await unlink('forged')).statusCode).toBe(401);
    expect((await unlink(test.adminKey, 1)).statusCode).toBe(401);
    expect(
      (await test.app.inject({ ...unlinkWebhook({ adminKey: '', appId: 1, userId: 1 }), headers: {} }))
        .statusCode,
    ).toBeGreaterThan(399);
    expect((await browser.clubs(session)).statusCode).toBe(200);

    for (let time = 0; time < 2; time += 1) {
      const answer = await unlink(test.adminKey);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect((await browser.clubs(session)).statusCode).toBe(401);
    expect((await browser.renew(session.refreshToken)).statusCode).toBe(401);
    expect(await crewState(crew.id)).toEqual({ state: 0, admin_level: 0 });
    expect(await crewState(owner.id)).toEqual({ state: 1, admin_level: 9 });
    expect([await seats(future), await crewCount(club.id)]).toEqual([0, 1]);
    const stale = await browser.signUp(session.ticket);
    expect(stale.statusCode).toBe(401);
    expect((await browser.enter(email)).memberId).not.toBe(session.memberId);
  });
});
