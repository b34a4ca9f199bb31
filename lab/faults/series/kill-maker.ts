import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { engines } from '../../../apps/server/src/testing/database.ts';
import { logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { foundClub } from '../../../e2e/kit/club.ts';
import { type RunningServer, startServer } from '../../../e2e/kit/server.ts';
import { assertHolds, type Drill, type Figure, formatCount } from '../drill.ts';
import { withDatabase } from '../with-database.ts';

const KILLS = 20;
const SERIES = 300;
const WEEKS = 10;
const MAKER = join(import.meta.dirname, 'make-worker.ts');

export const killMaker: Drill = {
  name: 'kill-maker',
  title: 'kill -9 while the activities of series are made',
  about: `The job that makes ten weeks of ${SERIES} series is killed ${KILLS} times on each engine, each time after another part of the time
that it takes. What is there then has the seat of its owner, and each day once; the next run makes what is missing and nothing twice.`,
  async run(rounds = KILLS) {
    const figures: Figure[] = [];
    for (const engine of engines()) {
      const server = await startServer({ engine, env: { DEMO: '0' } });
      try {
        figures.push(
          ...(await killOn(server, rounds)).map(([label, figure]): Figure => [`${engine}: ${label}`, figure]),
        );
      } finally {
        await server.stop();
      }
    }
    return figures;
  },
};

async function killOn(server: RunningServer, rounds: number): Promise<Figure[]> {
  await foundClub(await logInOverHttp(server, 'leader@maker.test'), 'maker');
  await server.end('SIGTERM');
  await withDatabase(server, insertSeries);
  const whole = await make(server);
  assertHolds(whole.made === SERIES * WEEKS, 'a run that was not killed made something else');
  const parts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await withDatabase(server, clear);
    await kill(server, (whole.ms * (round + 0.5)) / rounds);
    const before = await withDatabase(server, check);
    const { made } = await make(server);
    assertHolds(before + made === SERIES * WEEKS, `${before} made before the kill and ${made} after it`);
    assertHolds((await withDatabase(server, check)) === SERIES * WEEKS, 'activities are missing');
    parts.push(before);
  }
  const halfway = parts.filter((part) => part > 0 && part < SERIES * WEEKS).length;
  return [
    ['killed, of these with a part made', `${rounds} times, ${halfway}`],
    ['made twice, missing, or without the seat of the owner', `0 of ${formatCount(rounds * SERIES * WEEKS)}`],
  ];
}

function startMaker({ dataDir, databaseUrl }: RunningServer) {
  return fork(MAKER, databaseUrl === null ? [dataDir] : [dataDir, databaseUrl], { stdio: 'inherit' });
}

/** Makes all that is missing; returns the number of activities and the time that it took. */
async function make(server: RunningServer): Promise<{ made: number; ms: number }> {
  const maker = startMaker(server);
  const exited = once(maker, 'exit');
  let start = 0;
  const result = { made: Number.NaN, ms: Number.NaN };
  maker.on('message', (message) => {
    if (typeof message === 'number') Object.assign(result, { made: message, ms: performance.now() - start });
    else start = performance.now();
  });
  await exited;
  return result;
}

/** Kills a run so many ms after it has begun. */
async function kill(server: RunningServer, ms: number): Promise<void> {
  const maker = startMaker(server);
  const exited = once(maker, 'exit');
  await once(maker, 'message');
  await Promise.race([pause(ms), exited]);
  maker.kill('SIGKILL');
  await exited;
}

const yesterday = () => addDays(seoulDayOf(new Date()), -1);

async function insertSeries(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into series (club_id, crew_id, rule, start_day, clock, skip_holidays, standing_share, name, max_crew,
      attend_level, location, state, made_until, created_time)
    select crews.club_id, crews.id, 'WEEKLY;BYDAY=' || (array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[1 + row % 7],
      ${addDays(yesterday(), 2)}::date, '12:00', false, 50, '매주 모임 ' || row, 20, 1, '서울숲', 2, ${yesterday()}::date, now()
    from crews join clubs on clubs.id = crews.club_id and clubs.nick = 'maker'
    cross join generate_series(1, ${SERIES}::integer) as row
    where crews.admin_level = 9`.execute(db);
}

async function clear(db: Kysely<Database>): Promise<void> {
  await sql`delete from attendees using activities
    where attendees.activity_id = activities.id and activities.series_id is not null`.execute(db);
  await sql`delete from activities where series_id is not null`.execute(db);
  await sql`update series set made_until = ${yesterday()}::date`.execute(db);
}

/** Returns the number of activities. Each has its owner's seat, and each series one a week up to where it is made. */
async function check(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ made: number; unseated: number; wrong: number }>`
    select (select count(*)::integer from activities where series_id is not null) as made,
      (select count(*)::integer from activities where series_id is not null and (attendee_count <> 1 or not exists (
        select from attendees where activity_id = activities.id and crew_id = activities.crew_id and state = 1
      ))) as unseated,
      (select count(*)::integer from series where
        (select count(distinct series_day) from activities where series_id = series.id)
          <> case when made_until > ${addDays(yesterday(), 1)}::date then ${WEEKS}::integer else 0 end
        or (select count(*) from activities where series_id = series.id)
          <> (select count(distinct series_day) from activities where series_id = series.id)) as wrong`.execute(
    db,
  );
  const [found] = rows;
  assertHolds(found?.unseated === 0, `${found?.unseated} activities lack the seat of their owner`);
  assertHolds(found?.wrong === 0, `${found?.wrong} series have days twice, or too few`);
  return found.made;
}
