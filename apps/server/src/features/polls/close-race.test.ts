import { type KyselyPlugin, SelectQueryNode, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { pollsOf } from '../../testing/repeating/polls.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('closing a poll while others call on %s', (engine) => {
  const context = setUpTestContext(engine);
  const polls = pollsOf(context);
  let club: ContextClub;
  let host: ContextCrew;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    host = club.owner;
    leader = await context.crew(club, { admin_level: 9 });
  });

  it('makes one activity, also when ten close it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, first, second } = await polls.opened(club, host);
      await polls.vote(host, id, { [first]: 'yes', [second]: 'yes' });
      const calls = Array.from({ length: 10 }, (_, index) =>
        polls.close(index % 2 === 0 ? host : leader, id, index % 3 === 0 ? second : first),
      );
      const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
      const made = await polls.made(club);
      expect(made).toHaveLength(round + 1);
      const { activity_id } = await polls.read(host, id);
      expect(activity_id).toBe(context.ids.encode('activity', made[round]?.id ?? 0));
    }
  });

  it('counts every vote that was saved, and refuses the others', async () => {
    const voters = await Promise.all(Array.from({ length: 20 }, () => context.crew(club)));
    const { id, first } = await polls.opened(club, host, { max_crew: 40 });
    await polls.vote(host, id, { [first]: 'yes' });
    const calls = voters.map((crew) => polls.vote(crew, id, { [first]: 'yes' }));
    calls.splice(10, 0, polls.close(host, id, first));
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [200, 409] : [200]));
    const voted = voters.filter((_crew, index) => statuses[index < 10 ? index : index + 1] === 200);
    const [activity] = await polls.made(club);
    const seated = activity?.seats.map(({ crew_id }) => crew_id) ?? [];
    expect(new Set(seated)).toEqual(new Set([host.id, ...voted.map((crew) => crew.id)]));
    expect(activity?.attendee_count).toBe(seated.length);
  });

  it('seats no crew that is banned at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [stays, banned] = [await context.crew(club), await context.crew(club)];
      const { id, first } = await polls.opened(club, host);
      for (const crew of [stays, banned]) await polls.vote(crew, id, { [first]: 'yes' });
      const ban = () => leader.put(`/crews/${banned.crew}/admin/-1`);
      const close = () => polls.close(host, id, first);
      const calls = round % 2 === 0 ? [ban(), close()] : [close(), ban()];
      for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(200);
      const activity = (await polls.made(club)).at(-1);
      const sits = activity?.seats.filter(({ state }) => state >= 0).map(({ crew_id }) => crew_id);
      expect(sits).toEqual([host.id, stays.id]);
      expect(activity?.attendee_count).toBe(2);
    }
  });

  // The embedded engine has one connection, which is a lock of its own.
  if (engine === 'postgres') {
    /** Closes a poll twice, while a third transaction holds the crew that both have to lock. */
    async function closeTwice(closers: readonly [ContextCrew, ContextCrew]): Promise<number[]> {
      const { id, first } = await polls.opened(club, host);
      await polls.vote(host, id, { [first]: 'yes' });
      const holder = await openLockHolder(context.url);
      await holder.query('select from crews where id = $1 for update', [host.id]);
      const calls = closers.map((closer) => polls.close(closer, id, first));
      const waiting = async () =>
        (
          await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(context.db)
        ).rows[0]?.count;
      await expect.poll(waiting).toBe(2);
      await holder.commit();
      return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    }

    it('waits for who closes it before', async () => {
      expect((await closeTwice([host, leader])).toSorted()).toEqual([200, 409]);
      expect(await polls.made(club)).toHaveLength(1);
    });

    it('makes two activities without the lock of the poll (control)', async () => {
      const withoutLock: KyselyPlugin = {
        transformQuery({ node }) {
          if (!SelectQueryNode.is(node) || !JSON.stringify(node.from ?? null).includes('"polls"'))
            return node;
          const { endModifiers: _locks, ...unlocked } = node;
          return unlocked;
        },
        transformResult: async ({ result }) => result,
      };
      const unlocked = await openTestApp({
        engine,
        now: context.clock.now(),
        database: { db: context.db.withPlugin(withoutLock), url: context.url, close: async () => undefined },
      });
      const callers = [host, leader].map((crew) => ({ ...crew, ...unlocked.as(crew.memberId) }));
      expect(await closeTwice(callers as [ContextCrew, ContextCrew])).toEqual([200, 200]);
      expect(await polls.made(club)).toHaveLength(2);
      await unlocked.app.close();
    });
  }
});
