import { fastify } from 'fastify';
import pg from 'pg';
import { readOptions } from './options.ts';

/** A statement whose rows a bare Fastify returns. */
export interface BareStatement {
  readonly text: string;
  /** The values, or `body` for the fields of a JSON body. */
  readonly values: readonly unknown[] | 'body';
}

export interface BareDatabase {
  readonly databaseUrl: string;
  readonly connections: number;
  /** Path → statement. */
  readonly statements: Readonly<Record<string, BareStatement>>;
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
const app = fastify();
for (const [path, { text, values }] of Object.entries(statements)) {
  app.route<{ Body: Record<string, unknown> }>({
    url: path,
    method: values === 'body' ? 'POST' : 'GET',
    handler: async ({ body }) => {
      const parameters = values === 'body' ? Object.values(body) : [...values];
      const { rows } = await pool.query({ name: path, text, values: parameters });
      return rows;
    },
  });
}
app.listen({ port: 0, host: '127.0.0.1' }).then(
  (origin) => process.send?.(origin),
  (error: unknown) => {
    throw error;
  },
);
