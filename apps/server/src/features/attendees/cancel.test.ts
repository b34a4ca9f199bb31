import type { MessageState } from '@crewwith/domain/messages/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const HOUR_MS = 3_600_000;

describe.each(engines())('cancelling on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club);
  });

  const restrictionEndOf = async (crew: ContextCrew) => {
    const row = await context.db
      .selectFrom('crews')
      .select('limit_end_time')
      .where('id', '=', crew.id)
      .executeTakeFirstOrThrow();
    return row.limit_end_time;
  };
  const attended = async (hours: number) => {
    const meetup = await context.meetup(club, hours);
    await context.attend(crew, meetup);
    return meetup;
  };

  describe.each(CLOCKS)('at %s', (now) => {
    beforeEach(() => context.clock.set(new Date(now)));

    it('more than 8 hours before the start frees the seat without reason or restriction', async () => {
      const meetup = await attended(8 + 1 / 3600);
      const answer = await context.cancel(crew, meetup);
      expect([answer.statusCode, answer.json()]).toEqual([200, { count: 0 }]);
      expect(await context.seats(meetup)).toMatchObject({ count: 0, rows: 0 });
      expect(await restrictionEndOf(crew)).toBeNull();
      expect((await context.attend(crew, meetup)).json()).toEqual({ count: 1 });
    });

    it('within 8 hours of the start requires a reason, and restricts for 12 hours', async () => {
      const meetup = await attended(8);
      const refused = await context.cancel(crew, meetup, '   ');
      expect(refused.json()).toMatchObject({ status: 422, code: 'attendee.reason_required' });
      expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
      expect((await context.cancel(crew, meetup, '갑자기 아파요')).json()).toEqual({ count: 0 });
      const cancelled = context.clock.now();
      expect(await restrictionEndOf(crew)).toEqual(new Date(cancelled.getTime() + 12 * HOUR_MS));
      const other = await context.meetup(club, 30);
      expect((await context.attend(crew, other)).json().code).toBe('crew.restricted');
      context.advanceClock(12);
      expect((await context.attend(crew, other)).statusCode).toBe(201);
    });

    it('is refused from the start on', async () => {
      const meetup = await attended(2);
      context.advanceClock(2);
      expect((await context.cancel(crew, meetup, 'x')).json()).toMatchObject({
        status: 409,
        code: 'activity.started',
      });
    });
  });

  it('accepts a message of the crew on the meetup as the reason, for 10 minutes', async () => {
    const meetup = await attended(3);
    const insertMessage = (crew: ContextCrew, minutes: number, state: MessageState = 1) =>
      context.db
        .insertInto('messages')
        .values({
          club_id: club.id,
          crew_id: crew.id,
          activity_id: meetup.id,
          message_text: '못 가요',
          state,
          created_time: new Date(context.clock.now().getTime() - minutes * 60_000),
        })
        .execute();
    await insertMessage(crew, 10 + 1 / 60);
    await insertMessage(club.owner, 1);
    await insertMessage(crew, 1, 0);
    expect((await context.cancel(crew, meetup)).json().code).toBe('attendee.reason_required');
    await insertMessage(crew, 10);
    expect((await context.cancel(crew, meetup)).statusCode).toBe(200);
    const { reason } = await context.db
      .selectFrom('cancellations')
      .select('reason')
      .where('activity_id', '=', meetup.id)
      .executeTakeFirstOrThrow();
    expect(reason).toBe('못 가요');
    expect(await restrictionEndOf(crew)).not.toBeNull();
  });

  it('returns the same answer to a repeated call, and stores one cancel', async () => {
    const meetup = await attended(3);
    for (let time = 0; time < 2; time += 1) {
      expect((await context.cancel(crew, meetup, '일이 생겼어요')).json()).toEqual({ count: 0 });
    }
    const stored = await context.db
      .selectFrom('cancellations')
      .select(['reason', 'late'])
      .where('activity_id', '=', meetup.id)
      .execute();
    expect(stored).toEqual([{ reason: '일이 생겼어요', late: true }]);
  });

  // docs/threats.md#t-21
  it('frees one seat for ten concurrent calls', async () => {
    const meetup = await attended(3);
    await context.attend(await context.crew(club), meetup);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => context.cancel(crew, meetup, '일이 생겼어요')),
    );
    expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ count: 1 })));
    expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
  });

  it("is refused for another's seat and without a seat, and returns 404 to outsiders", async () => {
    const meetup = await attended(30);
    const other = await context.crew(club);
    const path = `/attendees/member/${crew.member}/activity/${meetup.wire}`;
    expect((await other.put(path, {})).json()).toMatchObject({ status: 403, code: 'auth.other_identity' });
    expect((await context.cancel(other, meetup)).json()).toMatchObject({
      status: 409,
      code: 'attendee.not_attending',
    });
    expect((await context.cancel(await context.crew(await context.club()), meetup)).statusCode).toBe(404);
    expect((await context.as(null).put(path, {})).statusCode).toBe(401);
    expect((await crew.put(path, { reason: 7 })).statusCode).toBe(400);
    expect((await crew.put(path, { reason: 'x'.repeat(201) })).statusCode).toBe(422);
  });

  it('is refused after a mark, so that a no-show stays', async () => {
    const meetup = await attended(0.5);
    await context.mark(club.owner, crew, meetup, { state: 0 });
    expect((await context.cancel(crew, meetup, '늦잠')).json()).toMatchObject({
      status: 409,
      code: 'attendee.marked',
    });
  });

  it('is counted while it restricts, for the crew itself and level 7', async () => {
    await context.cancel(crew, await attended(3), '아파요');
    const path = `/attendees/activity/crew/${crew.crew}/cancel/count`;
    const admin = await context.crew(club, { admin_level: 7 });
    expect((await crew.get(path)).json()).toEqual({ count: 1 });
    expect((await admin.get(path)).json()).toEqual({ count: 1 });
    expect((await club.owner.get(path)).json().code).toBe('permission.denied');
    expect((await (await context.crew(await context.club(), { admin_level: 9 })).get(path)).statusCode).toBe(
      404,
    );
    context.advanceClock(12);
    expect((await crew.get(path)).json()).toEqual({ count: 0 });
  });

  it('of all seats frees those in meetups that have not started, and no others', async () => {
    const [soon, later, past] = [await attended(3), await attended(40), await attended(1)];
    context.advanceClock(2);
    const other = await context.crew(club);
    await context.attend(other, later);
    expect((await other.delete(`/attendees/crew/${crew.crew}`)).json().code).toBe('permission.denied');
    expect((await other.delete(`/attendees/member/${crew.member}`)).json().code).toBe('auth.other_identity');
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    expect((await stranger.delete(`/attendees/crew/${crew.crew}`)).statusCode).toBe(404);
    const admin = await context.crew(club, { admin_level: 8 });
    expect((await admin.delete(`/attendees/crew/${crew.crew}`)).json()).toEqual({});
    expect(await context.seats(soon)).toMatchObject({ count: 0, rows: 0 });
    expect(await context.seats(later)).toMatchObject({ count: 1, rows: 1 });
    expect(await context.seats(past)).toMatchObject({ count: 1, rows: 1 });
    expect(await restrictionEndOf(crew)).toBeNull();
  });

  it('of all own seats restricts in the clubs where it is a late cancel', async () => {
    const [soon, later] = [await attended(3), await attended(40)];
    const elsewhere = await context.crew(await context.club(), { member_id: crew.memberId });
    const answer = await crew.delete(`/attendees/member/${crew.member}`, { reason: '아파요' });
    expect(answer.json()).toEqual({});
    expect(await context.seats(soon)).toMatchObject({ count: 0, rows: 0 });
    expect(await context.seats(later)).toMatchObject({ count: 0, rows: 0 });
    expect(await restrictionEndOf(crew)).toEqual(new Date(context.clock.now().getTime() + 12 * HOUR_MS));
    expect(await restrictionEndOf(elsewhere)).toBeNull();
  });

  // docs/threats.md#t-61
  it('of all own seats requires a reason if one of them is a late cancel', async () => {
    const [soon, later] = [await attended(0.5), await attended(40)];
    const paths = [`/attendees/crew/${crew.crew}`, `/attendees/member/${crew.member}`] as const;
    for (const path of paths) {
      for (const answer of [await crew.delete(path), await crew.delete(path, { reason: ' ' })])
        expect(answer.json()).toMatchObject({ status: 422, code: 'attendee.reason_required' });
    }
    expect(await context.seats(soon)).toMatchObject({ count: 1, rows: 1 });
    expect(await context.seats(later)).toMatchObject({ count: 1, rows: 1 });
    expect((await crew.delete(paths[0], { reason: '갑자기 아파요' })).json()).toEqual({});
    const reasonsOf = async (crew: ContextCrew) => {
      const rows = await context.db
        .selectFrom('cancellations')
        .select(['reason', 'late'])
        .where('crew_id', '=', crew.id)
        .orderBy('activity_id')
        .execute();
      return rows;
    };
    expect(await reasonsOf(crew)).toEqual([
      { reason: '갑자기 아파요', late: true },
      { reason: '갑자기 아파요', late: false },
    ]);
    expect((await crew.delete(paths[0])).json()).toEqual({});

    // A message on the meetup counts as the reason, as for a single cancel.
    crew = await context.crew(club);
    const meetup = await attended(1);
    const by = { club_id: club.wire, crew_id: crew.crew };
    const message = { ...by, activity_id: meetup.wire, message_text: '못 가요' };
    expect((await crew.post('/messages/activity', message)).statusCode).toBe(201);
    expect((await crew.delete(`/attendees/member/${crew.member}`)).json()).toEqual({});
    expect(await reasonsOf(crew)).toEqual([{ reason: '못 가요', late: true }]);

    // Leaving a club requires no reason.
    crew = await context.crew(club);
    await attended(1);
    expect((await crew.put(`/crews/${crew.crew}/state/0`)).statusCode).toBe(200);
    expect(await reasonsOf(crew)).toEqual([{ reason: null, late: true }]);
  });
});
