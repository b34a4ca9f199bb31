import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import type { BareStatement } from '../harness/bare-database.ts';

/** The statement that a query of the server sends, without sending it. Throws if it sends none. */
export async function statementOf(query: (db: Kysely<Database>) => Promise<unknown>): Promise<BareStatement> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query),
  });
  await query(db);
  const [statement] = sent;
  if (statement === undefined) throw new Error('No statement was sent');
  return { text: statement.sql, values: statement.parameters };
}
