import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';

describe.runIf(engines().includes('postgres'))('statements on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres');
  });
  afterAll(() => test.close());

  it('are prepared once for each text and connection', async () => {
    const prepared = await test.db.connection().execute(async (connection) => {
      // Checked out explicitly, so that the following reads use this connection alone.
      await sql`select 1`.execute(connection);
      for (const id of [1, 2, 3]) {
        await connection.selectFrom('clubs').select('name').where('id', '=', id).execute();
      }
      return sql`select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(
        connection,
      );
    });
    expect(prepared.rows).toEqual([{ statement: 'select "name" from "clubs" where "id" = $1', runs: 3 }]);
  });

  it('work after another server altered the table', async () => {
    const read = () => sql`select * from error_logs where id = ${1}`.execute(test.db);
    await read();
    await sql`alter table error_logs add column added int`.execute(test.db);
    await expect(read()).rejects.toThrow('cached plan');
    await expect(read()).resolves.toMatchObject({ rows: [] });
  });

  it('are prepared also after another database has prepared as many as it may', async () => {
    for (let nth = 0; nth < 500; nth += 1) {
      await sql`select ${nth}::int as ${sql.ref(`c${nth}`)}`.execute(test.db);
    }
    const other = await openTestDatabase('postgres');
    const prepared = await other.db.connection().execute(async (connection) => {
      await connection.selectFrom('clubs').select('nick').where('id', '=', 1).execute();
      return sql`select statement from pg_prepared_statements`.execute(connection);
    });
    await other.close();
    expect(prepared.rows).toEqual([{ statement: 'select "nick" from "clubs" where "id" = $1' }]);
  });
});
