import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Made at 03:21:47 (fixtures): (21 · 60 + 47) mod 90 + 10.
const CODE = '57';
const WRONG = '58';

describe.each(engines())('marking attendance on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  let admin: ContextCrew;
  let meetup: ContextActivity;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club);
    admin = await context.crew(club, { admin_level: 7 });
    meetup = await context.meetup(club, 1);
    await context.attend(crew, meetup);
  });

  const restrictionEndOf = async (crew: ContextCrew) => {
    const row = await context.db
      .selectFrom('crews')
      .select('limit_end_time')
      .where('id', '=', crew.id)
      .executeTakeFirstOrThrow();
    return row.limit_end_time;
  };
  const stateOf = async (crew: ContextCrew, where = meetup) => {
    const row = await context.db
      .selectFrom('attendees')
      .select(['state', 'code_tries'])
      .where('crew_id', '=', crew.id)
      .where('activity_id', '=', where.id)
      .executeTakeFirst();
    return row;
  };
  const checkIn = (code: unknown) => context.mark(crew, crew, meetup, { state: 2, code });

  describe.each(CLOCKS)('at %s', (now) => {
    beforeEach(async () => {
      context.clock.set(new Date(now));
      meetup = await context.meetup(club, 1);
      await context.attend(crew, meetup);
    });

    it('accepts the code from the attendee, as text or number', async () => {
      const answer = await checkIn(CODE);
      expect([answer.statusCode, answer.json()]).toEqual([200, { state: 2, tries_left: 5 }]);
      expect((await checkIn(CODE)).json()).toEqual({ state: 2, tries_left: 5 });
      const other = await context.crew(club);
      await context.attend(other, meetup);
      const typed = await context.mark(other, other, meetup, { state: 2, code: Number(CODE) });
      expect(typed.json()).toEqual({ state: 2, tries_left: 5 });
    });

    // docs/threats.md#t-24
    it('is open from one hour before the start to one hour after, for admins and the owner to 24 hours after', async () => {
      const codes = async (hours: number) => {
        const at = await context.meetup(club, 24);
        const others = [
          await context.crew(club),
          await context.crew(club),
          await context.crew(club),
        ] as const;
        for (const other of others) await context.attend(other, at);
        context.advanceClock(24 + hours);
        const answers = [
          await context.mark(others[0], others[0], at, { state: 2, code: CODE }),
          await context.mark(admin, others[1], at, { state: 2 }),
          await context.mark(club.owner, others[2], at, { state: 2 }),
        ];
        context.clock.set(new Date(now));
        return answers.map((answer) => answer.json().code ?? answer.json().state);
      };
      const closed = 'attendee.outside_window';
      expect(await codes(-1 - 1 / 3600)).toEqual([closed, closed, closed]);
      expect(await codes(-1)).toEqual([2, 2, 2]);
      expect(await codes(1)).toEqual([2, 2, 2]);
      expect(await codes(1 + 1 / 3600)).toEqual([closed, 2, 2]);
      expect(await codes(24)).toEqual([closed, 2, 2]);
      expect(await codes(24 + 1 / 3600)).toEqual([closed, closed, closed]);
    });
  });

  it('counts wrong codes of refused calls, and sets no-show after the fifth', async () => {
    for (const [state, left] of [
      [1, 4],
      [1, 3],
      [1, 2],
      [1, 1],
      [0, 0],
    ] as const) {
      const answer = await checkIn(WRONG);
      expect(answer.json()).toMatchObject({ status: 422, code: 'attendee.code_wrong', tries_left: left });
      expect(await stateOf(crew)).toEqual({ state, code_tries: 5 - left });
    }
    const used = await checkIn(CODE);
    expect(used.json()).toMatchObject({ status: 409, code: 'attendee.code_used_up', tries_left: 0 });
    expect(await stateOf(crew)).toEqual({ state: 0, code_tries: 5 });
    const start = context.clock.now().getTime() + HOUR_MS;
    expect(await restrictionEndOf(crew)).toEqual(new Date(start + 7 * DAY_MS));
    expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
  });

  // docs/threats.md#t-23
  it('refuses malformed codes without counting a try', async () => {
    const notCodes = ['09', '100', '1e1', '５７', '-10', '57.0', ' 57', '', 5.7, 'x'.repeat(100)];
    for (const code of notCodes) {
      expect((await checkIn(code)).json()).toMatchObject({ status: 400, code: 'attendee.code_invalid' });
    }
    for (const code of [[CODE], { code: CODE }, true, 'x'.repeat(101)]) {
      expect([400, 422]).toContain((await checkIn(code)).statusCode);
    }
    expect((await checkIn(null)).json()).toMatchObject({ status: 422, code: 'attendee.code_required' });
    expect(await stateOf(crew)).toEqual({ state: 1, code_tries: 0 });
  });

  // docs/threats.md#t-22
  it('evaluates at most five of 90 concurrent codes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) => String(index + 10))
        .filter((code) => code !== CODE)
        .map((code) => checkIn(code)),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'attendee.code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'attendee.code_used_up')).toHaveLength(84);
    expect(await stateOf(crew)).toEqual({ state: 0, code_tries: 5 });
  });

  // docs/threats.md#t-24
  it('refuses crews without a seat, without permission and of other clubs, right code or not', async () => {
    const idle = await context.crew(club);
    const code = { state: 2, code: CODE };
    expect((await context.mark(idle, idle, meetup, code)).json().code).toBe('attendee.not_attending');
    expect((await context.mark(idle, crew, meetup, code)).json().code).toBe('permission.denied');
    const elsewhere = await context.club();
    const stranger = await context.crew(elsewhere, { admin_level: 9 });
    expect((await context.mark(stranger, crew, meetup, code)).statusCode).toBe(404);
    expect((await context.mark(stranger, stranger, meetup, code)).statusCode).toBe(404);
    expect((await context.mark(admin, stranger, meetup, code)).statusCode).toBe(404);
    const gone = await context.meetup(club, 1, { deleted_time: context.clock.now() });
    expect((await context.mark(admin, crew, gone, code)).statusCode).toBe(404);
    expect((await context.as(null).put(`/attendees/${crew.crew}/${meetup.wire}`, code)).statusCode).toBe(401);
    expect(await stateOf(crew)).toEqual({ state: 1, code_tries: 0 });
  });

  it('by the attendee changes attended to no-show, but not back', async () => {
    expect((await context.mark(crew, crew, meetup, { state: 0 })).json().code).toBe('attendee.state_refused');
    await checkIn(CODE);
    expect((await context.mark(crew, crew, meetup, { state: 1 })).json().code).toBe('attendee.state_refused');
    expect((await context.mark(crew, crew, meetup, { state: 0 })).json()).toEqual({
      state: 0,
      tries_left: 5,
    });
    expect((await checkIn(CODE)).json()).toMatchObject({ status: 409, code: 'attendee.no_show' });
    expect(await restrictionEndOf(crew)).not.toBeNull();
  });

  it('by level 7 and the owner sets every state without a code, and updates the restriction', async () => {
    const start = context.clock.now().getTime() + HOUR_MS;
    expect((await context.mark(admin, crew, meetup, { state: 0 })).json()).toEqual({
      state: 0,
      tries_left: 5,
    });
    expect(await restrictionEndOf(crew)).toEqual(new Date(start + 7 * DAY_MS));
    const noShows = `/attendees/activity/crew/${crew.crew}/noshow/count`;
    const last = new Date(start + 9 * HOUR_MS).toISOString();
    expect((await crew.get(noShows)).json()).toEqual({ count: 1, last_noshow_time: last });
    expect((await context.mark(club.owner, crew, meetup, { state: 1 })).json().state).toBe(1);
    expect(await restrictionEndOf(crew)).toBeNull();
    expect((await crew.get(noShows)).json()).toEqual({ count: 0, last_noshow_time: null });
    expect((await context.mark(admin, crew, meetup, { state: 2 })).json().state).toBe(2);
    expect((await context.mark(admin, crew, meetup, { state: 3 })).statusCode).toBe(400);
  });

  it('adds up no-shows from the latest one, without lifted ones', async () => {
    const second = await context.meetup(club, 2);
    await context.attend(crew, second);
    await context.mark(admin, crew, meetup, { state: 0 });
    context.advanceClock(1);
    await context.mark(admin, crew, second, { state: 0 });
    const start = context.clock.now().getTime() + HOUR_MS;
    expect(await restrictionEndOf(crew)).toEqual(new Date(start + 14 * DAY_MS));
    const lifted = { limit_lifted_time: context.clock.now(), limit_end_time: null };
    await context.db.updateTable('crews').set(lifted).where('id', '=', crew.id).execute();
    const noShows = `/attendees/activity/crew/${crew.crew}/noshow/count`;
    expect((await crew.get(noShows)).json().count).toBe(0);
    const third = await context.meetup(club, 2);
    await context.attend(crew, third);
    context.advanceClock(1.5);
    await context.mark(admin, crew, third, { state: 0 });
    expect(await restrictionEndOf(crew)).toEqual(new Date(start + HOUR_MS + 7 * DAY_MS));
    expect((await crew.get(noShows)).json().count).toBe(1);
  });

  describe('changing a subgroup', () => {
    const move = (by: ContextCrew, where: ContextActivity, subgroup: unknown) =>
      by.put(`/attendees/${crew.crew}/${where.wire}/subgroup`, { subgroup } as object);

    it('is allowed after the start to level 8, the owner and the attendee, to an existing subgroup', async () => {
      const split = await context.meetup(club, 1, { subgroup: '5km\n10km' });
      await context.attend(crew, split, '5km');
      expect((await move(crew, split, '10km')).json()).toMatchObject({
        status: 409,
        code: 'attendee.not_started',
      });
      context.advanceClock(1);
      expect((await move(crew, split, '10km')).json()).toEqual({ subgroup: '10km' });
      expect((await move(club.owner, split, '5km')).json()).toEqual({ subgroup: '5km' });
      expect((await move(await context.crew(club, { admin_level: 8 }), split, '10km')).statusCode).toBe(200);
      expect((await move(admin, split, '5km')).json().code).toBe('permission.denied');
      expect((await move(crew, split, '20km')).json().code).toBe('attendee.invalid_subgroup');
      expect((await move(crew, split, 5)).statusCode).toBe(400);
      // As stored, without the invisible character.
      expect((await move(crew, split, ' 10\u200bkm')).json()).toEqual({ subgroup: '10km' });
      expect((await move(crew, meetup, '')).json().code).toBe('attendee.invalid_subgroup');
      const outsider = await context.crew(await context.club(), { admin_level: 9 });
      expect((await move(outsider, split, '5km')).statusCode).toBe(404);
    });

    it('leaves a lifted no-show lifted', async () => {
      const split = await context.meetup(club, 1, { subgroup: '5km\n10km' });
      await context.attend(crew, split, '5km');
      context.advanceClock(1);
      await context.mark(admin, crew, split, { state: 0 });
      const lifted = { limit_lifted_time: context.clock.now(), limit_end_time: null };
      await context.db.updateTable('crews').set(lifted).where('id', '=', crew.id).execute();
      context.advanceClock(0.5);
      await move(crew, split, '10km');
      const noShows = await crew.get(`/attendees/activity/crew/${crew.crew}/noshow/count`);
      expect(noShows.json().count).toBe(0);
    });
  });
});
