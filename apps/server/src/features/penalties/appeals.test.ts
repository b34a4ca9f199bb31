import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { appealsOf } from '../../testing/penalties/appeals.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { restAppeals } from './jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(engines())('appeals on %s', (engine) => {
  const context = setUpTestContext(engine);
  const appeals = appealsOf(context);
  const { mark, decide, refusal } = appeals;
  let club: ContextClub;
  let marker: ContextCrew;
  let decider: ContextCrew;
  let crew: ContextCrew;
  let missed: ContextActivity;
  let start: Date;
  beforeEach(async () => {
    club = await context.club();
    marker = await context.crew(club, { admin_level: 7 });
    decider = await context.crew(club, { admin_level: 7 });
    crew = await context.crew(club, { admin_level: 1 });
    [missed, start] = await miss(crew);
  });
  const rewind: (() => void)[] = [];
  afterEach(() => {
    for (const undo of rewind.splice(0)) undo();
  });
  const wait = (hours: number) => {
    context.advanceClock(hours);
    rewind.push(() => context.advanceClock(-hours));
  };

  async function miss(who: ContextCrew): Promise<[ContextActivity, Date]> {
    const [meetup, began] = await appeals.miss(who, marker, club);
    rewind.push(() => context.advanceClock(-2));
    return [meetup, began];
  }
  const appeal = (text = '갔어요.', meetup = missed, who = crew) => appeals.appeal(who, meetup, text);
  const appealed = (text = '갔어요.', meetup = missed, who = crew) => appeals.appealed(who, meetup, text);
  const limit = (who = crew) => appeals.limit(who);
  const record = (who = crew) => appeals.record(who);

  it('name the cause, its rule and its end, and until when it can be appealed', async () => {
    const end = new Date(start.getTime() + 7 * DAY_MS).toISOString();
    expect(await record()).toMatchObject({
      limit_end_time: end,
      inherited_end_time: null,
      rules: { late_hours: 8, no_show_days: 7, forget_days: null },
      causes: [
        {
          kind: 'no_show',
          activity_id: missed.wire,
          days: 7,
          state: 'restricting',
          until: end,
          appeal_until: new Date(context.clock.now().getTime() + 7 * DAY_MS).toISOString(),
        },
      ],
      appeals: [],
    });
  });

  it('that are granted excuse the cause, and end its restriction', async () => {
    const id = await appealed();
    const answer = await decide(decider, id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'granted', limit_end_time: null }]);
    expect(await limit()).toBeNull();
    expect((await record()).causes).toMatchObject([{ state: 'excused', until: null, appeal_until: null }]);
    const count = await crew.get(`/attendees/activity/crew/${crew.crew}/noshow/count`);
    expect(count.json()).toEqual({ count: 0, last_noshow_time: null });
    expect(await refusal(decide(decider, id, 'rejected'))).toEqual([409, 'appeal.decided']);
    expect((await decide(decider, id)).statusCode).toBe(200);
  });

  it('that are rejected leave the restriction, with a reason, and cannot be made again', async () => {
    const before = await limit();
    const id = await appealed();
    expect((await decide(decider, id, 'rejected')).statusCode).toBe(200);
    expect(await limit()).toEqual(before);
    expect((await record()).appeals).toMatchObject([
      { id, state: 'rejected', decision_reason: '함께 뛴 사람이 확인했어요.', text: '갔어요.' },
    ]);
    expect(await refusal(appeal('다시 말해요.'))).toEqual([409, 'appeal.closed']);
  });

  it('are recorded in the audit trail with who decided and why', async () => {
    const leader = await context.crew(club, { admin_level: 9 });
    await decide(decider, await appealed());
    const [second] = await miss(crew);
    await decide(decider, await appealed('늦었어요.', second), 'rejected');
    const rows = (await leader.get(`/clubs/${club.wire}/audit`)).json();
    const by = { actor_crew_id: decider.crew, crew_id: crew.crew, reason: '함께 뛴 사람이 확인했어요.' };
    expect(rows.filter(({ action }: { action: string }) => action.startsWith('appeal.'))).toMatchObject([
      { ...by, action: 'appeal.reject', activity_id: second.wire },
      { ...by, action: 'appeal.grant', activity_id: missed.wire },
    ]);
  });

  it('are not decided by who appeals, nor by who marked while another crew may', async () => {
    const id = await appealed();
    expect(await refusal(decide(marker, id))).toEqual([403, 'appeal.own']);
    const [waiting] = (await marker.get(`/clubs/${club.nick}/appeals?state=undecided`)).json();
    expect(waiting).toMatchObject({ id, can_decide: false, text: '갔어요.', crew_id: crew.crew });
    expect((await decider.get(`/clubs/${club.nick}/appeals`)).json()).toMatchObject([
      { id, can_decide: true },
    ]);

    const [own] = await miss(decider);
    const ownAppeal = await appealed('저도 갔어요.', own, decider);
    expect(await refusal(decide(decider, ownAppeal))).toEqual([403, 'appeal.own']);
    // No other crew is left to decide: who appeals and who marked are the only ones.
    expect((await decide(marker, ownAppeal, 'rejected')).statusCode).toBe(200);
  });

  it('need another crew who may decide', async () => {
    const demote = (who: ContextCrew) =>
      context.db.updateTable('crews').set({ admin_level: 2 }).where('id', '=', who.id).execute();
    await demote(decider);
    await demote(marker);
    expect(await refusal(appeal())).toEqual([409, 'appeal.closed']);
    expect((await record()).causes).toMatchObject([{ appeal_until: null }]);
  });

  it('are one per cause, two at once, and three in 90 days', async () => {
    const first = await appealed();
    expect(await appealed()).toBe(first);
    expect(await refusal(appeal('다른 말'))).toEqual([409, 'appeal.closed']);
    const [second] = await miss(crew);
    const secondId = await appealed('둘째', second);
    const [third] = await miss(crew);
    expect(await refusal(appeal('셋째', third))).toEqual([409, 'appeal.too_many']);
    const closed = { activity_id: third.wire, appeal_until: null };
    expect((await record()).causes[0]).toMatchObject(closed);
    await decide(crew, secondId, 'withdrawn');
    expect((await record()).causes[0]).toMatchObject({ ...closed, appeal_until: expect.any(String) });
    await decide(decider, await appealed('셋째', third), 'rejected');
    const [fourth] = await miss(crew);
    expect(await refusal(appeal('넷째', fourth))).toEqual([409, 'appeal.too_many']);
  });

  it('close when the cause no longer restricts and is older than 7 days', async () => {
    wait(24 * 7 - 0.01);
    await appealed();
    const other = await context.crew(club);
    const [meetup] = await miss(other);
    wait(24 * 7);
    expect(await refusal(appeal('늦었어요.', meetup, other))).toEqual([409, 'appeal.closed']);
  });

  it('become moot when the attendee is marked again, and may then be made again', async () => {
    const id = await appealed();
    await mark(decider, crew, missed, 2);
    expect((await record()).appeals).toMatchObject([{ id, state: 'moot' }]);
    expect(await refusal(decide(decider, id))).toEqual([409, 'appeal.decided']);
    await mark(decider, crew, missed, 0);
    const again = await appealed();
    expect(again).not.toBe(id);
    // Now the other one marked it.
    expect(await refusal(decide(decider, again))).toEqual([403, 'appeal.own']);
    expect((await decide(marker, again)).statusCode).toBe(200);
    await mark(marker, crew, missed, 2);
    await mark(marker, crew, missed, 0);
    expect((await record()).causes).toMatchObject([{ state: 'restricting' }]);
  });

  it('become moot when the restriction is lifted or the meetup is deleted', async () => {
    const deputy = await context.crew(club, { admin_level: 8 });
    const id = await appealed();
    await deputy.put(`/crews/${crew.crew}/attendees/updated_time/null`);
    expect((await record()).appeals).toMatchObject([{ id, state: 'moot' }]);
    expect((await record()).causes).toMatchObject([{ state: 'lifted', appeal_until: null }]);
    const [second] = await miss(crew);
    const secondId = await appealed('둘째', second);
    await deputy.put(`/activities/delete/${second.wire}`);
    expect(await refusal(decide(decider, secondId))).toEqual([409, 'appeal.decided']);
  });

  it('let the cause rest after 72 hours without a decision, for 7 days at most', async () => {
    const before = await limit();
    const id = await appealed();
    const rest = () => restAppeals(context.db, context.clock.now());
    wait(72 - 0.01);
    expect(await rest()).toBe(0);
    const overdue = async () => (await decider.get(`/clubs/${club.nick}/appeals`)).json();
    expect(await overdue()).toMatchObject([{ id, overdue: true, state: 'open' }]);
    wait(0.01);
    expect(await rest()).toBeGreaterThan(0);
    expect(await limit()).toBeNull();
    expect((await record()).causes).toMatchObject([{ state: 'over', resting: true }]);
    wait(24 * 7);
    expect(await rest()).toBeGreaterThan(0);
    expect(await limit()).toEqual(before);
    expect(await rest()).toBe(0);
    expect((await decide(decider, id)).statusCode).toBe(200);
    expect(await limit()).toBeNull();
  });

  it('work for late cancels, too', async () => {
    const meetup = await context.meetup(club, 5);
    const other = await context.crew(club);
    await context.attend(other, meetup);
    expect((await context.cancel(other, meetup, '감기에 걸렸어요.')).statusCode).toBe(200);
    expect(await limit(other)).toEqual(new Date(context.clock.now().getTime() + 12 * HOUR_MS));
    const own = (await other.get(`/crews/${other.crew}/penalties`)).json();
    expect(own.causes).toMatchObject([
      { kind: 'late_cancel', hours: 12, late_hours: 8, state: 'restricting' },
    ]);
    const { cancellation_id } = own.causes[0];
    const body = { kind: 'late_cancel', activity_id: meetup.wire, text: '병원에 갔어요.' };
    expect((await other.post(`/crews/${other.crew}/appeals`, body)).statusCode).toBe(422);
    const answer = await other.post(`/crews/${other.crew}/appeals`, { ...body, cancellation_id });
    expect(answer.statusCode).toBe(201);
    const [row] = (await decider.get(`/clubs/${club.nick}/appeals`)).json();
    expect(row).toMatchObject({ kind: 'late_cancel', cancel_reason: '감기에 걸렸어요.', marked_nick: null });
    expect((await decide(marker, answer.json().id)).statusCode).toBe(200);
    expect(await limit(other)).toBeNull();
    const count = await other.get(`/attendees/activity/crew/${other.crew}/cancel/count`);
    expect(count.json()).toEqual({ count: 0 });
  });
});
