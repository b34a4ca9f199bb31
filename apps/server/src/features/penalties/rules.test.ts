import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const HOUR_MS = 3_600_000;
const RULES = { ...DEFAULT_PENALTY_RULES, late_hours: 24, late_restrict_hours: 48, no_show_days: 10 };

describe.each(engines())('penalty rules on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let deputy: ContextCrew;
  beforeEach(async () => {
    club = await context.club();
    deputy = await context.crew(club, { admin_level: 8 });
  });

  const path = () => `/clubs/${club.wire}/penalty-rules`;
  const read = async (query = '') => (await deputy.get(`${path()}${query}`)).json();
  const save = (body: object) => deputy.put(path(), body);
  const later = (hours: number) => new Date(context.clock.now().getTime() + hours * HOUR_MS);
  const limit = async (crew: ContextCrew) => {
    const row = context.db.selectFrom('crews').select('limit_end_time').where('id', '=', crew.id);
    return (await row.executeTakeFirstOrThrow()).limit_end_time;
  };
  const seat = async (hours: number): Promise<[ContextCrew, ContextActivity]> => {
    const [crew, meetup] = [await context.crew(club), await context.meetup(club, hours)];
    expect((await context.attend(crew, meetup)).statusCode).toBe(201);
    return [crew, meetup];
  };
  const cancel = async (crew: ContextCrew, meetup: ContextActivity) =>
    expect((await context.cancel(crew, meetup, '몸살이에요.')).statusCode).toBe(200);

  it('are the defaults until a club sets some', async () => {
    const none = { rules: DEFAULT_PENALTY_RULES, valid_from: null, next: null, version: 0, preview: null };
    expect(await read()).toEqual(none);
  });

  it('are valid a day after they were saved, and replace a change that is not valid yet', async () => {
    const validFrom = later(24).toISOString();
    const first = (await save({ ...RULES, late_free: 5 })).json();
    expect(first).toMatchObject({ rules: DEFAULT_PENALTY_RULES, next: { valid_from: validFrom } });
    expect((await save(RULES)).json().next).toEqual({ rules: RULES, valid_from: validFrom });
    context.advanceClock(24);
    expect(await read()).toMatchObject({ rules: RULES, valid_from: validFrom, next: null });
    context.advanceClock(-24);
    expect((await save({ ...RULES, valid_from: later(23.9) })).statusCode).toBe(422);
    expect((await save({ ...RULES, valid_from: later(48) })).json().next.valid_from).toBe(
      later(48).toISOString(),
    );
    expect((await save({ ...RULES, late_hours: 49 })).statusCode).toBe(422);
  });

  it('replace no change that was saved after the version that was read', async () => {
    const { version } = await read();
    expect((await save({ ...RULES, version })).statusCode).toBe(200);
    const late = await save({ ...RULES, no_show_days: 3, version });
    expect([late.statusCode, late.json().code]).toEqual([409, 'request.stale']);
    const saved = await read();
    expect(saved.next.rules).toEqual(RULES);
    expect(saved.version).toBeGreaterThan(version);
    context.advanceClock(24);
    // That rules become valid is no change.
    expect((await save({ ...RULES, no_show_days: 3, version: saved.version })).statusCode).toBe(200);
    expect((await read()).version).toBeGreaterThan(saved.version);
  });

  it('have the instant of their last change as their version, not the number of a row', async () => {
    const now = context.clock.now().getTime();
    const versions = [(await save(RULES)).json().version, (await save(RULES)).json().version];
    expect(versions).toEqual([now, now + 1]);
    expect((await read()).version).toBe(now + 1);
    const stale = await save({ ...RULES, version: now });
    expect(stale.json().code).toBe('request.stale');
  });

  it('are recorded in the audit trail', async () => {
    await save(RULES);
    const [entry] = (await deputy.get(`/clubs/${club.wire}/audit`)).json();
    expect(entry).toMatchObject({ action: 'club.penalty_rules', actor_crew_id: deputy.crew });
  });

  it('decide what is late and for how long it restricts; for older seats the milder ones do', async () => {
    const [before, meetup] = await seat(40);
    await save(RULES);
    context.advanceClock(24);
    const [after, other] = await seat(16);
    await cancel(before, meetup);
    expect(await limit(before)).toBeNull();
    expect((await context.cancel(after, other)).json().code).toBe('attendee.reason_required');
    await cancel(after, other);
    expect(await limit(after)).toEqual(later(48));
    context.advanceClock(13);
    const count = await after.get(`/attendees/activity/crew/${after.crew}/cancel/count`);
    expect(count.json()).toEqual({ count: 1 });
    context.advanceClock(-37);
  });

  it('decide for how long no-shows restrict, at most, and when they are forgotten', async () => {
    const start = context.clock.now();
    await save({ ...RULES, no_show_days: 10, max_days: 12, forget_days: 30 });
    context.advanceClock(24);
    const [crew, first] = await seat(1);
    const second = await context.meetup(club, 1);
    await context.attend(crew, second);
    const [later1, later2] = [later(1 + 10 * 24), later(1 + 12 * 24)];
    context.advanceClock(2);
    for (const [meetup, end] of [
      [first, later1],
      [second, later2],
    ] as const) {
      expect((await context.mark(deputy, crew, meetup, { state: 0 })).statusCode).toBe(200);
      expect(await limit(crew)).toEqual(end);
    }
    const record = async () => ({
      ...(await crew.get(`/attendees/activity/crew/${crew.crew}/noshow/count`)).json(),
      ...(await crew.get(`/crews/${crew.crew}/penalties`)).json(),
    });
    context.advanceClock(30 * 24 - 1.01);
    expect(await record()).toMatchObject({ count: 2, causes: [{ forgotten: false }, { forgotten: false }] });
    context.advanceClock(0.01);
    expect(await record()).toMatchObject({
      count: 0,
      last_noshow_time: null,
      causes: [
        { forgotten: true, state: 'over', max_days: 12 },
        { forgotten: true, state: 'over' },
      ],
    });
    context.clock.set(start);
  });

  it('say what they would have restricted, to those who may change them', async () => {
    const [crew, meetup] = await seat(20);
    await cancel(crew, meetup);
    const [second, missed] = await seat(0.5);
    context.advanceClock(1);
    await context.mark(deputy, second, missed, { state: 0 });
    const query = ({ late_hours = 8, no_show_days = 7 }) =>
      `?late_hours=${late_hours}&late_restrict_hours=12&late_free=0&no_show_days=${no_show_days}`;
    expect((await read(query({}))).preview).toEqual({ restricted: 1, months: 3 });
    expect((await read(query({ late_hours: 24 }))).preview.restricted).toBe(2);
    expect((await read(query({ no_show_days: 0 }))).preview.restricted).toBe(0);
    expect((await read('?late_hours=8')).preview).toBeNull();
    expect((await crew.get(path())).json()).toMatchObject({ rules: DEFAULT_PENALTY_RULES, preview: null });
    expect((await crew.get(`${path()}${query({})}`)).statusCode).toBe(403);
    context.advanceClock(-1);
  });
});
