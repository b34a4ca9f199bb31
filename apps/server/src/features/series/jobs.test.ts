import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { setUpTestContext } from '../../testing/test-context.ts';
import { seriesJobs } from './jobs.ts';

/** A Tuesday, 19:00 in Seoul. */
const NOW = new Date('2026-12-01T10:00:00.000Z');

// docs/specification.md#series-rows
describe.each(engines())('the job that makes series on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('runs each hour', () => {
    const jobs = seriesJobs({ live: undefined, random: randomBytes });
    expect(jobs.map(({ everyMs }) => everyMs)).toEqual([3_600_000]);
  });

  it('makes those of other series when one fails, and says which', async () => {
    context.clock.set(NOW);
    const club = await context.club();
    const owner = await context.crew(club, { admin_level: 6 });
    const ids: string[] = [];
    for (const day of ['TU', 'WE', 'TH']) {
      const answer = await owner.post('/series', {
        ...{ club_id: club.wire, crew_id: owner.crew, rule: `WEEKLY;BYDAY=${day}`, start_day: '2026-12-01' },
        ...{ clock: '20:00', name: '달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
      });
      ids.push(answer.json().id);
    }
    const [, broken = ''] = ids;
    const numbers = ids.map((id) => context.ids.decode('series', id) ?? 0);
    await context.db
      .updateTable('series')
      .set({ rule: 'DAILY' })
      .where('id', '=', context.ids.decode('series', broken) ?? 0)
      .execute();
    const later = new Date('2026-12-15T10:00:00.000Z');
    const [job] = seriesJobs({ live: undefined, random: randomBytes });
    await expect(job?.run(context.db, later)).rejects.toThrow(`of the series ${numbers[1]}`);
    const counts = await context.db
      .selectFrom('activities')
      .select((eb) => ['series_id', eb.fn.countAll<string>().as('count')])
      .where('series_id', 'in', numbers)
      .groupBy('series_id')
      .orderBy('series_id')
      .execute();
    expect(counts.map(({ count }) => Number(count))).toEqual([12, 10, 12]);
  });
});
