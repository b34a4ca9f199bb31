import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { PoolInTransactionError } from './pool-guard.ts';

const one = sql<{ one: number }>`select 1 as one`;

describe.each(engines())('the pool on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
  });
  afterAll(() => test.close());

  it('rejects a query that bypasses the open transaction, instead of deadlocking', async () => {
    const escaped = test.db.transaction().execute(async (trx) => {
      await one.execute(trx);
      await test.db.selectFrom('clubs').select('id').execute();
    });
    await expect(escaped).rejects.toThrow(PoolInTransactionError);
  });

  it('rejects a nested transaction', async () => {
    const nested = test.db
      .transaction()
      .execute(() => test.db.transaction().execute((trx) => one.execute(trx)));
    await expect(nested).rejects.toThrow(PoolInTransactionError);
  });

  it('rejects it in calls that the transaction does not await', async () => {
    const refused = await test.db.transaction().execute(async (trx) => {
      const [, escaped] = await Promise.allSettled([one.execute(trx), one.execute(test.db)]);
      return escaped;
    });
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(PoolInTransactionError) });
  });

  it('is usable after a rejection, a commit and a failure', async () => {
    await expect(test.db.transaction().execute(async () => one.execute(test.db))).rejects.toThrow();
    await test.db.transaction().execute((trx) => one.execute(trx));
    await expect(test.db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow(
      'zero',
    );
    expect((await one.execute(test.db)).rows).toEqual([{ one: 1 }]);
  });

  it('accepts a query of code started in a transaction that has ended', async () => {
    let later: Promise<unknown> = Promise.resolve();
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await test.db.transaction().execute(async (trx) => {
      await one.execute(trx);
      later = ended.then(() => one.execute(test.db));
    });
    end();
    await expect(later).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('runs concurrent transactions', async () => {
    const all = Array.from({ length: 50 }, () => test.db.transaction().execute((trx) => one.execute(trx)));
    expect(await Promise.all(all)).toHaveLength(50);
  });
});
