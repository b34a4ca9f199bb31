import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

describe.each(engines())('editing an activity on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let meetup: ContextActivity;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    meetup = await context.meetup(club, 1, { subgroup: 'A\nB' });
  });

  const edit = async (actor: ContextCrew, given: object, where = meetup) => {
    const body = (await club.owner.get(`/activities/${where.wire}`)).json();
    const { name, activity_time, max_crew, attend_level, location, subgroup, info } = body;
    const fields = { name, activity_time, max_crew, attend_level, location, subgroup, info };
    return actor.put(`/activities/${where.wire}`, { ...fields, ...given });
  };
  const refusal = async (actor: ContextCrew, given: object) => {
    const { status, code } = (await edit(actor, given)).json();
    return [status, code];
  };
  const remove = (actor: ContextCrew, where = meetup) => actor.put(`/activities/delete/${where.wire}`);
  const wire = (hours: number) =>
    new Date(context.clock.now().getTime() + (hours + 9) * 3_600_000).toISOString();
  const restrictionEndOf = async (crew: ContextCrew) => {
    const row = await context.db
      .selectFrom('crews')
      .select('limit_end_time')
      .where('id', '=', crew.id)
      .executeTakeFirstOrThrow();
    return row.limit_end_time;
  };

  it('is allowed to the owner and level 8, also after the start', async () => {
    const answer = await edit(club.owner, { name: '새 이름' });
    expect([answer.statusCode, answer.json().name, answer.json().version]).toEqual([200, '새 이름', 2]);
    const seven = await context.crew(club, { admin_level: 7 });
    expect(await refusal(seven, {})).toEqual([403, 'permission.denied']);
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    expect(await refusal(outsider, {})).toEqual([404, 'request.not_found']);
    context.advanceClock(1);
    for (const actor of [club.owner, leader])
      expect((await edit(actor, { info: `끝 ${actor.id}` })).json().info).toBe(`끝 ${actor.id}`);
    expect(await refusal(club.owner, { activity_time: wire(5) })).toEqual([409, 'activity.time_fixed']);
    context.advanceClock(48);
    expect((await edit(club.owner, { info: '고침' })).json().can).toMatchObject({
      edit: true,
      delete: false,
    });
  });

  // docs/threats.md#t-49
  it('is refused to an owner below level 5, as are the code, marking and deleting', async () => {
    const crew = await context.crew(club);
    await context.attend(crew, meetup);
    const read = async () => (await club.owner.get(`/activities/${meetup.wire}`)).json();
    expect((await read()).code).toBeDefined();
    await context.db.updateTable('crews').set({ admin_level: 4 }).where('id', '=', club.owner.id).execute();
    const seen = await read();
    expect([seen.code, seen.created_time, seen.can]).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ edit: false, delete: false, copy: false, mark: false, read_code: false }),
    ]);
    const answers = await Promise.all([
      club.owner.put(`/activities/${meetup.wire}`, { ...seen, name: '내 모임' }),
      remove(club.owner),
      context.mark(club.owner, crew, meetup, { state: 2 }),
      club.owner.put(`/attendees/${crew.crew}/${meetup.wire}/subgroup`, { subgroup: 'B' }),
      club.owner.get(`/activities/${meetup.wire}/crews/cancel`),
    ]);
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(5).fill('permission.denied'));
  });

  // docs/threats.md#t-26
  it('refuses a stale version with 409 request.stale, and overwrites nothing', async () => {
    const stale = (await leader.get(`/activities/${meetup.wire}`)).json().version;
    expect((await edit(club.owner, { name: '먼저', version: stale })).statusCode).toBe(200);
    expect(await refusal(leader, { name: '나중', version: stale })).toEqual([409, 'request.stale']);
    expect((await leader.get(`/activities/${meetup.wire}`)).json().name).toBe('먼저');
  });

  // docs/threats.md#t-26
  it('accepts one of two concurrent edits of the same version', async () => {
    const answers = await Promise.all(['하나', '둘'].map((name) => edit(leader, { name, version: 1 })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  // docs/threats.md#t-25
  it('refuses a capacity below the number of taken seats', async () => {
    for (let index = 0; index < 2; index += 1) await context.attend(await context.crew(club), meetup);
    expect(await refusal(leader, { max_crew: 1 })).toEqual([409, 'activity.capacity_below_count']);
    expect((await edit(leader, { max_crew: 2 })).statusCode).toBe(200);
  });

  // docs/threats.md#t-25
  it('renames a subgroup for its attendees, and refuses to remove a subgroup with attendees', async () => {
    const crew = await context.crew(club);
    await context.attend(crew, meetup, 'B');
    expect(await refusal(leader, { subgroup: 'A' })).toEqual([409, 'activity.subgroup_in_use']);
    expect((await edit(leader, { subgroup: '천천히\n빠르게' })).statusCode).toBe(200);
    expect((await crew.get(`/activities/${meetup.wire}`)).json().my.subgroup).toBe('빠르게');
  });

  // docs/threats.md#t-25
  it('accepts only future times, and no new time after the start', async () => {
    expect(await refusal(leader, { activity_time: wire(0) })).toEqual([422, 'activity.past_time']);
    expect((await edit(leader, { activity_time: wire(5) })).json().activity_time).toBe(wire(5));
    context.advanceClock(5);
    expect(await refusal(leader, { activity_time: wire(5) })).toEqual([409, 'activity.time_fixed']);
  });

  it('applies the limits of level 5 to the owner, except to values set before', async () => {
    expect(await refusal(club.owner, { attend_level: 6 })).toEqual([422, 'activity.level_too_high']);
    expect((await edit(leader, { attend_level: 9, state: 1 })).statusCode).toBe(200);
    expect((await edit(club.owner, { name: '그대로' })).json()).toMatchObject({ attend_level: 9, state: 1 });
    expect(await refusal(club.owner, { state: 2 })).toEqual([422, 'activity.type_refused']);
  });

  it('shifts the restriction of a no-show by the change of the time', async () => {
    const crew = await context.crew(club);
    await context.attend(crew, meetup);
    await context.mark(leader, crew, meetup, { state: 0 });
    const before = await restrictionEndOf(crew);
    await edit(leader, { activity_time: wire(3) });
    expect(Number(await restrictionEndOf(crew)) - Number(before)).toBe(2 * 3_600_000);
  });

  it('validates the form', async () => {
    expect((await edit(leader, { name: ' ' })).statusCode).toBe(422);
    expect((await edit(leader, { max_crew: '4' })).statusCode).toBe(400);
    expect((await leader.put(`/activities/${meetup.wire}`, {})).statusCode).toBe(400);
  });

  describe('deleting an activity', () => {
    it('is allowed to the owner until 24 hours after the start, and to level 8 always', async () => {
      const seven = await context.crew(club, { admin_level: 7 });
      expect((await remove(seven)).json().code).toBe('permission.denied');
      const outsider = await context.crew(await context.club(), { admin_level: 9 });
      expect((await remove(outsider)).statusCode).toBe(404);
      const [other, last] = [await context.meetup(club, 2), await context.meetup(club, 1)];
      expect((await remove(club.owner, other)).json()).toEqual({});
      context.advanceClock(25);
      expect((await remove(club.owner, last)).json()).toEqual({});
      context.advanceClock(0.01);
      expect((await remove(club.owner)).json().code).toBe('activity.deletion_closed');
      expect((await remove(leader)).json()).toEqual({});
      expect((await remove(leader)).statusCode).toBe(404);
    });

    it('removes it from every answer', async () => {
      const crew = await context.crew(club, { admin_level: 2 });
      await context.attend(crew, meetup);
      await remove(leader);
      expect((await leader.get(`/activities/${meetup.wire}`)).statusCode).toBe(404);
      expect((await context.attend(crew, meetup)).statusCode).toBe(404);
      expect((await context.cancel(crew, meetup)).statusCode).toBe(404);
      const days = '?start_date=2026-12-01&end_date=2026-12-31';
      for (const path of [
        `/activities/club/${club.wire}/following/day`,
        `/clubs/${club.nick}/activities${days}`,
        `/members/${crew.member}/activities${days}`,
      ]) {
        expect((await crew.get(path)).json()).toEqual([]);
      }
    });

    it('ends the restrictions that it caused, and no others', async () => {
      const [noShow, late, both] = [
        await context.crew(club),
        await context.crew(club),
        await context.crew(club),
      ];
      const other = await context.meetup(club, 1);
      for (const crew of [noShow, late, both]) await context.attend(crew, meetup);
      await context.attend(both, other);
      await context.mark(leader, noShow, meetup, { state: 0 });
      await context.mark(leader, both, meetup, { state: 0 });
      await context.mark(leader, both, other, { state: 0 });
      await context.cancel(late, meetup, '아파요');
      for (const crew of [noShow, late, both]) expect(await restrictionEndOf(crew)).not.toBeNull();
      await remove(leader);
      expect([await restrictionEndOf(noShow), await restrictionEndOf(late)]).toEqual([null, null]);
      const week = 7 * 24 * 3_600_000;
      expect(Number(await restrictionEndOf(both))).toBe(context.clock.now().getTime() + 3_600_000 + week);
      const path = `/attendees/activity/crew/${late.crew}/cancel/count`;
      expect((await late.get(path)).json()).toEqual({ count: 0 });
    });
  });
});
