import { permit } from '../../../apps/server/src/auth/permit.ts';
import { listAttendance } from '../../../apps/server/src/features/crews/queries/report.ts';
import { ACTIVITY_TYPE } from '../../../packages/domain/src/activities/states.ts';
import { PERMISSIONS } from '../../../packages/domain/src/permissions.ts';
import { statementOf } from '../data/statement-of.ts';
import { Loader } from '../harness/load.ts';
import { pgbench } from '../harness/pgbench.ts';
import { ADMIN, STATISTICS, withToken } from '../harness/read-requests.ts';
import { type Bench, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;

/** The call's statement as the server writes it. pgbench takes no arguments, so that they are inside. */
async function writeStatement(): Promise<string> {
  const reader = permit('club.read_report', { level: PERMISSIONS['club.read_report'].level });
  const statement = await statementOf((db) =>
    listAttendance(db, reader, {
      clubId: 1,
      counted: { attended: ACTIVITY_TYPE.regular },
      start: new Date('2026-07-31T15:00:00Z'),
      end: new Date('2026-11-30T15:00:00Z'),
      after: null,
      limit: null,
    }),
  );
  const text = statement.text.replace(/\$(\d+)/g, (_, place) => {
    const value = statement.values[Number(place) - 1];
    if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
    if (typeof value === 'number') return String(value);
    throw new Error(`An argument that is neither time nor number: ${value}`);
  });
  return `${text};\n`;
}

/** 200 crews with their number of attendances, against the statement alone. */
export async function statistics(bench: Bench): Promise<Section> {
  const { postgres, rounds, seconds } = bench;
  const databaseUrl = await postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [ADMIN]);
  const script = await writeStatement();
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
      sql: () => pgbench(postgres.programs, databaseUrl, { script, clients: CLIENTS, seconds }),
    });
    return {
      title: 'Crews with statistics',
      rows: [
        rateRow(
          'Crew list of 200 with statistics, PostgreSQL : the SQL alone by pgbench',
          median(results.http),
          median(results.sql),
          0.45,
        ),
      ],
      notes: [
        'Below the target: an answer has 200 rows, which pgbench discards and the server filters by level and writes as JSON ([ADR 22](adr/0022-cost-of-a-call.md)).',
      ],
    };
  } finally {
    loader.stop();
    await server.stop();
  }
}
