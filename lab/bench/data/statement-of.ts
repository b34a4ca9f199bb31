import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from '../../../apps/server/src/db/schema.ts';

/** The one statement of a query of the server, which is not sent. Throws if the query has none, or several. */
export async function statementOf(
  query: (db: Kysely<Database>) => Promise<unknown>,
): Promise<{ text: string; values: readonly unknown[] }> {
  const compiled: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void compiled.push(query),
  });
  await query(db);
  const [statement, second] = compiled;
  if (statement === undefined || second !== undefined)
    throw new Error(`${compiled.length} statements instead of 1`);
  return { text: statement.sql, values: statement.parameters };
}
