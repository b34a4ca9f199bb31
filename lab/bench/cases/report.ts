import { DAY_MS, REPORT_RANGE_DAYS } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { fillEmbedded } from '../data/fill.ts';
import { NOW } from '../data/layout.ts';
import { describe, failuresOf, type Latencies, latenciesOf } from '../day/figures.ts';
import { OpenLoop } from '../day/open-loop.ts';
import { Loader } from '../harness/load.ts';
import { LEADER, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Row, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CREWS = 2_000;
const YEARS = 5;
/** Four a week, with 40 attendances each: as many in a year as a report has at most. */
const MEETUPS = 4 * 52 * YEARS;
const EVERY_HOURS = 42;
const SEATS = 40;
/** The longest range. */
const REPORT = `/api/v1/clubs/club-1/report?from=${dayOf(REPORT_RANGE_DAYS - 1)}&to=${dayOf(0)}`;
const LIVE = '/health/live';
const LIVE_EVERY_MS = 10;
const MOST_MS = 20;

/** How long the server does not answer while it makes the longest report, on the embedded database. */
export async function report(bench: Bench): Promise<Section> {
  const { seconds } = bench;
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, 1);
  await enlarge(dataDir);
  const token = (await signIn({ dataDir }, [LEADER])).get(LEADER);
  const server = await startServer({ dataDir });
  const [reports, lives] = [new Loader(), new OpenLoop()];
  try {
    const url = server.origin;
    const readReports = () => reports.run({ url, clients: 1, seconds, requests: [withToken(token, REPORT)] });
    const calls = Array.from({ length: (seconds * 1_000) / LIVE_EVERY_MS }, (_, n) => ({
      ...{ kind: 'health' as const, path: LIVE, member: null },
      at: n * LIVE_EVERY_MS,
    }));
    const readLive = async () => {
      const answered = await lives.run({ url, calls, tokens: new Map() });
      const failed = failuresOf(answered);
      if (failed[0] !== undefined) throw new Error(describe(failed[0]));
      return latenciesOf(answered);
    };
    await readReports();
    const made: number[] = [];
    const { alone, beside } = await interleave(bench.rounds, {
      alone: readLive,
      beside: async () => {
        const [load, latencies] = await Promise.all([readReports(), readLive()]);
        made.push(load.p50);
        return latencies;
      },
    });
    const row = (what: string, ms: number, reference: number, most: number | null): Row => ({
      ...boundRow(what, ms, 'ms', most, 1),
      reference: `${reference.toFixed(1)} ms`,
    });
    const p99 = (all: readonly Latencies[]) => all.map((one) => one.p99);
    return {
      title: 'A long report, embedded',
      rows: [
        row(`p99 of ${LIVE} while reports are made`, median(p99(beside)), median(p99(alone)), MOST_MS),
        row('the same in the worst round', Math.max(...p99(beside)), Math.max(...p99(alone)), null),
        row(
          'its slowest answer',
          Math.max(...beside.map(({ most }) => most)),
          Math.max(...alone.map(({ most }) => most)),
          null,
        ),
        boundRow('A report, p50', median(made), 'ms', null),
      ],
      notes: [
        `Reports of the longest range, a year, of a club of ${CREWS.toLocaleString('en')} crews with ${YEARS} years of meetups, one after the other by one client. By another process a call of ${LIVE} each ${LIVE_EVERY_MS} ms, whether or not the one before is answered; its time counts from when it is due. The reference is without reports. How it is kept short: [ADR 42](adr/0042-engine-thread.md).`,
      ],
    };
  } finally {
    reports.stop();
    lives.stop();
    await server.stop();
  }
}

/** The day so many days before the time of the benchmarks, in UTC. */
function dayOf(daysBefore: number): string {
  const before = new Date(NOW.getTime() - daysBefore * DAY_MS);
  return before.toISOString().slice(0, 10);
}

/** Lets the first club have so many more crews and years. */
async function enlarge(dataDir: string): Promise<void> {
  const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  try {
    const { db } = database;
    await sql`with people as (
        insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
        select 'x', '', '2000-01-01'::date, '', '', '', '', ${NOW}::timestamptz from generate_series((select count(*) from crews where club_id = 1) + 1, ${CREWS}::bigint) returning id
      ) insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
        select 1, id, 'n' || id, 1, 1, '{}', ${NOW}::timestamptz - interval '5 years' from people`.execute(
      db,
    );
    await sql`with gatherings as (
        insert into activities (club_id, crew_id, name, activity_time, max_crew, attend_level, location, state, created_time, attendee_count)
        select 1, (select min(id) from crews where club_id = 1), 'm', ${NOW}::timestamptz - n * ${EVERY_HOURS} * interval '1 hour', ${SEATS}::integer, 1, 'p', 2,
          ${NOW}::timestamptz, ${SEATS}::integer
        from generate_series(1, ${MEETUPS}::integer) n returning id
      ) insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
        select gatherings.id, crews.id, '', 2, ${NOW}::timestamptz, ${NOW}::timestamptz from gatherings
        cross join lateral (
          select id from crews where club_id = 1 and state = 1 order by (id + gatherings.id) % 97, id limit ${SEATS}
        ) crews`.execute(db);
    await sql`analyze`.execute(db);
  } finally {
    await database.close();
  }
}
