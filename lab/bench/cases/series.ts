import { randomBytes } from 'node:crypto';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { type Kysely, sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { seriesJobs } from '../../../apps/server/src/features/series/jobs.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import * as layout from '../data/layout.ts';
import { Loader } from '../harness/load.ts';
import { LEADER, MIX, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

const SERIES = 1_000;
const WEEKS = 10;
const MS_TO_MAKE = 5_000;
const MS_IDLE = 100;
const CLIENTS = 16;
const WARM_UP_S = 5;
/** The data has fewer crews that may own a series than there are series. */
const SERIES_PER_CREW = 10;
/** Of the p99 beside the job, to that without it. */
const MOST_P99 = 2;

/** The hourly job makes ten weeks of a thousand series beside reads, and runs with nothing to do; on PostgreSQL. */
export async function series(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [LEADER]);
  const server = await startServer({ dataDir: await bench.folder(), databaseUrl });
  const database = await connectDatabase({ databaseUrl, dataDir: await bench.folder(), log: silentLog });
  const { db } = database;
  const loader = new Loader();
  const load = {
    ...{ url: server.origin, clients: CLIENTS, seconds: bench.seconds },
    requests: MIX.map((path) => withToken(tokens.get(LEADER), path)),
  };
  const [job] = seriesJobs({ live: undefined, random: randomBytes });
  const make = async () => {
    const start = performance.now();
    const done = await job?.run(db, layout.NOW);
    return { done, ms: performance.now() - start };
  };
  const figures = {
    alone: [] as number[],
    beside: [] as number[],
    made: [] as number[],
    idle: [] as number[],
  };
  try {
    await insertSeries(db);
    const peak = await loader.run({ ...load, seconds: WARM_UP_S });
    const half = { ...load, rate: Math.round(peak.perSecond / 2) };
    for (let round = 0; round < bench.rounds; round += 1) {
      await clear(db);
      const alone = await loader.run(half);
      const [beside, made] = await Promise.all([loader.run(half), make()]);
      if (made.done !== SERIES * WEEKS) throw new Error(`The job made ${made.done} meetups`);
      const idle = await make();
      if (idle.done !== 0) throw new Error(`The job made ${idle.done} meetups again`);
      figures.alone.push(alone.p99);
      figures.beside.push(beside.p99);
      figures.made.push(made.ms);
      figures.idle.push(idle.ms);
    }
    await clear(db);
    await db.deleteFrom('series').execute();
  } finally {
    loader.stop();
    await database.close();
    await server.stop();
  }
  const [beside, alone] = [median(figures.beside), median(figures.alone)];
  return {
    title: 'Series, on PostgreSQL',
    rows: [
      boundRow(
        `${SERIES} series × ${WEEKS} weeks made, beside reads at half of the peak`,
        median(figures.made),
        'ms',
        MS_TO_MAKE,
      ),
      {
        what: 'p99 of these reads : without the job',
        ours: `${beside.toFixed(2)} ms`,
        reference: `${alone.toFixed(2)} ms`,
        figure: (beside / alone).toFixed(2),
        target: `< ${MOST_P99}`,
        met: beside / alone < MOST_P99,
      },
      boundRow('An hourly run with nothing to do', median(figures.idle), 'ms', MS_IDLE, 1),
    ],
    notes: [
      'Server, load, job and database share the machine. Each weekly series is of another day of the week.',
    ],
  };
}

/**
 * Weekly series of crews that may have them, in all clubs but the reader's: what the reads return stays the same, so
 * that they show what the job costs.
 */
async function insertSeries(db: Kysely<Database>): Promise<void> {
  const today = seoulDayOf(layout.NOW);
  await sql`
    insert into series (club_id, crew_id, rule, start_day, clock, skip_holidays, standing_share, name, max_crew,
      attend_level, location, state, made_until, created_time)
    select club_id, id, 'WEEKLY;BYDAY=' || (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[1 + row % 7],
      ${today}::date, '23:00', false, 50, '매주 모임 ' || row, 20, 1, '서울숲', 2, ${addDays(today, -1)}::date,
      ${layout.NOW}::timestamptz
    from (
      select crews.id, crews.club_id, row_number() over (order by crews.id, nth)::integer as row
      from crews join clubs on clubs.id = crews.club_id cross join generate_series(1, ${SERIES_PER_CREW}) as nth
      where crews.state = 1 and crews.admin_level >= 6 and clubs.state = 1 and clubs.frozen_time is null
        and not exists (select from crews as own where own.club_id = clubs.id and own.member_id = ${LEADER})
      order by crews.id, nth limit ${SERIES}
    ) as owners`.execute(db);
}

/** Removes what the job has made, so that it makes it again. */
async function clear(db: Kysely<Database>): Promise<void> {
  await sql`delete from attendees using activities
    where attendees.activity_id = activities.id and activities.series_id is not null`.execute(db);
  await sql`delete from activities where series_id is not null`.execute(db);
  await sql`update series set made_until = ${addDays(seoulDayOf(layout.NOW), -1)}::date`.execute(db);
}
