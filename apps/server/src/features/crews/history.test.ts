import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../../testing/fixtures.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

describe.each(engines())('the history of a crew on %s', (engine) => {
  let test: TestApp;
  let club: { id: number };
  let leader: Caller;
  let target: { id: number };
  let wire: string;
  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW });
    club = await insertClub(test.db);
    leader = test.as((await insertCrew(test.db, { club_id: club.id, admin_level: 7 })).member_id);
    target = await insertCrew(test.db, { club_id: club.id, admin_level: 2 });
    wire = test.ids.encode('crew', target.id);
  });
  afterAll(() => test.close());

  it('lists meetups, no-shows and late cancels, newest first, without deleted meetups', async () => {
    const owner = target.id;
    const meetup = (hours: number, given: object = {}) =>
      insertActivity(test.db, { club_id: club.id, crew_id: owner, activity_time: ago(hours), ...given });
    const attend = async (activity_id: number, state: -1 | 0 | 1 | 2) => {
      await test.db
        .insertInto('attendees')
        .values({ activity_id, crew_id: owner, subgroup: '', state, created_time: NOW, updated_time: NOW })
        .execute();
      return test.ids.encode('activity', activity_id);
    };
    const old = await attend(await meetup(50), 2);
    const missed = await attend(await meetup(30), 0);
    const soon = await attend(await meetup(-30), 1);
    await attend(await meetup(40, { deleted_time: NOW }), 0);
    const cancelled = await meetup(5);
    await attend(cancelled, -1);
    const cancels = [
      { activity_id: cancelled, cancelled_time: ago(11.9), late: true },
      { activity_id: cancelled, cancelled_time: ago(1), late: false },
      { activity_id: cancelled, cancelled_time: ago(12), late: true },
    ];
    await test.db
      .insertInto('cancellations')
      .values(cancels.map((cancel) => ({ ...cancel, crew_id: owner, reason: '감기' })))
      .execute();

    const list = async (path: string) => (await leader.get(`/crews/${wire}/${path}`)).json();
    expect(await list('activities')).toMatchObject([
      { activity_id: soon, state: 1, activity_time: '2026-11-22T18:00:00.000Z' },
      { activity_id: missed, state: 0 },
      { activity_id: old, state: 2 },
    ]);
    const page = (await leader.get(`/crews/${wire}?with=page&contact=hidden`)).json();
    expect(page).toEqual({
      ...(await leader.get(`/crews/${wire}`)).json(),
      activities: await list('activities'),
    });
    expect(await list('noshow')).toMatchObject([
      { activity_id: missed, activity_time: '2026-11-20T06:00:00.000Z' },
    ]);
    expect(await list('lastminutecancel')).toMatchObject([
      { activity_id: test.ids.encode('activity', cancelled), updated_time: ago(11.9).toISOString() },
    ]);
  });
});
