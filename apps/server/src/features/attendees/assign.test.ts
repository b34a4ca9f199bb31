import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

describe.each(engines())('dividing into subgroups on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let crews: ContextCrew[];
  let meetup: ContextActivity;
  beforeEach(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: 7 });
    crews = [];
    for (let index = 0; index < 3; index += 1) crews.push(await context.crew(club, { admin_level: 3 }));
    meetup = await context.meetup(club, 30, { subgroup: '가\n나' });
    for (const crew of crews) await context.attend(crew, meetup, '가');
  });

  const assign = (by: ContextCrew, moves: readonly [ContextCrew, string][], version = 1) =>
    by.put(`/activities/${meetup.wire}/subgroups`, {
      version,
      moves: moves.map(([{ crew }, subgroup]) => ({ crew_id: crew, subgroup })),
    });
  const subgroups = async () => {
    const rows = (await leader.get(`/activities/${meetup.wire}/crews`)).json();
    return rows.map(({ subgroup }: { subgroup: string }) => subgroup);
  };
  const [first, second, third] = [0, 1, 2].map((index) => () => crews[index] as ContextCrew) as [
    () => ContextCrew,
    () => ContextCrew,
    () => ContextCrew,
  ];

  it('moves all at once, before and after the start, and answers the next version', async () => {
    const moves: [ContextCrew, string][] = [
      [first(), '나'],
      [second(), '나'],
    ];
    expect((await assign(leader, moves)).json()).toEqual({ version: 2 });
    expect(await subgroups()).toEqual(['나', '나', '가']);
    context.advanceClock(31);
    expect((await assign(club.owner, [[third(), ' 나 ']], 2)).json()).toEqual({ version: 3 });
    expect(await subgroups()).toEqual(['나', '나', '나']);
  });

  it('is refused to crews below level 7 who are not the host, and to outsiders', async () => {
    const six = await context.crew(club, { admin_level: 6 });
    const stranger = await context.crew(await context.club());
    expect((await assign(six, [[first(), '나']])).json().code).toBe('permission.denied');
    expect((await assign(stranger, [[first(), '나']])).statusCode).toBe(404);
    expect(await subgroups()).toEqual(['가', '가', '가']);
  });

  it('moves no one with an outdated version, an unknown subgroup or a crew without a seat', async () => {
    const moves: [ContextCrew, string][] = [
      [first(), '나'],
      [second(), '나'],
    ];
    expect((await assign(leader, moves, 2)).json().code).toBe('request.stale');
    const unknown = await assign(leader, [...moves, [third(), '다']]);
    expect(unknown.json()).toMatchObject({ status: 422, code: 'attendee.invalid_subgroup' });
    await context.cancel(third(), meetup);
    expect((await assign(leader, [...moves, [third(), '나']])).json().code).toBe('request.stale');
    const outsider = await context.crew(await context.club());
    expect((await assign(leader, [...moves, [outsider, '나']])).json().code).toBe('request.stale');
    expect(await subgroups()).toEqual(['가', '가']);
    expect((await assign(leader, moves)).json()).toEqual({ version: 2 });
  });

  it("moves no one with the creator's seat, which stays in its own subgroup", async () => {
    const created = await club.owner.post('/activities', {
      club_id: club.wire,
      crew_id: club.owner.crew,
      name: '달리기',
      max_crew: 40,
      attend_level: 1,
      location: '서울숲',
      subgroup: '가\n나',
      activity_time: new Date(context.clock.now().getTime() + 39 * 3_600_000).toISOString(),
    });
    expect([created.statusCode, created.body]).toEqual([201, expect.anything()]);
    const wire: string = created.json().id;
    meetup = { ...meetup, wire };
    await context.attend(first(), meetup, '가');
    const moves: [ContextCrew, string][] = [[first(), '나']];
    const answer = await assign(leader, [...moves, [club.owner, '나']]);
    expect(answer.json()).toMatchObject({ status: 422, code: 'attendee.invalid_subgroup' });
    expect((await subgroups()).sort()).toEqual(['leader', '가']);
    expect((await assign(leader, moves)).json()).toEqual({ version: 2 });
    expect((await subgroups()).sort()).toEqual(['leader', '나']);
  });

  it('takes the last of two moves, and between 1 and 2,000', async () => {
    await assign(leader, [
      [first(), '나'],
      [first(), '가'],
      [second(), '나'],
    ]);
    expect(await subgroups()).toEqual(['가', '나', '가']);
    expect((await assign(leader, [], 2)).statusCode).toBe(422);
    const many = Array.from({ length: 2001 }, (): [ContextCrew, string] => [first(), '나']);
    expect((await assign(leader, many, 2)).statusCode).toBe(422);
  });

  it('is done once by two leaders who read the same version', async () => {
    const other = await context.crew(club, { admin_level: 8 });
    const answers = await Promise.all([
      assign(
        leader,
        crews.map((crew) => [crew, '나']),
      ),
      assign(other, [[first(), '나']]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('shows leaders and the host how often each has attended, and others not', async () => {
    const past = await context.meetup(club, 0.5);
    await context.attend(second(), past);
    await context.mark(leader, second(), past, { state: 2 });
    const deleted = await context.meetup(club, 0.5);
    await context.attend(first(), deleted);
    await context.mark(leader, first(), deleted, { state: 2 });
    await context.db
      .updateTable('activities')
      .set({ deleted_time: context.clock.now() })
      .where('id', '=', deleted.id)
      .execute();
    const attended = async (by: ContextCrew, query = '?with=attendance') =>
      (await by.get(`/activities/${meetup.wire}/crews${query}`))
        .json()
        .map((row: { attended?: number }) => row.attended);
    expect(await attended(leader)).toEqual([0, 1, 0]);
    expect(await attended(club.owner)).toEqual([0, 1, 0]);
    expect(await attended(leader, '')).toEqual([undefined, undefined, undefined]);
    expect(await attended(first())).toEqual([undefined, undefined, undefined]);
  });
});
