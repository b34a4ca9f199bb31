import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/schema.ts';
import { engines } from '../../testing/database.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

interface Row {
  name: string;
  faces?: { nick: string }[];
}
type Home = { clubs: Row[]; activities: Row[]; called: Row[]; next: Row | null; open: Row[]; polls: Row[] };

const DAYS = 'start_date=2026-11-25&end_date=2027-01-07';

describe.each(engines())("a member's first screen on %s", (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 2 });
  });

  const homePath = (actor: ContextCrew, query = `?${DAYS}`) => `/members/${actor.member}/home${query}`;
  const readHome = async (actor: ContextCrew, query = ''): Promise<Home> =>
    (await actor.get(homePath(actor, query))).json();
  const nextOf = async (actor: ContextCrew) => (await readHome(actor)).next?.name ?? null;
  const openTo = async (actor: ContextCrew) => (await readHome(actor)).open.map(({ name }) => name);
  /** Inserts a meetup in which `actor` has a seat. */
  async function seat(
    actor: ContextCrew,
    name: string,
    hours: number,
    overrides: Partial<Insertable<Database['activities']>> & { in?: ContextClub; state?: 0 | 1 | 2 } = {},
  ) {
    const { in: where = club, state = 1, ...fields } = overrides;
    const meetup = await context.meetup(where, hours, { name, attendee_count: 1, ...fields });
    const [now, subgroup] = [context.clock.now(), ''];
    await context.db
      .insertInto('attendees')
      .values({
        activity_id: meetup.id,
        crew_id: actor.id,
        subgroup,
        state,
        created_time: now,
        updated_time: now,
      })
      .execute();
    return meetup;
  }

  it('has the clubs and the activities of its own calls, in six statements', async () => {
    const other = await context.club();
    await context.crew(other, { member_id: crew.memberId });
    for (const hours of [-800, -30, 5, 900]) await context.meetup(club, hours);
    await context.meetup(other, 6);
    const answer = await readHome(crew, `?${DAYS}`);
    expect(answer.clubs).toMatchObject([
      { id: club.wire, nick: club.nick, admin_level: 2, crew_id: crew.crew },
      { id: other.wire, nick: other.nick, admin_level: 1 },
    ]);
    expect(answer.activities).toEqual((await crew.get(`/members/${crew.member}/activities?${DAYS}`)).json());
    expect([answer.clubs.length, answer.activities.length]).toEqual([2, 3]);
    expect(await readHome(crew)).toEqual({ ...answer, activities: [] });
    expect(await readHome(crew, '?start_date=2026-12-02')).toEqual({ ...answer, activities: [] });
    expect(await context.statements(() => readHome(crew, `?${DAYS}`))).toBe(6);
  });

  // docs/specification.md#poll
  it('has the open polls that wait for their vote, the one that ends next first', async () => {
    const polls = pollsOf(context);
    const open = async (where: ContextClub, name: string, hours: number) => {
      const ends_time = polls.hoursAhead(hours).toISOString();
      return polls.opened(where, where.owner, { name, ends_time });
    };
    const names = async (actor: ContextCrew) => (await readHome(actor)).polls.map(({ name }) => name);
    const [other, foreign] = [await context.club(), await context.club()];
    await context.crew(other, { member_id: crew.memberId });
    const [later, sooner] = [await open(club, 'later', 20), await open(other, 'sooner', 10)];
    const ended = await open(club, 'ended', 1);
    const closed = await open(club, 'closed', 5);
    await open(foreign, 'foreign', 5);
    await polls.close(club.owner, closed.id, null);
    context.advanceClock(1);
    expect(await names(crew)).toEqual(['sooner', 'later']);
    expect((await readHome(crew)).polls[0]).toEqual({
      id: sooner.id,
      club_id: other.wire,
      club_nick: other.nick,
      name: 'sooner',
      location: '성수동',
      ends_time: polls.hoursAhead(9).toISOString(),
    });
    expect((await polls.vote(crew, ended.id, { [ended.first]: 'no' })).statusCode).toBe(409);
    await polls.vote(crew, later.id, { [later.second]: 'no' });
    expect(await names(crew)).toEqual(['sooner']);
    expect(await names(club.owner)).toEqual(['later']);
  });

  it("is refused to others, and for the ranges that one's activities are refused for", async () => {
    expect((await club.owner.get(homePath(crew))).json()).toMatchObject({
      status: 403,
      code: 'auth.other_identity',
    });
    expect((await context.as(null).get(homePath(crew))).statusCode).toBe(401);
    const codes = [
      'start_date=2026-12-02&end_date=2026-12-01',
      'start_date=2026-01-01&end_date=2026-12-01',
    ].map(async (days) => (await crew.get(homePath(crew, `?${days}`))).json().code);
    expect(await Promise.all(codes)).toEqual(['calendar.range_reversed', 'activity.range_too_long']);
  });

  it('is empty for a member without clubs', async () => {
    const left = await context.crew(club, { state: 0, admin_level: 0 });
    await context.meetup(club, 5);
    expect(await readHome(left, `?${DAYS}`)).toEqual({
      clubs: [],
      activities: [],
      called: [],
      next: null,
      open: [],
      polls: [],
    });
  });

  describe('names as next', () => {
    it('the soonest seat of all clubs, also beyond the range', async () => {
      await context.meetup(club, 1, { name: 'no seat' });
      await seat(crew, 'deleted', 2, { deleted_time: context.clock.now() });
      await seat(await context.crew(club), 'of another', 3);
      const cancelled = await context.meetup(club, 10, { name: 'cancelled' });
      await context.attend(crew, cancelled);
      await context.cancel(crew, cancelled);
      expect(await nextOf(crew)).toBeNull();
      await seat(crew, 'in half a year', 24 * 180);
      expect((await readHome(crew, `?${DAYS}`)).next?.name).toBe('in half a year');
      const other = await context.club();
      const again = await context.crew(other, { member_id: crew.memberId });
      await seat(again, 'in another club', 24 * 90, { in: other });
      expect(await nextOf(crew)).toBe('in another club');
      await context.db
        .updateTable('crews')
        .set({ state: -1, admin_level: -1 })
        .where('id', '=', again.id)
        .execute();
      expect(await nextOf(crew)).toBe('in half a year');
    });

    it('a meetup until its check-in closes, an hour after the start, whatever its mark', async () => {
      await seat(crew, 'first', 1, { state: 2 });
      await seat(crew, 'second', 9);
      for (const [hours, name] of [
        [0, 'first'],
        [2, 'first'],
        [1 / 3600, 'second'],
      ] as const) {
        context.advanceClock(hours);
        expect(await nextOf(crew)).toBe(name);
      }
    });

    it('nothing before the current month to level 1', async () => {
      context.clock.set(new Date('2026-12-31T15:10:00.000Z'));
      const newcomer = await context.crew(club);
      for (const actor of [crew, newcomer]) {
        await seat(actor, 'before midnight', -0.5);
        await seat(actor, 'after midnight', -1 / 6);
      }
      expect(await nextOf(crew)).toBe('before midnight');
      expect(await nextOf(newcomer)).toBe('after midnight');
    });

    it('a card with faces, since one attends it', async () => {
      const newcomer = await context.crew(club, { nick: '새내기' });
      await seat(newcomer, 'mine', 2);
      await context.meetup(club, 3, { name: 'open' });
      const { next, open } = await readHome(newcomer);
      expect(next?.faces?.map(({ nick }) => nick)).toEqual(['새내기']);
      expect(open.map((card) => [card.name, 'faces' in card])).toEqual([['open', false]]);
    });
  });

  it('has the held seats of all clubs, however far ahead, until the turn is over', async () => {
    const waitlist = waitlistOf(context);
    const own = await context.crew(club, { admin_level: 8 });
    const other = await context.club();
    const again = await context.crew(other, { member_id: own.memberId });
    const calledOf = async () => (await readHome(own)).called.map(({ name }) => name);
    for (const [where, actor, hours, name] of [
      [club, own, 24 * 60, 'later'],
      [other, again, 24 * 40, 'sooner'],
    ] as const) {
      const holder = await context.crew(where);
      const meetup = await context.meetup(where, hours, { name, max_crew: 1 });
      // A seat that is close to it: one is asked first.
      await seat(actor, 'close', hours + 1, { in: where });
      await context.attend(holder, meetup);
      await waitlist.wait(actor, meetup);
      await waitlist.wait(await context.crew(where), meetup);
      expect(await calledOf()).not.toContain(name);
      await context.cancel(holder, meetup);
    }
    expect(await calledOf()).toEqual(['sooner', 'later']);
    expect((await readHome(crew)).called).toEqual([]);
    context.advanceClock(12);
    expect(await calledOf()).toEqual([]);
  });

  describe('offers', () => {
    it('the three soonest of all clubs, without past, deleted and foreign ones', async () => {
      const other = await context.club();
      await context.crew(other, { member_id: crew.memberId });
      for (const [where, name, hours] of [
        [club, 'fourth', 40],
        [other, 'second', 20],
        [club, 'third', 30],
        [club, 'first', 10],
        [club, 'started', 0],
        [await context.club(), 'foreign', 1],
      ] as const)
        await context.meetup(where, hours, { name });
      await context.meetup(club, 1, { name: 'deleted', deleted_time: context.clock.now() });
      expect(await openTo(crew)).toEqual(['first', 'second', 'third']);
    });

    it('what one is given a seat in, and nothing else', async () => {
      const now = context.clock.now().getTime();
      const variants: [limitEnd: number | null, meetup: Partial<Insertable<Database['activities']>>][] = [
        [null, {}],
        [null, { attend_level: 2 }],
        [null, { attend_level: 3 }],
        [null, { max_crew: 2, attendee_count: 1 }],
        [null, { max_crew: 1, attendee_count: 1 }],
        [1, {}],
        [0, {}],
      ];
      const outcomes: boolean[] = [];
      for (const [limitEnd, fields] of variants) {
        const where = await context.club();
        const limit_end_time = limitEnd === null ? null : new Date(now + limitEnd);
        const actor = await context.crew(where, { admin_level: 2, limit_end_time });
        const meetup = await context.meetup(where, 9, { name: 'offered', ...fields });
        const offered = await openTo(actor);
        const answer = await context.attend(actor, meetup);
        expect([fields, limitEnd, offered.length === 1]).toEqual([
          fields,
          limitEnd,
          answer.statusCode === 201,
        ]);
        outcomes.push(offered.length === 1);
        // The seat is one's own now, or the refusal remains.
        expect(await openTo(actor)).toEqual([]);
        if (answer.statusCode !== 201) continue;
        await context.cancel(actor, meetup);
        expect(await openTo(actor)).toEqual(offered);
      }
      expect(outcomes).toEqual([true, true, false, true, false, false, true]);
    });
  });
});
