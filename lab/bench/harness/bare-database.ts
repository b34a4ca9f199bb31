import { fastify } from 'fastify';
import pg from 'pg';

/** One statement that a bare Fastify asks a PostgreSQL for, its rows being the answer. */
export interface BareStatement {
  readonly text: string;
  /** Fixed, or the fields of a JSON body that stand for them. */
  readonly values: readonly unknown[] | 'body';
}

export interface BareDatabase {
  readonly databaseUrl: string;
  /** By the path at which each is asked for. */
  readonly statements: Readonly<Record<string, BareStatement>>;
}

const CONNECTIONS = 20;

// A bare Fastify beside a PostgreSQL: nobody is asked who they are, nothing is judged, kept or logged. Tells the
// parent its port.
process.once('message', ({ databaseUrl, statements }: BareDatabase) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const app = fastify();
  for (const [path, { text, values }] of Object.entries(statements)) {
    app.route<{ Body: Record<string, unknown> }>({
      url: path,
      method: values === 'body' ? 'POST' : 'GET',
      handler: async ({ body }) => {
        const given = values === 'body' ? Object.values(body) : [...values];
        const { rows } = await pool.query({ name: path, text, values: given });
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
});
