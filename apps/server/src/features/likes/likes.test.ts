import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMessage, insertNotice } from '../../testing/fixtures.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const TABLES = { activity: 'activities', message: 'messages', notice: 'notices' } as const;
type Type = keyof typeof TABLES;

describe.each(engines())('likes on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let one: ContextCrew;
  let outsider: ContextCrew;
  let targets: Record<Type, number>;
  beforeEach(async () => {
    club = await context.club();
    one = await context.crew(club);
    outsider = await context.crew(await context.club(), { admin_level: 9 });
    const { id } = await context.meetup(club, 24);
    const by = { club_id: club.id, crew_id: club.owner.id };
    targets = {
      activity: id,
      message: await insertMessage(context.db, { ...by, activity_id: id }),
      notice: await insertNotice(context.db, { ...by, notice_category: 'notice' }),
    };
  });

  const wire = (type: Type) => context.ids.encode(type, targets[type]);
  const like = (crew: ContextCrew, type: Type, given: object = {}) =>
    crew.post('/likes', { crew_id: crew.crew, table_type: type, table_id: wire(type), ...given });
  const unlike = (crew: ContextCrew, type: Type) => crew.delete(`/likes/${crew.crew}/${type}/${wire(type)}`);
  const own = async (crew: ContextCrew, type: Type) =>
    (await crew.get(`/likes/${crew.crew}/${type}/${wire(type)}`)).json();
  /** The stored count and the number of rows. */
  const counts = async (type: Type) => {
    const { like_count } = await context.db
      .selectFrom(TABLES[type])
      .select('like_count')
      .where('id', '=', targets[type])
      .executeTakeFirstOrThrow();
    const rows = await context.db
      .selectFrom('likes')
      .select('crew_id')
      .where('table_type', '=', type)
      .where('table_id', '=', targets[type])
      .execute();
    return [like_count, rows.length];
  };

  describe.each(['activity', 'message', 'notice'] as const)('of type %s', (type) => {
    it('are given and removed, with the same answer to a repeated call', async () => {
      expect(await own(one, type)).toEqual({ count: 0 });
      for (let times = 0; times < 2; times += 1) {
        const answer = await like(one, type);
        expect([answer.statusCode, answer.json()]).toEqual([201, { count: 1 }]);
      }
      expect(await own(one, type)).toEqual({ count: 1 });
      expect((await like(club.owner, type)).json()).toEqual({ count: 2 });
      expect((await one.get(`/likes/${type}/${wire(type)}/count`)).json()).toEqual({ count: 2 });
      for (let times = 0; times < 2; times += 1) {
        const answer = await unlike(one, type);
        expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1 }]);
      }
      expect(await own(one, type)).toEqual({ count: 0 });
      expect(await counts(type)).toEqual([1, 1]);
    });

    it('have counts that match their rows after concurrent calls', async () => {
      const crews = await Promise.all(Array.from({ length: 8 }, () => context.crew(club)));
      const calls = crews.flatMap((crew) => [
        like(crew, type),
        like(crew, type),
        unlike(crew, type),
        like(crew, type),
      ]);
      const answers = await Promise.all(calls);
      expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
      const [count, rows] = await counts(type);
      expect(count).toBe(rows);
      await Promise.all(crews.map((crew) => like(crew, type)));
      expect(await counts(type)).toEqual([8, 8]);
    });

    it('are refused for other crews, and return 404 to all but active crews of the club', async () => {
      expect((await like(outsider, type)).statusCode).toBe(404);
      expect((await outsider.get(`/likes/${type}/${wire(type)}/count`)).statusCode).toBe(404);
      expect((await unlike(outsider, type)).statusCode).toBe(404);
      expect((await like(one, type, { crew_id: club.owner.crew })).json().code).toBe('auth.other_identity');
      const foreign = await one.delete(`/likes/${club.owner.crew}/${type}/${wire(type)}`);
      expect(foreign.json().code).toBe('auth.other_identity');
      expect((await one.get(`/likes/${club.owner.crew}/${type}/${wire(type)}`)).statusCode).toBe(403);
      const banned = await context.crew(club, { state: -1, admin_level: -1 });
      expect((await like(banned, type)).statusCode).toBe(404);
      expect((await context.as(null).get(`/likes/${type}/${wire(type)}/count`)).statusCode).toBe(401);
      expect(await counts(type)).toEqual([0, 0]);
    });
  });

  it('are included in comments and notices', async () => {
    await like(one, 'message');
    await like(one, 'notice');
    const [message] = (await one.get(`/activities/${wire('activity')}/messages`)).json();
    expect(message).toMatchObject({ like_count: 1, liked: true });
    expect((await one.get(`/notices/${wire('notice')}`)).json()).toMatchObject({
      like_count: 1,
      liked: true,
    });
    expect((await club.owner.get(`/notices/${wire('notice')}`)).json().liked).toBe(false);
  });

  it('are refused for deleted targets, ids of another type, and the bulletin below level 2', async () => {
    expect((await like(one, 'activity', { table_id: wire('notice') })).statusCode).toBe(400);
    expect((await like(one, 'activity', { table_type: 'crew' })).statusCode).toBe(400);
    expect((await like(one, 'activity', { table_id: 7 })).statusCode).toBe(400);
    expect((await one.get(`/likes/activity/${wire('notice')}/count`)).statusCode).toBe(404);
    expect((await one.get(`/likes/crew/${wire('notice')}/count`)).statusCode).toBe(404);
    await context.db
      .updateTable('notices')
      .set({ notice_category: '자유' })
      .where('id', '=', targets.notice)
      .execute();
    expect((await like(one, 'notice')).json().code).toBe('permission.denied');
    expect((await like(club.owner, 'notice')).statusCode).toBe(201);
    await context.db.updateTable('messages').set({ state: 0 }).where('id', '=', targets.message).execute();
    expect((await like(one, 'message')).statusCode).toBe(404);
    const deleted = { deleted_time: context.clock.now() };
    await context.db.updateTable('activities').set(deleted).where('id', '=', targets.activity).execute();
    expect((await like(one, 'activity')).statusCode).toBe(404);
  });
});
