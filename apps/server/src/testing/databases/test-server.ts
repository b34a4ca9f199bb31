import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { serverTemplate, urlOf } from '../template.ts';
import { type Empty, prepareEmptying } from './emptying.ts';

/** A migrated and empty database on the server of the tests. */
export interface ServerDatabase {
  readonly url: string;
  close(): Promise<void>;
}

interface Kept {
  readonly url: string;
  readonly empty: Empty;
  /** Ends the connections of others. */
  readonly disconnect: () => Promise<unknown>;
  readonly drop: () => Promise<void>;
  uses: number;
}

const MAX_IDLE = 2;
/** The catalogue grows whenever a database is emptied. */
const MAX_USES = 25;

/** Set when databases may be kept: the server ends with the tests, whose files share modules. */
export const KEEPS_DATABASES = 'TEST_KEEPS_DATABASES';

const idle: Kept[] = [];

/** Takes a database that an earlier test of this process has closed, which is emptied, or creates one. */
export async function openServerDatabase(server: string): Promise<ServerDatabase> {
  const database = idle.pop() ?? (await create(server));
  let isOpen = true;
  return {
    url: database.url,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await database.disconnect();
      database.uses += 1;
      const isKept =
        process.env[KEEPS_DATABASES] === '1' &&
        database.uses < MAX_USES &&
        idle.length < MAX_IDLE &&
        (await database.empty().catch(() => false));
      if (isKept) idle.push(database);
      else await database.drop();
    },
  };
}

async function create(server: string): Promise<Kept> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = await connect(server);
  await admin.query(`create database ${name} template ${await serverTemplate(server, admin)}`);
  const url = urlOf(server, name);
  const client = await connect(url);
  return {
    url,
    uses: 0,
    empty: await prepareEmptying(
      async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
    ),
    disconnect: () => client.query(DISCONNECT),
    async drop() {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // The server may end before the process that keeps the database.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const DISCONNECT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
