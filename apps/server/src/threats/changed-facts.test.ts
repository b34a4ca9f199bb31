import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase } from '../testing/database.ts';
import { insertClub, insertCrew } from '../testing/fixtures.ts';
import { openIdentityApp } from '../testing/identity-app.ts';
import { openLockHolder } from '../testing/lock-holder.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../testing/test-context.ts';

interface Answer {
  readonly statusCode: number;
  json(): { code?: string };
}

// docs/threats.md#t-71
// The embedded engine has one connection, so nothing changes while a call waits.
describe.runIf(engines().includes('postgres'))('facts that change while a call waits for a lock', () => {
  let context: TestContext;
  let club: ContextClub;
  let crew: ContextCrew;
  beforeAll(async () => {
    context = await openTestContext('postgres');
    club = await context.club();
  });
  afterAll(() => context.close());

  /** The refusal of a call during which another transaction makes a change. */
  const refusalWhile = async (change: string, id: number, call: () => Promise<Answer>) => {
    const holder = await openLockHolder(context.url);
    await holder.query(change, [id]);
    const answer = call();
    await holder.untilAwaited();
    await holder.commit();
    return (await answer).json().code;
  };

  it.each([
    [`set limit_end_time = '2030-01-01Z'`, 'crew.restricted'],
    ['set admin_level = 1', 'activity.level'],
    ['set admin_level = -1, state = -1', 'request.not_found'],
  ])('no seat is taken by a crew that an update %s: %s', async (change, code) => {
    crew = await context.crew(club, { admin_level: 3 });
    const meetup = await context.meetup(club, 24, { attend_level: 3 });
    const attend = () => context.attend(crew, meetup);
    expect(await refusalWhile(`update crews ${change} where id = $1`, crew.id, attend)).toBe(code);
    expect(await context.seats(meetup)).toMatchObject({ count: 0, rows: 0 });
  });

  it('no activity is created by a crew that is banned', async () => {
    crew = await context.crew(club, { admin_level: 5 });
    const create = () =>
      crew.post('/activities', {
        club_id: club.wire,
        crew_id: crew.crew,
        name: '한강 달리기',
        activity_time: '2030-12-01T19:00:00.000Z',
        max_crew: 10,
        attend_level: 1,
        location: '뚝섬',
      });
    const ban = 'update crews set admin_level = -1, state = -1 where id = $1';
    expect(await refusalWhile(ban, crew.id, create)).toBe('request.not_found');
  });

  it('no mark is set in an activity that is moved out of the marking window', async () => {
    crew = await context.crew(club);
    const meetup = await context.meetup(club, 0.5);
    await context.attend(crew, meetup);
    const move = `update activities set activity_time = activity_time + interval '7 days' where id = $1`;
    const mark = () => context.mark(club.owner, crew, meetup, { state: 2 });
    expect(await refusalWhile(move, meetup.id, mark)).toBe('attendee.outside_window');
  });

  it('no attendee moves to a subgroup that an edit removes', async () => {
    crew = await context.crew(club);
    const meetup = await context.meetup(club, -0.5, { subgroup: '5km\n10km' });
    const { now } = context.clock;
    const seat = { activity_id: meetup.id, crew_id: crew.id, subgroup: '5km', state: 1 } as const;
    const times = { created_time: now(), updated_time: now() };
    await context.db
      .insertInto('attendees')
      .values({ ...seat, ...times })
      .execute();
    const edit = `update activities set subgroup = E'5km\\n21km' where id = $1`;
    const move = () => crew.put(`/attendees/${crew.crew}/${meetup.wire}/subgroup`, { subgroup: '10km' });
    expect(await refusalWhile(edit, meetup.id, move)).toBe('attendee.invalid_subgroup');
  });
});

describe.runIf(engines().includes('postgres'))('an unlink', () => {
  it('locks the heir before the club, in the order of an heir who leaves meanwhile', async () => {
    const database = await openTestDatabase('postgres');
    const test = await openIdentityApp({ database, now: new Date('2026-12-01T10:00:00.000Z') });
    const club = await insertClub(test.db);
    const email = test.newEmail();
    const { memberId } = await test.browser().enter(email);
    const member_id = test.ids.decode('member', memberId) ?? 0;
    await insertCrew(test.db, { club_id: club.id, member_id, admin_level: 9 });
    const heir = await insertCrew(test.db, { club_id: club.id, admin_level: 7 });
    const holder = await openLockHolder(database.url);
    await holder.query('select from crews where id = $1 for no key update', [heir.id]);
    const unlinked = test.unlink(email);
    await holder.untilAwaited();
    await holder.query('update clubs set crew_count = crew_count where id = $1', [club.id]);
    await holder.commit();
    expect((await unlinked).statusCode).toBe(200);
    const { admin_level } = await test.db
      .selectFrom('crews')
      .select('admin_level')
      .where('id', '=', heir.id)
      .executeTakeFirstOrThrow();
    expect(admin_level).toBe(9);
    await test.close();
  });
});
