import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('levels and restrictions on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let deputy: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
    deputy = await context.crew(club, { admin_level: 8 });
    crew = await context.crew(club, { admin_level: 3 });
  });

  const setLevel = async (actor: ContextCrew, target: ContextCrew, level: number | string, body?: object) => {
    const answer = await actor.put(`/crews/${target.crew}/admin/${level}`, body);
    return answer.statusCode === 200 ? answer.json() : [answer.statusCode, answer.json().code];
  };
  const lift = async (actor: ContextCrew, target: ContextCrew) => {
    const answer = await actor.put(`/crews/${target.crew}/attendees/updated_time/null`);
    return [answer.statusCode, answer.json().code ?? answer.json().limit_end_time];
  };
  const crewCount = async () => {
    const rows = await context.db
      .selectFrom('crews')
      .select('id')
      .where('club_id', '=', club.id)
      .where('state', '=', 1)
      .execute();
    const { count } = (await context.as(null).get(`/clubs/nick/${club.nick}/crews/count`)).json();
    expect(count).toBe(rows.length);
    return count;
  };
  const forbidden = [403, 'crew.level_forbidden'];

  // docs/threats.md#t-14
  it('are changed from and to levels below that of the caller only', async () => {
    expect(await setLevel(deputy, crew, 7)).toEqual({ state: 1, admin_level: 7 });
    expect(await setLevel(deputy, crew, 7)).toEqual({ state: 1, admin_level: 7 });
    expect(await setLevel(leader, crew, 8)).toEqual({ state: 1, admin_level: 8 });
    expect(await setLevel(deputy, crew, 1)).toEqual(forbidden);
    expect(await setLevel(deputy, deputy, 9)).toEqual(forbidden);
    expect(await setLevel(deputy, leader, 1)).toEqual(forbidden);
    expect(await setLevel(leader, deputy, 9)).toEqual(forbidden);
    expect(await setLevel(crew, deputy, 1)).toEqual(forbidden);
    for (const level of [0, 10, -3])
      expect(await setLevel(leader, crew, level)).toEqual([422, 'crew.level_invalid']);
    for (const level of ['x', '1.5'])
      expect(await setLevel(leader, crew, level)).toEqual([404, 'request.not_found']);
    for (const level of [1, 5, 7]) {
      expect(await setLevel(await context.crew(club, { admin_level: level }), club.owner, 1)).toEqual(
        forbidden,
      );
    }
  });

  // docs/threats.md#t-15
  it('are not found by admins of other clubs', async () => {
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    const missing = [404, 'request.not_found'];
    const missingCrew = { ...crew, crew: context.ids.encode('crew', 999_999) };
    expect([await setLevel(stranger, crew, -2), await setLevel(stranger, missingCrew, -2)]).toEqual([
      missing,
      missing,
    ]);
    expect([await lift(stranger, crew), await lift(stranger, missingCrew)]).toEqual([missing, missing]);
    expect((await context.as(null).put(`/crews/${crew.crew}/admin/-1`)).statusCode).toBe(401);
  });

  // docs/threats.md#t-09
  it.each([-1, -2])(
    'include the ban %i, which frees upcoming seats once and keeps past ones',
    async (level) => {
      const [past, soon] = [await context.meetup(club, 1), await context.meetup(club, 5)];
      for (const meetup of [past, soon]) expect((await context.attend(crew, meetup)).statusCode).toBe(201);
      context.advanceClock(2);
      expect(await crewCount()).toBe(4);
      const banned = { state: -1, admin_level: level };
      const all = await Promise.all(
        Array.from({ length: 4 }, () => setLevel(deputy, crew, level, { reason: '소란' })),
      );
      expect(all).toEqual(Array(4).fill(banned));
      expect(await crewCount()).toBe(3);
      expect([await context.seats(past), await context.seats(soon)]).toMatchObject([
        { count: 1, rows: 1 },
        { count: 0, rows: 0 },
      ]);
      expect((await crew.get(`/crews/${crew.crew}`)).statusCode).toBe(404);
      expect((await context.attend(crew, soon)).statusCode).toBeGreaterThanOrEqual(403);
      const entries = (await leader.get(`/clubs/${club.wire}/audit`)).json();
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({
        action: 'crew.ban',
        actor_crew_id: deputy.crew,
        crew_id: crew.crew,
        from: 3,
        to: level,
        reason: '소란',
      });
      expect(await setLevel(deputy, crew, 3)).toEqual([409, 'crew.not_active']);
    },
  );

  it('keep the seat count correct when a ban and an attendance race', async () => {
    const meetup = await context.meetup(club, 5);
    await Promise.all([context.attend(crew, meetup), setLevel(deputy, crew, -1)]);
    const { count, rows } = await context.seats(meetup);
    expect(count).toBe(rows);
    expect(await setLevel(leader, crew, -2)).toEqual({ state: -1, admin_level: -2 });
    expect(await context.seats(meetup)).toMatchObject({ count: 0, rows: 0 });
  });

  it('can be lifted by level 8, until the next late cancel', async () => {
    const cancelLate = async () => {
      const meetup = await context.meetup(club, 3);
      await context.attend(crew, meetup);
      expect((await context.cancel(crew, meetup, '감기')).statusCode).toBe(200);
    };
    const listRestricted = async () => (await leader.get(`/crews/club/${club.nick}/limit`)).json();
    await cancelLate();
    expect(await listRestricted()).toMatchObject([
      { id: crew.crew, limit_end_time: '2026-12-01T22:00:00.000Z' },
    ]);
    const refused = await context.attend(crew, await context.meetup(club, 20));
    expect(refused.json().code).toBe('crew.restricted');
    expect(await lift(await context.crew(club, { admin_level: 7 }), crew)).toEqual([
      403,
      'permission.denied',
    ]);
    expect(await lift(crew, crew)).toEqual([403, 'permission.denied']);
    expect(await lift(deputy, crew)).toEqual([200, null]);
    expect(await lift(deputy, crew)).toEqual([200, null]);
    expect(await listRestricted()).toEqual([]);
    expect((await context.attend(crew, await context.meetup(club, 20))).statusCode).toBe(201);
    context.advanceClock(1);
    await cancelLate();
    expect(await listRestricted()).toHaveLength(1);
    context.advanceClock(12);
    expect(await listRestricted()).toEqual([]);
  });

  it('list restricted crews in pages, for level 7 and up', async () => {
    const path = `/crews/club/${club.nick}/limit`;
    const ends = [3, 1, 2, 2];
    for (const hours of ends) {
      const limit_end_time = new Date(context.clock.now().getTime() + hours * 3_600_000);
      await context.crew(club, { limit_end_time });
    }
    const all = (await deputy.get(path)).json().map(({ id }: { id: string }) => id);
    expect(all).toHaveLength(4);
    const paged: string[] = [];
    let next: string | undefined = `${path}?limit=1`;
    while (next !== undefined) {
      const answer = await deputy.get(next);
      paged.push(...answer.json().map(({ id }: { id: string }) => id));
      next = /<\/api\/v1([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(all);
    for (const bad of ['?limit=0', '?cursor=x', '?cursor=zz-abcdefghij']) {
      expect((await deputy.get(path + bad)).statusCode).toBe(400);
    }
    expect((await crew.get(path)).statusCode).toBe(403);
    expect((await context.as(null).get(path)).statusCode).toBe(401);
    expect((await deputy.get('/crews/club/nobody/limit')).statusCode).toBe(404);
  });

  it('list crews in pages', async () => {
    const path = `/crews/club/${club.nick}/admin-level/10/crews?state=1&sign_name=under`;
    const all = (await deputy.get(path)).json().map(({ id }: { id: string }) => id);
    const paged: string[] = [];
    let next: string | undefined = `${path}&limit=3`;
    while (next !== undefined) {
      const answer = await deputy.get(next);
      paged.push(...answer.json().map(({ id }: { id: string }) => id));
      next = /<\/api\/v1([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(all);
    const huge = (8.64e15).toString(36);
    const last = Date.parse('9999-12-31T23:59:59.999Z').toString(36);
    for (const [keys, status] of [
      [`${huge}.0`, 400],
      [`0.${huge}`, 400],
      [`0.-${huge}`, 400],
      ['0', 400],
      [`${last}.${last}`, 200],
      [`-${last.slice(1)}.0`, 200],
    ]) {
      expect((await deputy.get(`${path}&cursor=${keys}-${crew.crew}`)).statusCode).toBe(status);
    }
  });
});
