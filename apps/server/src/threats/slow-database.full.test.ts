import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { openTestContext } from '../testing/test-context.ts';

describe.runIf(engines().includes('postgres'))('a PostgreSQL that is slow', () => {
  // docs/threats.md#t-40
  it('causes 503 with Retry-After, leaves no partial writes, and recovers by itself', async () => {
    const context = await openTestContext('postgres');
    const club = await context.club();
    const crew = await context.crew(club, { admin_level: 3 });
    const meetup = await context.meetup(club, 20);
    // Another transaction holds the lock for longer than the write may wait.
    const blocker = new pg.Client({ connectionString: context.url ?? '' });
    await blocker.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table crews in access exclusive mode');
      const [answer, live] = await Promise.all([
        context.attend(crew, meetup),
        context.app.inject('/health/live'),
      ]);
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
      expect(live.statusCode).toBe(200);
      await blocker.query('rollback');
      expect(await context.seats(meetup)).toMatchObject({ count: 0, rows: 0 });
      expect((await context.attend(crew, meetup)).statusCode).toBe(201);

      // Breaks all connections of the server at once, as a restart of the database would.
      const broken = Promise.all(Array.from({ length: 20 }, () => crew.get(`/activities/${meetup.wire}`)));
      await blocker.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'crewwith'`,
      );
      for (const { statusCode, headers } of await broken) {
        expect([200, 503]).toContain(statusCode);
        if (statusCode === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
      }
      await expect.poll(async () => (await crew.get(`/activities/${meetup.wire}`)).statusCode).toBe(200);
      await expect.poll(() => context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
    } finally {
      await blocker.end();
      await context.close();
    }
  });
});
