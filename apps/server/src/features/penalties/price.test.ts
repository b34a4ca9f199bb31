import { DEFAULT_PENALTY_RULES, type PenaltyRules } from '@crewwith/domain/penalties/rules';
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

describe.each(engines())('the price of a cancel on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 2 });
  });

  const later = (hours: number) => new Date(context.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const seat = async (hours: number) => {
    const meetup = await context.meetup(club, hours);
    await context.db.updateTable('crews').set({ limit_end_time: null }).where('id', '=', crew.id).execute();
    expect((await context.attend(crew, meetup)).statusCode).toBe(201);
    return meetup;
  };
  const price = async (meetup: ContextActivity) =>
    (await crew.get(`/activities/${meetup.wire}`)).json().my.cancel;
  const limit = async () => {
    const row = context.db.selectFrom('crews').select('limit_end_time').where('id', '=', crew.id);
    return (await row.executeTakeFirstOrThrow()).limit_end_time?.toISOString() ?? null;
  };
  const setRules = (rules: Partial<PenaltyRules>) =>
    context.db
      .insertInto('penalty_rules')
      .values({
        club_id: club.id,
        crew_id: club.owner.id,
        valid_from: new Date(0),
        rules: JSON.stringify({ ...DEFAULT_PENALTY_RULES, ...rules }),
        created_time: new Date(0),
      })
      .execute();

  it('is on the page, on cards and on home, and null without a seat', async () => {
    const meetup = await seat(20);
    const cancel = {
      late_from: later(12),
      reason_from: later(12),
      restricts_until: null,
      restrict_hours: 12,
    };
    expect(await price(meetup)).toEqual(cancel);
    const [row] = (await crew.get(`/activities/club/${club.wire}/following/day`)).json();
    expect(row.my.cancel).toEqual(cancel);
    const home = (
      await crew.get(`/members/${crew.member}/home?start_date=2026-12-01&end_date=2026-12-31`)
    ).json();
    expect(home.next.my.cancel).toEqual(cancel);
    const other = await context.meetup(club, 21);
    expect(await price(other)).toBeNull();
  });

  it.each<[string, Partial<PenaltyRules>, number]>([
    ['the default rules', {}, 5],
    ['longer hours', { late_hours: 24, late_restrict_hours: 100 }, 20],
    ['a limit in days', { late_restrict_hours: 100, max_days: 2 }, 5],
    ['one free cancel', { late_free: 1 }, 5],
    ['no restriction', { late_restrict_hours: 0 }, 5],
  ])('is what the cancel then writes: %s, one cancel after another', async (_, rules, hours) => {
    await setRules(rules);
    let causedBefore: string | null = null;
    for (const wait of [0, 1, 30]) {
      context.advanceClock(wait);
      const meetup = await seat(hours);
      const { restricts_until, late_from } = await price(meetup);
      expect(new Date(late_from) <= context.clock.now()).toBe(true);
      expect((await context.cancel(crew, meetup)).json().code).toBe('attendee.reason_required');
      expect((await context.cancel(crew, meetup, '몸살이에요.')).statusCode).toBe(200);
      expect(await limit()).toBe(restricts_until ?? causedBefore);
      causedBefore = await limit();
    }
  });

  it('asks for a reason with the hours of the club', async () => {
    await setRules({ late_hours: 24 });
    const meetup = await seat(20);
    const { message } = (await context.cancel(crew, meetup)).json();
    expect(message).toBe('시작이 24시간도 안 남았어요. 취소하는 이유를 적어 주세요.');
    const all = await crew.delete(`/attendees/crew/${crew.crew}`);
    expect(all.json()).toMatchObject({ code: 'attendee.reason_required', message });
  });

  it('is nothing for a day after the start is moved by more than 30 minutes', async () => {
    const meetup = await seat(6);
    expect((await price(meetup)).restricts_until).toBe(later(12));
    const move = async (hours: number) => {
      const fields = { name: '달리기', max_crew: 40, attend_level: 1, location: '서울숲' };
      const activity_time = new Date(Date.parse(later(hours)) + 9 * HOUR_MS).toISOString();
      const answer = await club.owner.put(`/activities/${meetup.wire}`, { ...fields, activity_time });
      expect(answer.statusCode).toBe(200);
    };
    await move(6.5);
    expect((await price(meetup)).late_from).toBe(later(-1.5));
    await move(30);
    expect((await price(meetup)).late_from).toBe(later(24));
    await move(5);
    expect((await price(meetup)).late_from).toBe(later(5));
    expect((await context.cancel(crew, meetup)).statusCode).toBe(200);
    expect(await limit()).toBeNull();
  });
});

describe.each(engines())('a refusal because of a restriction on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('names the rule, the end and the causes', async () => {
    const club = await context.club();
    const crew = await context.crew(club, { admin_level: 2 });
    const missed = await context.meetup(club, 0.5, { name: '새벽 러닝' });
    await context.attend(crew, missed);
    context.advanceClock(1);
    await context.mark(club.owner, crew, missed, { state: 0 });
    const until = new Date(Date.parse(CLOCKS[0] ?? '') + 0.5 * HOUR_MS + 7 * 24 * HOUR_MS).toISOString();
    const refused = await context.attend(crew, await context.meetup(club, 20));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'crew.restricted',
        message: '노쇼 1번(12/1) × 7일 → 12월 8일 오후 7:30까지 참석할 수 없어요.',
        rule: 'no_show',
        until,
        causes: [{ kind: 'no_show', activity_id: missed.wire, name: '새벽 러닝', days: 7, hours: null }],
      },
    ]);
    // A late cancel that ends earlier decides neither here nor in the record.
    const late = await context.meetup(club, 5);
    await context.db.updateTable('crews').set({ limit_end_time: null }).where('id', '=', crew.id).execute();
    await context.attend(crew, late);
    await context.cancel(crew, late, '몸살이에요.');
    const again = (await context.attend(crew, await context.meetup(club, 20))).json();
    expect(again).toMatchObject({ rule: 'no_show', causes: [{ activity_id: missed.wire }] });
    const record = (await crew.get(`/crews/${crew.crew}/penalties`)).json();
    expect(record).toMatchObject({ rule: 'no_show', limit_end_time: again.until });
    expect(record.causes).toMatchObject([
      { activity_id: late.wire, decides: false },
      { activity_id: missed.wire, decides: true },
    ]);
    // At its end it is over, and nothing decides any more.
    context.clock.set(new Date(again.until));
    const ended = (await crew.get(`/crews/${crew.crew}/penalties`)).json();
    expect(ended).toMatchObject({ rule: null, limit_end_time: again.until });
    expect(ended.causes).toMatchObject([
      { state: 'over', decides: false },
      { state: 'over', decides: false },
    ]);
    context.clock.set(new Date(CLOCKS[0] ?? ''));
  });

  it('has no causes when an earlier account left it behind', async () => {
    const club = await context.club();
    const end = new Date(context.clock.now().getTime() + HOUR_MS);
    const crew = await context.crew(club, { limit_end_time: end, inherited_limit_end: end });
    const refused = (await context.attend(crew, await context.meetup(club, 20))).json();
    expect(refused).toMatchObject({ rule: 'inherited', until: end.toISOString(), causes: [] });
    const record = (await crew.get(`/crews/${crew.crew}/penalties`)).json();
    expect(record).toMatchObject({ rule: null, limit_end_time: end.toISOString(), causes: [] });
  });
});
