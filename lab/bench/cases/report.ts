import { sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { fillEmbedded } from '../data/fill.ts';
import { NOW } from '../data/layout.ts';
import { Loader } from '../harness/load.ts';
import { LEADER, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CREWS = 2_000;
const YEARS = 5;
/** Two a week, with 40 attendances each. */
const MEETUPS = 2 * 52 * YEARS;
const SEATS = 40;
const REPORT = `/api/v1/clubs/club-1/report?from=${NOW.getUTCFullYear() - YEARS}-12-01&to=${NOW.toISOString().slice(0, 10)}`;
const LIVE = '/health/live';
const LIVE_PER_SECOND = 100;
const MOST_MS = 20;

/** How long the server does not answer while it makes the longest report, on the embedded database. */
export async function report(bench: Bench): Promise<Section> {
  const { seconds } = bench;
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, 1);
  await enlarge(dataDir);
  const token = (await signIn({ dataDir }, [LEADER])).get(LEADER);
  const server = await startServer({ dataDir });
  const [reports, lives] = [new Loader(), new Loader()];
  try {
    const url = server.origin;
    const readReports = () => reports.run({ url, clients: 1, seconds, requests: [withToken(token, REPORT)] });
    const readLive = async () => {
      const load = await lives.run({
        ...{ url, clients: 1, seconds },
        ...{ requests: [{ path: LIVE }], rate: LIVE_PER_SECOND },
      });
      return load.p99;
    };
    await readReports();
    const made: number[] = [];
    const { alone, beside } = await interleave(bench.rounds, {
      alone: readLive,
      beside: async () => {
        const [load, p99] = await Promise.all([readReports(), readLive()]);
        made.push(load.p50);
        return p99;
      },
    });
    return {
      title: 'A long report, embedded',
      rows: [
        {
          ...boundRow(`p99 of ${LIVE} while reports are made : without`, median(beside), 'ms', MOST_MS, 1),
          reference: `${median(alone).toFixed(1)} ms`,
        },
        boundRow('the same in the worst round', Math.max(...beside), 'ms', null, 1),
        boundRow('A report, p50', median(made), 'ms', null),
      ],
      notes: [
        `Reports of a club of ${CREWS.toLocaleString('en')} crews over ${YEARS} years, one after the other by one client, and ${LIVE_PER_SECOND} calls of ${LIVE} a second by another process. How it is kept short: [ADR 42](adr/0042-engine-thread.md).`,
      ],
    };
  } finally {
    reports.stop();
    lives.stop();
    await server.stop();
  }
}

/** Lets the first club have so many crews and years. */
async function enlarge(dataDir: string): Promise<void> {
  const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  try {
    const { db } = database;
    await sql`with people as (
        insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
        select 'x', '', '2000-01-01', '', '', '', '', ${NOW} from generate_series(1, ${CREWS}) returning id
      ) insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
        select 1, id, 'n' || id, 1, 1, '{}', ${NOW} - interval '5 years' from people`.execute(db);
    await sql`with gatherings as (
        insert into activities (club_id, crew_id, name, activity_time, max_crew, attend_level, location, state, created_time, attendee_count)
        select 1, (select min(id) from crews where club_id = 1), 'm', ${NOW}::timestamptz - n * interval '84 hours', ${SEATS}, 1, 'p', 2,
          ${NOW}, ${SEATS}
        from generate_series(1, ${MEETUPS}) n returning id
      ) insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
        select gatherings.id, crews.id, '', 2, ${NOW}, ${NOW} from gatherings
        cross join lateral (
          select id from crews where club_id = 1 and state = 1 order by (id + gatherings.id) % 97, id limit ${SEATS}
        ) crews`.execute(db);
    await sql`analyze`.execute(db);
  } finally {
    await database.close();
  }
}
