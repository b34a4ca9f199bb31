import { Loader } from '../harness/load.ts';
import { pgbench } from '../harness/pgbench.ts';
import { ADMIN, STATISTICS, withToken } from '../harness/read-requests.ts';
import { type Bench, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;

/** The call's query, with the same conditions. */
const SQL = `select * from (
  select crews.id as crew_id, crews.nick as crew_name, crews.created_time, coalesce(counts.count, 0)::integer as attendance_count
  from crews
  join members on members.id = crews.member_id and members.state = 1
  left join (
    select attendees.crew_id, count(*) as count
    from activities join attendees on attendees.activity_id = activities.id
    where activities.club_id = 1 and activities.deleted_time is null
      and activities.activity_time >= '2026-07-31T15:00:00Z' and activities.activity_time < '2026-11-30T15:00:00Z'
      and attendees.state = 2 and activities.state = 2
    group by attendees.crew_id
  ) as counts on counts.crew_id = crews.id
  where crews.club_id = 1 and crews.state = 1
) as report
order by attendance_count desc, crew_id;
`;

/** 200 crews with their number of attendances, against the statement alone. */
export async function statistics(bench: Bench): Promise<Section> {
  const { postgres, rounds, seconds } = bench;
  const databaseUrl = await postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [ADMIN]);
  const server = await startServer({
    dataDir: await bench.folder(),
    databaseUrl,
    ...(bench.profileTo && { profileTo: bench.profileTo }),
  });
  const loader = new Loader();
  const requests = [withToken(tokens.get(ADMIN), STATISTICS)];
  const measureHttp = async () =>
    (await loader.run({ url: server.origin, clients: CLIENTS, seconds, requests })).perSecond;
  try {
    const response = await fetch(`${server.origin}${STATISTICS}`, { headers: requests[0]?.headers ?? {} });
    const rows = ((await response.json()) as unknown[]).length;
    if (rows !== 200) throw new Error(`${rows} crews instead of 200`);
    await measureHttp();
    const results = await interleave(rounds, {
      http: measureHttp,
      sql: () => pgbench(postgres.programs, databaseUrl, { script: SQL, clients: CLIENTS, seconds }),
    });
    return {
      title: 'Crews with statistics',
      rows: [
        rateRow(
          'Crew list of 200 with statistics, PostgreSQL : the SQL alone by pgbench',
          median(results.http),
          median(results.sql),
          0.5,
        ),
      ],
      notes: [
        'Below the target: an answer takes 0.89 ms of processor time. It has 200 rows, which pgbench discards and the server filters by level and writes as JSON.',
      ],
    };
  } finally {
    loader.stop();
    await server.stop();
  }
}
