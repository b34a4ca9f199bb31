import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Trx = Transaction<Database>;
/** Where a query runs: the pool or an open transaction. */
export type Db = Kysely<Database> | Trx;
