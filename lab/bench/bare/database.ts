import { fastify } from 'fastify';
import pg from 'pg';
import { SHARED_CONNECTIONS } from '../../../apps/server/src/db/postgres/pipelined-reads.ts';
import { readOptions } from './options.ts';

/** A statement whose rows a bare Fastify returns. */
export interface BareStatement {
  readonly text: string;
  /**
   * The values, or `body` for the fields of a JSON body in order, or the names of fields of the body or of the row that
   * a statement before found.
   */
  readonly values: readonly unknown[] | 'body' | { readonly names: readonly string[] };
}

export interface BareDatabase {
  readonly databaseUrl: string;
  readonly connections: number;
  /**
   * Path → statement, or several, one after the other, of which the last one's rows are returned; those before are
   * reads, which share connections as the server's do.
   */
  readonly statements: Readonly<Record<string, BareStatement | readonly BareStatement[]>>;
}

/** As the server's. */
const IDLE_TIMEOUT_MS = 60_000;

// A bare Fastify on PostgreSQL, without authentication, validation, caching or logging. Sends its origin to the parent.
const { databaseUrl, connections, statements } = readOptions<BareDatabase>();
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: connections,
  idleTimeoutMillis: IDLE_TIMEOUT_MS,
});
const shared = await Promise.all(
  Array.from({ length: SHARED_CONNECTIONS }, async () => {
    const client = new pg.Client({ connectionString: databaseUrl, pipeline: true } as pg.ClientConfig);
    await client.connect();
    return client;
  }),
);
let turn = 0;
const nextShared = () => {
  turn = (turn + 1) % shared.length;
  return shared[turn] ?? pool;
};
const app = fastify();
for (const [path, given] of Object.entries(statements)) {
  const steps = [given].flat().map((statement, step) => ({ ...statement, name: `${path} ${step}` }));
  app.route<{ Body: Record<string, unknown> }>({
    url: path,
    method: steps.some(({ values }) => !Array.isArray(values)) ? 'POST' : 'GET',
    handler: async ({ body }) => {
      let known = { ...body };
      let rows: Record<string, unknown>[] = [];
      for (const { name, text, values } of steps) {
        const target = name === steps.at(-1)?.name ? pool : nextShared();
        ({ rows } = await target.query({ name, text, values: argumentsOf(values, body, known) }));
        if (rows[0] === undefined && steps.length > 1) throw new Error(`${name}: no row`);
        known = { ...rows[0], ...known };
      }
      return rows;
    },
  });
}

function argumentsOf(
  values: BareStatement['values'],
  body: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): unknown[] {
  if (values === 'body') return Object.values(body);
  return 'names' in values ? values.names.map((name) => known[name]) : [...values];
}

app.listen({ port: 0, host: '127.0.0.1' }).then(
  (origin) => process.send?.(origin),
  (error: unknown) => {
    throw error;
  },
);
