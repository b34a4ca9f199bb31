import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../../testing/fixtures.ts';
import { type IdentityApp, openIdentityApp, type Session, type Ticket } from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const HOUR_MS = 3_600_000;

type Leaving = Session & { memberId: string; ticket: Ticket };

// docs/specification.md#waitlist-fill
describe.each(engines())('the seat and the turn of who leaves Crewwith on %s', (engine) => {
  let test: IdentityApp;
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());

  const WAYS: Record<string, (leaving: Leaving) => Promise<{ statusCode: number }>> = {
    withdrawing: (leaving) => {
      const browser = test.browser();
      const path = `/members/${leaving.memberId}/state/0`;
      return browser.api('PUT', path, { headers: browser.as(leaving) });
    },
    'unlinking at Kakao': ({ ticket: { user } }) => test.unlink(user.email ?? ''),
  };

  it.each(Object.entries(WAYS))('go to those who wait, by %s', async (_name, leave) => {
    const session = await test.browser().enter(test.newEmail());
    const member_id = test.ids.decode('member', session.memberId) ?? 0;
    const club = await insertClub(test.db);
    const crews = [member_id, undefined, undefined].map((member) =>
      insertCrew(test.db, { club_id: club.id, ...(member !== undefined && { member_id: member }) }),
    );
    const [leaving, first, second] = await Promise.all(crews);
    if (!leaving || !first || !second) throw new Error('no crews');
    const times = { created_time: NOW, updated_time: NOW };
    const meetup = (hours: number, counts: object) => {
      const activity_time = new Date(NOW.getTime() + hours * HOUR_MS);
      return insertActivity(test.db, {
        club_id: club.id,
        crew_id: second.id,
        activity_time,
        max_crew: 1,
        ...counts,
      });
    };
    const attended = await meetup(48, { attendee_count: 1, wait_count: 1 });
    const seat = {
      activity_id: attended,
      crew_id: leaving.id,
      subgroup: '',
      state: ATTENDEE_STATE.applied,
      ...times,
    };
    await test.db.insertInto('attendees').values(seat).execute();
    const called = await meetup(17, { held_count: 1, wait_count: 1 });
    const turn_end = new Date(NOW.getTime() + 2 * HOUR_MS);
    const turn = { activity_id: called, crew_id: leaving.id, place: 1, ...times };
    await test.db
      .insertInto('waiters')
      .values([
        { ...turn, state: WAITER_STATE.called, turn_end },
        { activity_id: attended, crew_id: first.id, place: 1, ...times },
        { activity_id: called, crew_id: second.id, place: 2, ...times },
      ])
      .execute();

    expect((await leave(session)).statusCode).toBe(200);

    const counts = (id: number) =>
      test.db
        .selectFrom('activities')
        .select(['attendee_count', 'held_count', 'wait_count'])
        .where('id', '=', id)
        .executeTakeFirst();
    const seats = test.db.selectFrom('attendees').select(['crew_id', 'source']).where('state', '>=', 0);
    expect(await seats.where('activity_id', '=', attended).execute()).toEqual([
      { crew_id: first.id, source: 1 },
    ]);
    expect(await counts(attended)).toEqual({ attendee_count: 1, held_count: 0, wait_count: 0 });
    const queue = test.db.selectFrom('waiters').select(['crew_id', 'state', 'turn_end']);
    expect(await queue.where('activity_id', '=', called).orderBy('place').execute()).toEqual([
      { crew_id: leaving.id, state: WAITER_STATE.left, turn_end: null },
      { crew_id: second.id, state: WAITER_STATE.called, turn_end },
    ]);
    expect(await counts(called)).toEqual({ attendee_count: 0, held_count: 1, wait_count: 0 });
  });
});
