import { once } from 'node:events';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { silentLog } from '../../testing/log.ts';
import type { Database } from '../schema.ts';
import { type Position, Standby } from './standby.ts';
import { createReadPosition } from './standby-reads.ts';

const at = (lsn: string): Position => ({ database: '1 crewwith', timeline: 1, lsn });

/** A primary that answers when the test does. */
function createPrimary() {
  const questions: PromiseWithResolvers<QueryResult<unknown>>[] = [];
  const executeQuery = () => {
    const question = Promise.withResolvers<QueryResult<unknown>>();
    questions.push(question);
    return question.promise as Promise<QueryResult<never>>;
  };
  const streamQuery = () => {
    throw new Error('not streamed');
  };
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return { executeQuery, streamQuery };
    }
  }
  const db = new Kysely<Database>({
    dialect: {
      createDriver: () => new Driver(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (own) => new PostgresIntrospector(own),
    },
  });
  return { db, questions };
}

it('asks the primary once for the calls of one turn, and again for one that begins after it asked', async () => {
  const { db, questions } = createPrimary();
  const readPosition = createReadPosition(db);
  const first = [readPosition(), readPosition()];
  await expect.poll(() => questions.length).toBe(1);
  const later = readPosition();
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.resolve({ rows: [at('0/2')] });
  expect(await later).toEqual(at('0/2'));
  questions[0]?.resolve({ rows: [at('0/1')] });
  expect(await Promise.all(first)).toEqual([at('0/1'), at('0/1')]);
});

it('asks the primary again after a question that failed', async () => {
  const { db, questions } = createPrimary();
  const readPosition = createReadPosition(db);
  const failed = expect(readPosition()).rejects.toThrow('no answer');
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.reject(new Error('no answer'));
  await failed;
  const next = readPosition();
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.resolve({ rows: [at('0/1')] });
  expect(await next).toEqual(at('0/1'));
});

const openPool = async () =>
  new pg.Pool({ connectionString: `postgres://127.0.0.1:${await freePort()}/none` });

it('checks a standby that is away after ever longer pauses, until it is closed', async () => {
  const pauses: number[] = [];
  const standby = new Standby(
    await openPool(),
    async () => at('0/1'),
    silentLog,
    async (ms, signal) => {
      pauses.push(ms);
      if (pauses.length === 7) await once(signal, 'abort');
    },
  );
  await standby.start();
  await expect.poll(() => pauses.length).toBe(7);
  await standby.close();
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(standby.isReady).toBe(false);
});

it('checks a standby no more once it is closed during a check', async () => {
  const position = Promise.withResolvers<Position>();
  let checks = 0;
  const readPosition = () => {
    checks += 1;
    return position.promise;
  };
  const standby = new Standby(await openPool(), readPosition, silentLog, async () => undefined);
  const started = standby.start();
  await standby.close();
  position.resolve(at('0/1'));
  await started;
  await new Promise((resolve) => setImmediate(resolve));
  expect([checks, standby.isReady]).toEqual([1, false]);
});
