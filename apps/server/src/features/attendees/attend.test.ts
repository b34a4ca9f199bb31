import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('attending on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club);
  });

  describe.each(CLOCKS)('at %s', (now) => {
    beforeEach(() => context.clock.set(new Date(now)));

    it('takes a seat and returns the count', async () => {
      const meetup = await context.meetup(club, 1);
      const answer = await context.attend(crew, meetup);
      expect([answer.statusCode, answer.json()]).toEqual([201, { count: 1 }]);
      expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
      const other = await context.crew(club);
      expect((await context.attend(other, meetup)).json()).toEqual({ count: 2 });
    });

    it('is accepted until the start, and refused from that instant on', async () => {
      const meetup = await context.meetup(club, 1 / 3600);
      context.advanceClock(1 / 3600);
      expect((await context.attend(crew, meetup)).json()).toMatchObject({
        status: 409,
        code: 'activity.ended',
      });
      context.advanceClock(-1 / 3600);
      expect((await context.attend(crew, meetup)).statusCode).toBe(201);
    });

    it('is refused in the specified order: ended, full, level, restricted', async () => {
      const limited = await context.crew(club, {
        limit_end_time: new Date(context.clock.now().getTime() + 1),
      });
      const refusal = async (hours: number, max_crew: number, attend_level: number) => {
        const meetup = await context.meetup(club, hours, { max_crew, attend_level });
        if (hours > 0) await context.attend(await context.crew(club, { admin_level: 8 }), meetup);
        const answer = await context.attend(limited, meetup);
        return [answer.statusCode, answer.json().code];
      };
      expect(await refusal(-1, 1, 5)).toEqual([409, 'activity.ended']);
      expect(await refusal(1, 1, 5)).toEqual([409, 'activity.full']);
      expect(await refusal(1, 2, 5)).toEqual([409, 'activity.level']);
      expect(await refusal(1, 2, 1)).toEqual([409, 'crew.restricted']);
      context.advanceClock(1 / 3_600_000);
      const meetup = await context.meetup(club, 1);
      expect((await context.attend(limited, meetup)).statusCode).toBe(201);
    });
  });

  it('returns the message of a refusal in Korean by default', async () => {
    const meetup = await context.meetup(club, -1);
    expect((await context.attend(crew, meetup)).json().message).toBe('이미 시작했거나 끝난 모임이에요.');
  });

  // docs/threats.md#t-21
  it('returns the same answer to a repeated call, also in a full meetup', async () => {
    const meetup = await context.meetup(club, 1, { max_crew: 1 });
    for (let time = 0; time < 2; time += 1) {
      const answer = await context.attend(crew, meetup);
      expect([answer.statusCode, answer.json()]).toEqual([201, { count: 1 }]);
    }
    expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
  });

  // docs/threats.md#t-21
  it('takes one seat for ten concurrent calls, with the same answer', async () => {
    const meetup = await context.meetup(club, 1, { max_crew: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => context.attend(crew, meetup)));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [201, { count: 1 }]),
    );
    expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
  });

  it('returns the first answer for a repeated Idempotency-Key, and refuses it with another body', async () => {
    const meetup = await context.meetup(club, 1);
    const body = { crew_id: crew.crew, activity_id: meetup.wire };
    const key = { 'idempotency-key': `attend-${meetup.wire}` };
    expect((await crew.post('/attendees', body, key)).json()).toEqual({ count: 1 });
    await context.attend(await context.crew(club), meetup);
    expect((await crew.post('/attendees', body, key)).json()).toEqual({ count: 1 });
    const other = await crew.post('/attendees', { ...body, subgroup: 'x' }, key);
    expect(other.json()).toMatchObject({ status: 422, code: 'request.key_reused' });
  });

  it('assigns the requested subgroup or else the first one, and refuses an unknown one', async () => {
    const meetup = await context.meetup(club, 1, { subgroup: '5km\n10km' });
    expect((await context.attend(crew, meetup, '20km')).json()).toMatchObject({
      status: 422,
      code: 'attendee.invalid_subgroup',
    });
    const others = [crew, await context.crew(club)] as const;
    await context.attend(others[0], meetup, '10km');
    await context.attend(others[1], meetup);
    const rows = await context.db
      .selectFrom('attendees')
      .select('subgroup')
      .where('activity_id', '=', meetup.id)
      .orderBy('crew_id')
      .execute();
    expect(rows.map((row) => row.subgroup)).toEqual(['10km', '5km']);
  });

  it("refuses another's crew with 403, and a crew of another club or an inactive one with 404", async () => {
    const meetup = await context.meetup(club, 1);
    const other = await context.crew(club);
    const foreign = await crew.post('/attendees', { crew_id: other.crew, activity_id: meetup.wire });
    expect(foreign.json()).toMatchObject({ status: 403, code: 'auth.other_identity' });
    const elsewhere = await context.crew(await context.club(), { member_id: crew.memberId });
    expect((await context.attend(elsewhere, meetup)).statusCode).toBe(404);
    for (const state of [0, -1] as const) {
      const gone = await context.crew(club, { state, admin_level: state });
      expect((await context.attend(gone, meetup)).statusCode).toBe(404);
    }
    expect(await context.seats(meetup)).toMatchObject({ count: 0, rows: 0 });
  });

  it('returns 404 for a deleted meetup, 401 without log-in, and 400 for invalid ids', async () => {
    const deleted = await context.meetup(club, 1, { deleted_time: context.clock.now() });
    expect((await context.attend(crew, deleted)).statusCode).toBe(404);
    const meetup = await context.meetup(club, 1);
    const body = { crew_id: crew.crew, activity_id: meetup.wire };
    expect((await context.as(null).post('/attendees', body)).statusCode).toBe(401);
    for (const bad of [{ crew_id: '7' }, { activity_id: crew.crew }, { activity_id: 7 }, { state: 2 }]) {
      expect((await crew.post('/attendees', { ...body, ...bad })).statusCode).toBe(400);
    }
  });

  it('keeps the number of wrong codes after a cancel', async () => {
    const meetup = await context.meetup(club, 0.5);
    await context.attend(crew, meetup);
    await context.mark(crew, crew, meetup, { state: 2, code: '11' });
    const wrong = await context.mark(crew, crew, meetup, { state: 2, code: '12' });
    expect(wrong.json().tries_left).toBe(3);
    expect((await context.cancel(crew, meetup, '아파요')).json()).toEqual({ count: 0 });
    await context.db.updateTable('crews').set({ limit_end_time: null }).where('id', '=', crew.id).execute();
    expect((await context.attend(crew, meetup)).json()).toEqual({ count: 1 });
    expect((await context.mark(crew, crew, meetup, { state: 2, code: '13' })).json().tries_left).toBe(2);
  });

  it('is counted for the member only', async () => {
    const meetup = await context.meetup(club, 1);
    const path = `/attendees/member/${crew.member}/activity/${meetup.wire}/count`;
    expect((await crew.get(path)).json()).toEqual([{ count: 0 }]);
    await context.attend(crew, meetup);
    expect((await crew.get(path)).json()).toEqual([{ count: 1 }]);
    expect((await club.owner.get(path)).json().code).toBe('auth.other_identity');
    const outsider = await context.crew(await context.club());
    const answer = await outsider.get(`/attendees/member/${outsider.member}/activity/${meetup.wire}/count`);
    expect(answer.statusCode).toBe(404);
  });
});
