import { DAY_MS } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { standingJobs } from './jobs.ts';

// docs/specification.md#standing-seat
describe.each(engines())('standing seats in several series on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 3 });
  });

  it('are listed with the next activity of their own series, also of one that was split from it', async () => {
    const [early, late, split] = [await on.series(club), await on.series(club), await on.series(club)];
    const [first, second] = [await on.row(early, 1), await on.row(late, 9)];
    const following = await on.series(club, { parent_id: split.id });
    const third = await on.row(following, 12);
    for (const series of [early, late, split]) await on.hold(crew, series);
    for (const [series, subgroup] of [
      [early, '빠르게\n느리게'],
      [following, '1조\n2조'],
    ] as const)
      await context.db.updateTable('series').set({ subgroup }).where('id', '=', series.id).execute();
    const listed = (await crew.get(`/members/${crew.member}/standing`)).json();
    expect(listed.map((seat: { series_id: string; next: object }) => [seat.series_id, seat.next])).toEqual([
      [early.wire, expect.objectContaining({ activity_id: first.wire, state: null })],
      [late.wire, expect.objectContaining({ activity_id: second.wire })],
      [split.wire, expect.objectContaining({ activity_id: third.wire })],
    ]);
    // Those to choose from are of the series that goes on.
    expect(listed.map((seat: { subgroups: string }) => seat.subgroups)).toEqual([
      '빠르게\n느리게',
      '',
      '1조\n2조',
    ]);
  });

  it('end with their series, while others go on', async () => {
    const done = await on.series(club, { made_until: '9999-12-31' });
    const goesOn = await on.series(club);
    const split = await on.series(club, { made_until: '9999-12-31' });
    const following = await on.series(club, { parent_id: split.id });
    await on.row(following, 7);
    for (const series of [done, goesOn, split]) await on.hold(crew, series);
    const now = new Date(context.clock.now().getTime() + DAY_MS);
    for (const { run } of standingJobs(undefined)) await run(context.db, now);
    expect(await on.standing(crew, done)).toMatchObject({ ended_time: now, end_reason: 'series_ended' });
    for (const series of [goesOn, split])
      expect(await on.standing(crew, series)).toMatchObject({ ended_time: null });
  });
});
