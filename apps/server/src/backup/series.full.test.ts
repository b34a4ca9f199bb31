import { STANDING_ENDS } from '@crewwith/domain/standing/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../background-jobs.ts';
import { readConfig } from '../env.ts';
import { openTestApp } from '../testing/app.ts';
import { type BackupTest, contentsOf, NOW, openBackupTest } from '../testing/backups.ts';
import { engines } from '../testing/database.ts';
import { pollsOf } from '../testing/repeating/polls.ts';
import { seriesOf } from '../testing/repeating/series.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../testing/test-context.ts';
import { restoreBackup } from './restore.ts';

const TABLES = ['series', 'series_skips', 'standing_seats', 'polls', 'poll_options', 'poll_votes'];
const WEEK_LATER = new Date('2026-12-08T10:00:00.000Z');

// docs/threats.md#t-43
describe.each(engines())('a backup of series, standing seats and polls on %s', (engine) => {
  let test: BackupTest;
  let context: TestContext;
  let club: ContextClub;
  let host: ContextCrew;
  let crew: ContextCrew;
  let seriesId: string;
  let poll: { id: string; first: string };
  let file: string;
  beforeAll(async () => {
    test = await openBackupTest(engine);
    context = await openTestContext(engine, NOW.toISOString());
    club = await context.club();
    host = await context.crew(club, { admin_level: 6 });
    crew = await context.crew(club, { admin_level: 3 });
    await plan();
    await vote();
    file = test.file('series.tar.gz');
    await test.back(test.place, context.db, file);
  });
  afterAll(async () => {
    await context?.close();
    await test?.close();
  });

  /** A series with a day off, an own field and one that was split from it; standing seats, also all that ended. */
  async function plan(): Promise<void> {
    const on = seriesOf(context);
    const { id, occurrences } = (
      await host.post('/series', {
        ...{ club_id: club.wire, crew_id: host.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
        ...{ clock: '20:00', name: '화요 달리기', max_crew: 10, attend_level: 1, location: '서울숲' },
      })
    ).json();
    const skipped = await host.post(`/series/${id}/skips`, { day: occurrences[1].day, reason: '쉬어요' });
    expect(skipped.statusCode).toBe(201);
    const change = { scope: 'following', from: occurrences[4].day, version: 2, location: '한강' };
    seriesId = (await host.put(`/series/${id}`, change)).json().id;
    const series = { id: context.ids.decode('series', seriesId) ?? 0, wire: seriesId, club };
    await on.hold(crew, series, { left_out: 3, subgroup: '가' });
    for (const end_reason of STANDING_ENDS)
      await on.hold(await context.crew(club), series, { ended_time: NOW, end_reason });
  }

  async function vote(): Promise<void> {
    const polls = pollsOf(context);
    poll = await polls.opened(club, host);
    const closed = await polls.opened(club, host);
    await polls.vote(crew, poll.id, { [poll.first]: 'yes' });
    await polls.vote(host, closed.id, { [closed.first]: 'yes', [closed.second]: 'maybe' });
    expect((await polls.close(host, closed.id, closed.first)).statusCode).toBe(200);
  }

  it.each(engines())('restores their rows into %s, and they go on there', (onto) =>
    test.restored(onto, async (db, there) => {
      await restoreBackup(file, there, db);
      const [before, after] = [await contentsOf(context.db), await contentsOf(db)];
      for (const table of TABLES) {
        expect(after.contents[table], table).toContainEqual(expect.any(String));
        expect(after.contents[table], table).toEqual(before.contents[table]);
      }
      expect(after.sequences).toEqual(before.sequences);

      const database = { db, url: null, close: async () => undefined };
      const app = await openTestApp({ engine: onto, now: NOW, database });
      const [asHost, asCrew] = [app.as(host.memberId), app.as(crew.memberId)];
      expect((await asHost.get(`/series/${seriesId}`)).json()).toMatchObject({
        ...{ location: '한강', version: 1, standing: 1, paused: false },
      });
      expect((await asHost.put(`/polls/${poll.id}/close`, { option_id: poll.first })).statusCode).toBe(200);
      const config = readConfig({ NODE_ENV: 'test' });
      const makes = createJobs({ config, live: undefined, random: Buffer.alloc }).find(
        ({ name }) => name === 'make series',
      );
      expect(await makes?.run(db, NOW)).toBe(0);
      app.clock.set(WEEK_LATER);
      expect(await makes?.run(db, WEEK_LATER)).toBe(1);
      const [seat] = (await asCrew.get(`/members/${crew.member}/standing`)).json();
      expect(seat).toMatchObject({ series_id: seriesId, subgroup: '가', left_out: 0, end_reason: null });
      await app.app.close();
    }),
  );
});
