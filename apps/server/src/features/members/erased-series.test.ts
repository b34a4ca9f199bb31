import { WITHDRAWN_DATA_DAYS } from '@crewwith/domain/constants';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../background-jobs.ts';
import { readConfig } from '../../env.ts';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { type ContextSeries, seriesOf } from '../../testing/repeating/series.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { detachAccount } from './public.ts';
import { withdrawMemberIn } from './writes/withdraw.ts';

describe.each(engines())('what members leave in series on %s', (engine) => {
  const context = setUpTestContext(engine);
  const on = seriesOf(context);
  let club: ContextClub;
  let host: ContextCrew;
  let leader: ContextCrew;
  let series: ContextSeries;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    host = await context.crew(club, { admin_level: 6 });
    series = await on.series(club, { crew_id: host.id });
  });

  const runJob = (name: string) => {
    const config = readConfig({ NODE_ENV: 'test' });
    const job = createJobs({ config, live: undefined, random: Buffer.alloc }).find(
      (one) => one.name === name,
    );
    if (!job) throw new Error(`There is no job ${name}`);
    return job.run(context.db, context.clock.now());
  };
  const skip = async (crew: ContextCrew, days: number, reason: string) => {
    const { time, ...row } = await on.row(series, days);
    const day = seoulDayOf(time);
    expect((await crew.post(`/series/${series.wire}/skips`, { day, reason })).statusCode).toBe(201);
    return { day, ...row };
  };
  const read = async () => (await leader.get(`/series/${series.wire}`)).json();
  const reasonOf = async ({ wire }: { wire: string }) =>
    (await leader.get(`/activities/${wire}`)).json().cancelled.reason;

  const ERASURES: Record<string, () => Promise<void>> = {
    '30 days after they withdrew': async () => {
      const withdrawal = { handOver: false, now: context.clock.now() };
      await transact(context, (trx) => withdrawMemberIn(trx, host.memberId, withdrawal));
      expect((await read()).skips[0].reason).toBe('병원에 가요');
      context.advanceClock(24 * WITHDRAWN_DATA_DAYS);
      expect(await runJob('erase withdrawn members')).toBeGreaterThan(0);
    },
    'as they unlink their account': async () => {
      const account = { id: 0, memberId: host.memberId };
      await transact(context, (trx) => detachAccount(trx, account, context.clock.now()));
    },
  };

  // docs/specification.md#deleting
  it.each(Object.keys(ERASURES))('is no reason of theirs, %s', async (when) => {
    const [own, other] = [await skip(host, 7, '병원에 가요'), await skip(leader, 14, '비가 와요')];
    await ERASURES[when]?.();
    const { skips, ...page } = await read();
    expect(skips).toEqual([
      { day: own.day, reason: null },
      { day: other.day, reason: '비가 와요' },
    ]);
    expect([await reasonOf(own), await reasonOf(other)]).toEqual([undefined, '비가 와요']);
    // The days stay left out, by whom they were.
    expect(page).toMatchObject({ crew_id: host.crew, nick: '탈퇴한 크루', paused: true, occurrences: [] });
    const stored = context.db.selectFrom('series_skips').select('crew_id').orderBy('day');
    expect(await stored.where('series_id', '=', series.id).execute()).toEqual([
      { crew_id: host.id },
      { crew_id: leader.id },
    ]);
  });

  it.each(Object.keys(ERASURES))('is no standing seat of theirs, %s', async (when) => {
    const now = context.clock.now();
    await on.hold(host, series);
    await on.hold(leader, series);
    const ended = await on.series(club);
    await on.hold(host, ended, { ended_time: now, end_reason: 'no_shows' });
    await on.hold(leader, ended, { ended_time: now, end_reason: 'misses' });
    await skip(host, 7, '병원에 가요');
    await ERASURES[when]?.();
    const left = await context.db
      .selectFrom('standing_seats')
      .select(['series_id', 'crew_id'])
      .where('series_id', 'in', [series.id, ended.id])
      .orderBy('series_id')
      .execute();
    expect(left).toEqual([series, ended].map(({ id }) => ({ series_id: id, crew_id: leader.id })));
    // Another host goes on with what the series has.
    expect((await leader.put(`/series/${series.wire}/owner`, {})).json()).toMatchObject({
      crew_id: leader.crew,
    });
    expect(await read()).toMatchObject({ paused: false, standing: 1, skips: [{ reason: null }] });
  });

  it('goes with the days of a series that is split, still by whom it was', async () => {
    const { day } = await skip(host, 14, '병원에 가요');
    await on.row(series, 7);
    const from = addDays(day, -1);
    const { version } = await read();
    const split = await leader.put(`/series/${series.wire}`, {
      scope: 'following',
      from,
      version,
      name: '새 이름',
    });
    const id = context.ids.decode('series', split.json().id) ?? 0;
    expect(id).not.toBe(series.id);
    const skips = context.db.selectFrom('series_skips').select(['series_id', 'crew_id', 'reason']);
    const of = skips.where('series_id', 'in', [series.id, id]);
    expect(await of.execute()).toEqual([{ series_id: id, crew_id: host.id, reason: '병원에 가요' }]);
    await ERASURES['as they unlink their account']?.();
    expect(await of.execute()).toEqual([{ series_id: id, crew_id: host.id, reason: null }]);
  });
});
