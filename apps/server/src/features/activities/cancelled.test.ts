import { problemSchema } from '@crewwith/domain/problem';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

describe.each(engines())('a deleted activity on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let one: ContextCrew;
  let meetup: ContextActivity;
  let was: object;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    one = await context.crew(club);
    meetup = await context.meetup(club, 3, { name: '한강 달리기' });
    was = { name: '한강 달리기', activity_time: '2026-12-01T22:00:00.000Z', club_nick: club.nick };
  });

  const remove = (reason?: string, actor = leader) =>
    actor.put(`/activities/delete/${meetup.wire}`, reason === undefined ? undefined : { reason });
  /** What a reader learns of it, with and without the data of its page. */
  const toldTo = async (reader: Caller) => {
    const answers = await Promise.all(
      ['', '?with=page'].map((query) => reader.get(`/activities/${meetup.wire}${query}`)),
    );
    const [plain, page] = answers.map((answer) => {
      const { status, code, cancelled } = problemSchema.parse(answer.json());
      expect([answer.statusCode, status, code]).toEqual([404, 404, 'request.not_found']);
      return cancelled;
    });
    expect(page).toEqual(plain);
    return plain;
  };

  it('tells crews what it was, why it was deleted, and which is next', async () => {
    await remove('비가 와서');
    expect(await toldTo(one)).toEqual({ ...was, reason: '비가 와서', next: null });
    const later = await context.meetup(club, 60, { name: '나중' });
    const next = await context.meetup(club, 50, { name: '다음' });
    await context.meetup(club, 40, { deleted_time: context.clock.now() });
    await context.meetup(club, -1);
    const expected = { activity_id: next.wire, name: '다음', activity_time: '2026-12-03T21:00:00.000Z' };
    expect(await toldTo(one)).toEqual({ ...was, reason: '비가 와서', next: expected });
    context.advanceClock(50);
    expect(await toldTo(one)).toMatchObject({ next: { activity_id: later.wire } });
  });

  it.each([undefined, '', ' '])('has no reason when the deletion gave %j', async (reason) => {
    expect((await remove(reason, club.owner)).statusCode).toBe(200);
    expect(await toldTo(one)).toEqual({ ...was, next: null });
  });

  // docs/threats.md#t-72
  it('tells outsiders, banned crews and visitors neither the reason nor what is next', async () => {
    await context.meetup(club, 50);
    await remove('호스트가 아파서');
    const outsider = await context.crew(await context.club(), { admin_level: 9 });
    const banned = await context.crew(club, { state: -1, admin_level: -1 });
    for (const reader of [outsider, banned, context.as(null)]) expect(await toldTo(reader)).toEqual(was);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await toldTo(context.as(null))).toBeUndefined();
  });

  it('is a plain 404 for every other call, as is one that never was', async () => {
    await remove('비가 와서');
    const path = `/activities/${meetup.wire}`;
    const answers = await Promise.all([
      leader.put(`/activities/delete/${meetup.wire}`),
      leader.get(`${path}/crews`),
      leader.get(`${path}/crews/cancel`),
      leader.get(`${path}/crews/count`),
      leader.get(`${path}/club_nick`),
      leader.get(`${path}/messages`),
      leader.get(`${path}/live`),
      context.attend(one, meetup),
      leader.get(`/activities/${context.ids.encode('activity', 9_000_000)}`),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).not.toHaveProperty('cancelled');
    }
  });
});
