import { permit } from '../../../apps/server/src/auth/permit.ts';
import { listAttendance } from '../../../apps/server/src/features/crews/queries/report.ts';
import { ACTIVITY_TYPE } from '../../../packages/domain/src/activities/states.ts';
import { PERMISSIONS } from '../../../packages/domain/src/permissions.ts';
import { startBareDatabase } from '../bare/start.ts';
import { statementOf } from '../data/statement-of.ts';
import { Loader, type RequestSpec } from '../harness/load.ts';
import { pgbench } from '../harness/pgbench.ts';
import { ADMIN, STATISTICS, withToken } from '../harness/read-requests.ts';
import { type Bench, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
const CREWS = 200;
const BARE_PATH = '/statistics';
/** Of the bare server, as the server has. */
const CONNECTIONS = 20;

type Statement = Awaited<ReturnType<typeof statementOf>>;

/** The call's statement as the server writes it. */
function ownStatement(): Promise<Statement> {
  const reader = permit('club.read_report', { level: PERMISSIONS['club.read_report'].level });
  return statementOf((db) =>
    listAttendance(db, reader, {
      clubId: 1,
      counted: { attended: ACTIVITY_TYPE.regular },
      start: new Date('2026-07-31T15:00:00Z'),
      end: new Date('2026-11-30T15:00:00Z'),
      after: null,
      limit: null,
    }),
  );
}

/** The statement with its arguments inside, since pgbench takes none. */
function scriptOf({ text: template, values }: Statement): string {
  const text = template.replace(/\$(\d+)/g, (_, place) => {
    const value = values[Number(place) - 1];
    if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
    if (typeof value === 'number' || value === null) return String(value);
    throw new Error(`An argument of another type: ${value}`);
  });
  return `${text};\n`;
}

/** 200 crews with their number of attendances, against the statement alone and a bare server that sends its rows. */
export async function statistics(bench: Bench): Promise<Section> {
  const { postgres, rounds, seconds } = bench;
  const databaseUrl = await postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [ADMIN]);
  const statement = await ownStatement();
  const script = scriptOf(statement);
  const server = await startServer({
    dataDir: await bench.folder(),
    databaseUrl,
    ...(bench.profileTo && { profileTo: bench.profileTo }),
  });
  const statements = { [BARE_PATH]: statement };
  const bare = await startBareDatabase({ databaseUrl, connections: CONNECTIONS, statements }).catch(
    async (error: unknown) => {
      await server.stop();
      throw error;
    },
  );
  const loader = new Loader();
  const request = withToken(tokens.get(ADMIN), STATISTICS);
  const rateOf = async (url: string, sent: RequestSpec) =>
    (await loader.run({ url, clients: CLIENTS, seconds, requests: [sent] })).perSecond;
  const measures = {
    http: () => rateOf(server.origin, request),
    bare: () => rateOf(bare.address, { path: BARE_PATH }),
  };
  try {
    for (const [url, headers] of [
      [`${server.origin}${STATISTICS}`, request.headers ?? {}],
      [`${bare.address}${BARE_PATH}`, {}],
    ] as const) {
      const { length } = (await (await fetch(url, { headers })).json()) as unknown[];
      if (length !== CREWS) throw new Error(`${url}: ${length} crews instead of ${CREWS}`);
    }
    for (const warmUp of Object.values(measures)) await warmUp();
    const results = await interleave(rounds, {
      ...measures,
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
        rateRow(
          'A bare Fastify and pg that send the rows of the same statement : the same SQL alone',
          median(results.bare),
          median(results.sql),
          null,
        ),
      ],
      notes: [
        'Below the target: an answer has 200 rows, which pgbench discards and both servers read and write as JSON; ours also reads the session and the club, and filters by level ([ADR 22](adr/0022-cost-of-a-call.md)).',
      ],
    };
  } finally {
    loader.stop();
    bare.stop();
    await server.stop();
  }
}
