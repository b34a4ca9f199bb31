import { DAY_MS } from '@crewwith/domain/constants';
import { STANDING_ENDED_DAYS } from '@crewwith/domain/standing/constants';
import { describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { seriesOf } from '../../testing/repeating/series.ts';
import { setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#retention
describe.each(engines())('standing seats on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);

  it('are deleted 90 days after they have ended', async () => {
    const now = context.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const club = await context.club();
    const series = await on.series(club);
    const [old, later, live] = [await context.crew(club), await context.crew(club), await context.crew(club)];
    const since = { created_time: ago(200), renewed_time: ago(200) };
    const end_reason = 'given_up';
    await on.hold(old, series, { ...since, ended_time: ago(STANDING_ENDED_DAYS), end_reason });
    await on.hold(later, series, { ...since, ended_time: ago(STANDING_ENDED_DAYS - 0.1), end_reason });
    await on.hold(live, series, since);
    const deps = { config: readConfig({ NODE_ENV: 'test' }), live: undefined, random: Buffer.alloc };
    const job = createJobs(deps).find(({ name }) => name === 'purge standing seats');
    expect(await job?.run(context.db, now)).toBe(1);
    const left = await context.db.selectFrom('standing_seats').select('crew_id').orderBy('crew_id').execute();
    expect(left).toEqual([{ crew_id: later.id }, { crew_id: live.id }]);
  });
});
