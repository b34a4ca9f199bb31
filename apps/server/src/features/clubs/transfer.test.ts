import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('transferring a club on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
  });

  const crew = (admin_level: number) => context.crew(club, { admin_level });
  const put = (actor: ContextCrew, state: number, body?: object, wire = club.wire) =>
    actor.put(`/clubs/${wire}/state/${state}`, body);
  const outcome = async (actor: ContextCrew, state: number, body?: object, wire = club.wire) => {
    const answer = await put(actor, state, body, wire);
    return answer.statusCode === 200 ? answer.json() : [answer.statusCode, answer.json().code];
  };
  const levels = async (...crews: ContextCrew[]) => {
    const rows = await context.db
      .selectFrom('crews')
      .select(['id', 'admin_level'])
      .where('club_id', '=', club.id)
      .execute();
    return crews.map(({ id }) => rows.find((row) => row.id === id)?.admin_level);
  };
  const forbidden = [403, 'club.transfer_forbidden'];

  it('makes the named crew the leader, and the former leader level 8', async () => {
    const heir = await crew(7);
    expect(await outcome(leader, 1, { crew_id: heir.crew, reason: '이사' })).toEqual({
      on_offer: false,
      leader_id: heir.crew,
    });
    expect(await levels(leader, heir)).toEqual([8, 9]);
    expect(await outcome(leader, 1, { crew_id: heir.crew })).toEqual(forbidden);
    const [entry] = (await heir.get(`/clubs/${club.wire}/audit`)).json();
    expect(entry).toMatchObject({ action: 'club.transfer', crew_id: heir.crew, reason: '이사' });
  });

  it('refuses crews below level 7, banned ones, those of other clubs and missing ones alike', async () => {
    const low = await crew(6);
    const banned = await context.crew(club, { admin_level: -1, state: -1 });
    const elsewhere = await context.crew(await context.club(), { admin_level: 8 });
    for (const heir of [
      low.crew,
      banned.crew,
      leader.crew,
      elsewhere.crew,
      context.ids.encode('crew', 999_999),
    ]) {
      expect(await outcome(leader, 1, { crew_id: heir })).toEqual([422, 'club.transfer_target']);
    }
    expect(await levels(leader)).toEqual([9]);
  });

  it('is refused to all but the leader', async () => {
    const deputy = await crew(8);
    for (const body of [undefined, { crew_id: deputy.crew }]) {
      expect(await outcome(deputy, 1, body)).toEqual(forbidden);
    }
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    const missing = [404, 'request.not_found'];
    expect(await outcome(stranger, 1, undefined, context.ids.encode('club', 999_999))).toEqual(missing);
    const denied = [403, 'permission.denied'];
    expect(await outcome(stranger, 1, { crew_id: deputy.crew })).toEqual(denied);
    expect(await outcome(stranger, 0)).toEqual(denied);
    expect(await outcome(leader, 2)).toEqual(missing);
    expect((await context.as(null).put(`/clubs/${club.wire}/state/1`)).statusCode).toBe(401);
  });

  it('by offer goes to the first who accepts: level 8, or level 7 if there is no 8', async () => {
    const seven = await crew(7);
    const six = await crew(6);
    expect(await outcome(seven, 0)).toEqual([409, 'club.not_on_offer']);
    expect(await outcome(leader, 1)).toEqual({ on_offer: true, leader_id: leader.crew });
    expect(await outcome(leader, 1)).toEqual({ on_offer: true, leader_id: leader.crew });
    expect(await outcome(six, 0)).toEqual(forbidden);
    const eight = await crew(8);
    const offered = async (actor: ContextCrew) => {
      const read = (await actor.get(`/clubs/${club.wire}`)).json();
      return [read.on_offer, read.can.accept_transfer];
    };
    expect([await offered(seven), await offered(eight), await offered(leader)]).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
    expect(await outcome(seven, 0)).toEqual(forbidden);
    expect(await outcome(eight, 0)).toEqual({ on_offer: false, leader_id: eight.crew });
    expect(await levels(leader, eight, seven)).toEqual([8, 9, 7]);

    await put(eight, 1);
    await context.db.updateTable('crews').set({ admin_level: 5 }).where('id', '=', leader.id).execute();
    expect(await outcome(seven, 0)).toEqual({ on_offer: false, leader_id: seven.crew });
    expect(await levels(eight, seven)).toEqual([8, 9]);
  });

  it('by offer can be taken back by the leader', async () => {
    const eight = await crew(8);
    await put(leader, 1);
    expect(await outcome(leader, 0)).toEqual({ on_offer: false, leader_id: leader.crew });
    expect(await outcome(eight, 0)).toEqual([409, 'club.not_on_offer']);
    expect(await levels(leader, eight)).toEqual([9, 8]);
  });

  it('by offer goes to one of several who accept concurrently', async () => {
    const eights = await Promise.all(Array.from({ length: 6 }, () => crew(8)));
    await put(leader, 1);
    const all = await Promise.all([leader, ...eights].map((actor) => put(actor, 0)));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409]);
    const after = await levels(leader, ...eights);
    expect(after.filter((level) => level === 9)).toHaveLength(1);
    expect(after.filter((level) => level === 8)).toHaveLength(6);
  });
});
