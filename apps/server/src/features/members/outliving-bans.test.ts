import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { BANNED_LEVEL, CREW_STATE, PERMANENTLY_BANNED_LEVEL } from '@crewwith/domain/crews/states';
import { APPEAL_STATE, CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  type TestBrowser,
} from '../../testing/identity-app.ts';
import { purgeFormerRestrictions } from '../former-crews/public.ts';
import { eraseDueMembers } from './writes/withdraw.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY = 24 * 60 * 60_000;
type Person = Session & { memberId: string };

// docs/threats.md#t-46
describe.each(engines())('a ban or restriction on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  let club: { id: number; nick: string };
  let leader: Person;
  let email: string;
  const idOf = (wire: string) => test.ids.decode('member', wire) ?? 0;
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(NOW);
    browser = test.browser();
    club = await insertClub(test.db);
    leader = await test.browser().enter(test.newEmail());
    await insertCrew(test.db, { club_id: club.id, member_id: idOf(leader.memberId), admin_level: 9 });
    email = test.newEmail();
  });

  const call = (person: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    test
      .browser()
      .api(method, path, { headers: { authorization: person.token }, ...(payload && { payload }) });
  const join = async (person: Person, nick = '콩') => {
    const body = { club_id: test.ids.encode('club', club.id), member_id: person.memberId, nick };
    return (await call(person, 'POST', '/crews', body)).json();
  };
  const setLevel = (crew: string, level: number) => call(leader, 'PUT', `/crews/${crew}/admin/${level}`);
  const unban = (crew: string) => call(leader, 'PUT', `/crews/${crew}/state/0`);
  const leaveClub = (person: Person, crew: string) => call(person, 'PUT', `/crews/${crew}/state/0`);
  const unlink = () => test.unlink(email);
  const withdraw = (person: Person) => call(person, 'PUT', `/members/${person.memberId}/state/0`);
  const withdrawAndWait = async (person: Person) => {
    await withdraw(person);
    test.clock.wait(30 * DAY);
    await eraseDueMembers(test.db, test.clock.now());
    leader = await test.browser().enter(leaderEmail(leader));
  };
  const leaderEmail = (person: Person) =>
    (person as Person & { ticket: { user: { email: string } } }).ticket.user.email;
  const enter = () => browser.enter(email);

  const DEPARTURES = {
    unlinking: (_who: Person) => unlink(),
    'withdrawal and erasure': (person: Person) => withdrawAndWait(person),
  };

  it.each(Object.entries(DEPARTURES))('persists after %s, until it is ended', async (_name, leave) => {
    for (const level of [BANNED_LEVEL, PERMANENTLY_BANNED_LEVEL]) {
      const before = await enter();
      const { id: crew } = await join(before);
      expect((await setLevel(crew, level)).statusCode).toBe(200);
      expect((await join(before)).code).toBe('crew.banned');
      await leave(before);
      const after = await enter();
      expect(after.memberId).not.toBe(before.memberId);
      expect((await join(after)).code).toBe('crew.banned');
      // The control: another person joins, and the same person joins another club.
      const other = await test.browser().enter(test.newEmail());
      expect((await join(other)).id).toBeDefined();
      const elsewhere = await insertClub(test.db);
      const body = { club_id: test.ids.encode('club', elsewhere.id), nick: '콩' };
      expect((await call(after, 'POST', '/crews', body)).statusCode).toBe(201);

      const path = `/crews/club/${club.nick}/admin-level/-1/crews?state=-1&sign_name=under`;
      const rows = (await call(leader, 'GET', path)).json();
      expect(rows).toMatchObject([{ id: crew, nick: '탈퇴한 크루', image_url: null, admin_level: level }]);
      expect((await unban(crew)).statusCode).toBe(200);
      expect(await test.db.selectFrom('former_crews').selectAll().execute()).toEqual([]);
      expect((await join(after)).id).toBeDefined();
      // The next round uses a new member in a club of its own.
      email = test.newEmail();
      club = await insertClub(test.db);
      await insertCrew(test.db, { club_id: club.id, member_id: idOf(leader.memberId), admin_level: 9 });
    }
  });

  it('applies to crews that left the club or withdrew before it', async () => {
    const first = await enter();
    const { id: crew } = await join(first);
    expect((await leaveClub(first, crew)).statusCode).toBe(200);
    expect((await setLevel(crew, 3)).statusCode).toBe(404);
    expect((await setLevel(crew, -1)).json()).toEqual({ state: -1, admin_level: -1 });
    expect((await join(first)).code).toBe('crew.banned');
    await unban(crew);
    expect((await join(first)).id).toBe(crew);

    await withdraw(first);
    expect((await setLevel(crew, -2)).statusCode).toBe(200);
    test.clock.wait(30 * DAY);
    await eraseDueMembers(test.db, test.clock.now());
    expect((await join(await enter())).code).toBe('crew.banned');
  });

  it('applies to a crew that leaves concurrently', async () => {
    const racer = await enter();
    const { id: crew } = await join(racer);
    const answers = await Promise.all([leaveClub(racer, crew), setLevel(crew, -1), leaveClub(racer, crew)]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    const { state } = await test.db
      .selectFrom('crews')
      .select('state')
      .where('id', '=', test.ids.decode('crew', crew) ?? 0)
      .executeTakeFirstOrThrow();
    expect(state).toBe(CREW_STATE.banned);
    expect((await join(racer)).code).toBe('crew.banned');
  });

  it('is refused below level 8, and for erased members', async () => {
    const first = await enter();
    const { id: crew } = await join(first);
    await leaveClub(first, crew);
    const seven = await test.browser().enter(test.newEmail());
    await insertCrew(test.db, { club_id: club.id, member_id: idOf(seven.memberId), admin_level: 7 });
    const outsider = await test.browser().enter(test.newEmail());
    for (const person of [seven, outsider])
      expect((await call(person, 'PUT', `/crews/${crew}/admin/-1`)).statusCode).toBe(404);
    await unlink();
    expect((await setLevel(crew, -1)).statusCode).toBe(404);
    expect((await join(await enter())).id).toBeDefined();
  });

  it('is stored only as a slow hash with a key from the database', async () => {
    const first = await enter();
    await setLevel((await join(first)).id, -1);
    const { subject } = await test.db
      .selectFrom('social_accounts')
      .select('subject')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await unlink();
    const rows = await test.db
      .selectFrom('former_crews')
      .selectAll()
      .where('club_id', '=', club.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(subject);
    const keys = await test.db.selectFrom('hash_keys').selectAll().execute();
    expect(keys).toEqual([{ name: 'former crews', key: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(await purgeFormerRestrictions(test.db, test.clock.now())).toBe(0);
    await test.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await purgeFormerRestrictions(test.db, test.clock.now())).toBe(1);
  });

  it('that has not ended persists after unlinking, until it ends or is lifted', async () => {
    const first = await enter();
    const { id: crew } = await join(first);
    const crewId = test.ids.decode('crew', crew) ?? 0;
    const owner = await insertCrew(test.db, { club_id: club.id, admin_level: 8 });
    const meetup = (hours: number) =>
      insertActivity(test.db, {
        club_id: club.id,
        crew_id: owner.id,
        activity_time: new Date(NOW.getTime() + hours * 3_600_000),
        attendee_count: 1,
      });
    const seat = { subgroup: '', created_time: NOW, updated_time: NOW, crew_id: crewId };
    await test.db
      .insertInto('attendees')
      .values({ ...seat, activity_id: await meetup(2), state: 1 })
      .execute();
    await unlink();

    const after = await enter();
    const { id: next } = await join(after);
    const limit = async () => (await call(after, 'GET', `/crews/${next}`)).json().limit_end_time;
    const end = new Date(NOW.getTime() + 12 * 3_600_000).toISOString();
    expect(await limit()).toBe(end);
    const later = await meetup(48);
    const attend = () =>
      call(after, 'POST', '/attendees', {
        crew_id: next,
        activity_id: test.ids.encode('activity', later),
        state: 1,
      });
    expect((await attend()).json().code).toBe('crew.restricted');
    // Recomputing the restriction from the seats of the new crew does not end it.
    await unlink();
    const third = await enter();
    const { id: last } = await join(third);
    expect((await call(third, 'GET', `/crews/${last}`)).json().limit_end_time).toBe(end);
    expect((await call(leader, 'PUT', `/crews/${last}/attendees/updated_time/null`)).statusCode).toBe(200);
    expect((await call(third, 'GET', `/crews/${last}`)).json().limit_end_time).toBeNull();
    test.clock.wait(12 * 3_600_000);
    expect(await purgeFormerRestrictions(test.db, test.clock.now())).toBeGreaterThan(0);
  });

  it('whose cause rests counts again after unlinking, with the appeal withdrawn', async () => {
    const { id: crew } = await join(await enter());
    const crew_id = test.ids.decode('crew', crew) ?? 0;
    const activity_time = new Date(NOW.getTime() - 4 * DAY);
    const activity_id = await insertActivity(test.db, {
      club_id: club.id,
      crew_id: (await insertCrew(test.db, { club_id: club.id, admin_level: 8 })).id,
      activity_time,
    });
    const times = { created_time: activity_time, updated_time: activity_time };
    await test.db
      .insertInto('attendees')
      .values({ crew_id, activity_id, subgroup: '', state: ATTENDEE_STATE.noShow, ...times })
      .execute();
    await test.db
      .insertInto('appeals')
      .values({
        club_id: club.id,
        crew_id,
        kind: CAUSE_KIND.noShow,
        activity_id,
        cancellation_id: null,
        text: '병원에 있었어요.',
        created_time: activity_time,
        state: APPEAL_STATE.resting,
      })
      .execute();
    await unlink();

    const after = await enter();
    const { id: next } = await join(after);
    const end = new Date(activity_time.getTime() + 7 * DAY).toISOString();
    expect((await call(after, 'GET', `/crews/${next}`)).json().limit_end_time).toBe(end);
  });
});
