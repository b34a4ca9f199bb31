import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/schema.ts';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const CALLERS = 200;

describe.each(engines())('seats on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crews: ContextCrew[];
  beforeAll(async () => {
    club = await context.club();
    crews = await Promise.all(Array.from({ length: CALLERS }, () => context.crew(club)));
  });

  // docs/threats.md#t-19
  it('are taken once: one of 200 concurrent callers over HTTP gets the only seat', async () => {
    const meetup = await context.meetup(club, 1, { max_crew: 1 });
    const origin = await context.app.listen({ port: 0, host: '127.0.0.1' });
    const answers = await Promise.all(
      crews.map(async (crew) => {
        const answer = await fetch(`${origin}/api/v1/attendees`, {
          method: 'POST',
          headers: { authorization: `member:${crew.memberId}`, 'content-type': 'application/json' },
          body: JSON.stringify({ crew_id: crew.crew, activity_id: meetup.wire, state: 1 }),
        });
        const body = (await answer.json()) as { code?: string };
        return `${answer.status} ${body.code ?? ''}`;
      }),
    );
    expect(answers.filter((answer) => answer === '201 ')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 activity.full')).toHaveLength(CALLERS - 1);
    expect(await context.seats(meetup)).toEqual({ count: 1, rows: 1, max_crew: 1 });
  });

  // The embedded engine has one connection, which is a lock of its own.
  if (engine === 'postgres')
    // docs/threats.md#t-19
    it('are taken several times without the lock (control)', async () => {
      const meetup = await context.meetup(club, 1, { max_crew: 1 });
      const unlocked = Fastify();
      const barrier = createBarrier(2);
      unlocked.post<{ Params: { crew: string } }>('/:crew', async (request, reply) => {
        const crewId = Number(request.params.crew);
        const seated = await attendUnlocked(context.db, crewId, meetup, context.clock.now(), barrier);
        return reply.code(seated ? 201 : 409).send({});
      });
      const origin = await unlocked.listen({ port: 0, host: '127.0.0.1' });
      const statuses = await Promise.all(
        crews.map(async (crew) => (await fetch(`${origin}/${crew.id}`, { method: 'POST' })).status),
      );
      await unlocked.close();
      expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(1);
      expect((await context.seats(meetup)).rows).toBeGreaterThan(1);
      await context.db.deleteFrom('attendees').where('activity_id', '=', meetup.id).execute();
    });

  // docs/threats.md#t-20
  it('are neither lost nor exceeded in 1,000 concurrent rounds of attending and cancelling', async () => {
    const meetup = await context.meetup(club, 30, { max_crew: 7 });
    const some = crews.slice(0, 20);
    const rounds = some.map(async (crew) => {
      for (let round = 0; round < 50; round += 1) {
        const answer = await (round % 2 === 0 ? context.attend(crew, meetup) : context.cancel(crew, meetup));
        expect([200, 201, 409]).toContain(answer.statusCode);
        if (answer.statusCode < 400) expect(answer.json().count).toBeLessThanOrEqual(7);
      }
    });
    await Promise.all(rounds);
    const { count, rows } = await context.seats(meetup);
    expect(count).toBe(rows);
    expect(count).toBeLessThanOrEqual(7);
    // No seat was lost: as many as are free can be taken.
    const late = await Promise.all(crews.slice(20, 40).map((crew) => context.attend(crew, meetup)));
    expect(late.filter((answer) => answer.statusCode === 201)).toHaveLength(7 - count);
    expect(await context.seats(meetup)).toEqual({ count: 7, rows: 7, max_crew: 7 });
  });

  // docs/threats.md#t-25
  it('match the rows when crews attend while the capacity is lowered and the meetup is deleted', async () => {
    const leader = await context.crew(club, { admin_level: 8 });
    const meetup = await context.meetup(club, 1, { max_crew: 40 });
    const { name, activity_time, attend_level, location } = (
      await leader.get(`/activities/${meetup.wire}`)
    ).json();
    const fields = { name, activity_time, attend_level, location };
    const some = crews.slice(0, 30);
    const answers = await Promise.all([
      ...some.slice(0, 15).map((crew) => context.attend(crew, meetup)),
      leader.put(`/activities/${meetup.wire}`, { ...fields, max_crew: 5 }),
      leader.put(`/activities/${meetup.wire}`, { ...fields, max_crew: 10 }),
      ...some.slice(15).map((crew) => context.attend(crew, meetup)),
      ...some.slice(0, 5).map((crew) => crew.delete(`/attendees/crew/${crew.crew}`, { reason: '급한 일' })),
      leader.put(`/activities/delete/${meetup.wire}`),
      ...some.map((crew) => context.attend(crew, meetup)),
    ]);
    expect(answers.filter((answer) => answer.statusCode >= 500)).toEqual([]);
    const { count, rows, max_crew } = await context.seats(meetup);
    expect(count).toBe(rows);
    expect(count).toBeLessThanOrEqual(max_crew);
  });

  if (engine === 'postgres')
    it('do not deadlock an edit when a late cancel is committed while it waits', async () => {
      const leader = await context.crew(club, { admin_level: 8 });
      const late = await context.crew(club);
      const meetup = await context.meetup(club, 1);
      const { name, activity_time, attend_level, location } = (
        await leader.get(`/activities/${meetup.wire}`)
      ).json();
      const [before, attending] = [await openLockHolder(context.url), await openLockHolder(context.url)];
      const lock = 'select from activities where id = $1 for no key update';
      await before.query(lock, [meetup.id]);
      const edited = leader.put(`/activities/${meetup.wire}`, {
        ...{ name, activity_time, attend_level, location, max_crew: 9 },
      });
      await before.untilAwaited();
      await before.query(
        'insert into cancellations (activity_id, crew_id, late, cancelled_time) values ($1, $2, true, $3)',
        [meetup.id, late.id, context.clock.now()],
      );
      // Locks the crew first, then the activity, in the order of a call to attend.
      await attending.query('select from crews where id = $1 for share', [late.id]);
      await before.commit();
      await attending.untilAwaited();
      await attending.query(lock, [meetup.id]);
      await attending.commit();
      expect((await edited).statusCode).toBe(200);
    });
});

/** Returns a barrier that resolves once `size` callers wait at it. */
function createBarrier(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= size) resolve();
    return promise;
  };
}

/** Attends without a lock: reads, waits at the barrier, then writes. */
async function attendUnlocked(
  db: Kysely<Database>,
  crewId: number,
  meetup: ContextActivity,
  now: Date,
  barrier: () => Promise<void>,
): Promise<boolean> {
  const { attendee_count, max_crew } = await db
    .selectFrom('activities')
    .select(['attendee_count', 'max_crew'])
    .where('id', '=', meetup.id)
    .executeTakeFirstOrThrow();
  if (attendee_count >= max_crew) return false;
  await barrier();
  await db
    .insertInto('attendees')
    .values({
      activity_id: meetup.id,
      crew_id: crewId,
      subgroup: '',
      state: 1,
      created_time: now,
      updated_time: now,
    })
    .execute();
  await db
    .updateTable('activities')
    .set({ attendee_count: attendee_count + 1 })
    .where('id', '=', meetup.id)
    .execute();
  return true;
}
