import pg from 'pg';

const CONNECT_MS = 5_000;

/** Queries a PostgreSQL on a connection of its own. Throws when it takes longer than 5 s to connect. */
export async function queryUrl<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
