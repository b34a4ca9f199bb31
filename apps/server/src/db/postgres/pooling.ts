import type pg from 'pg';
import { ConfigError } from '../../runtime/config-error.ts';

/** Whether a connection keeps its session on the database, or may have another one after each transaction. */
export type Pooling = 'session' | 'transaction';

/**
 * What the session of a server sets when it connects, and what a role must set where a pooler shares sessions
 * (docs/adr/0036-pooler.md). Timeouts in milliseconds.
 */
export const TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** The settings of a role, as its `alter role … set`; whether it has one already. */
export const ROLE_SETTINGS: readonly { name: string; set: string; isSet: (value: string) => boolean }[] = [
  ...Object.entries(TIMEOUTS).map(([name, most]) => ({
    name,
    set: `${name} = '${most / 1_000}s'`,
    isSet: (value: string) => Number(value) > 0 && Number(value) <= most,
  })),
  { name: 'TimeZone', set: "timezone = 'UTC'", isSet: (value) => /^(Etc\/)?UTC$/.test(value) },
  { name: 'jit', set: 'jit = off', isSet: (value) => value === 'off' },
];

/** Returns how the connections of a database are pooled: as given, else a pooler is looked for. Throws ConfigError. */
export async function findPooling(
  connect: () => Promise<pg.Client>,
  given: Pooling | undefined,
): Promise<Pooling> {
  const client = await connect();
  try {
    if (given === 'session') return given;
    if (given === undefined && !(await isPooled(client))) return 'session';
    await checkRole(client);
    return 'transaction';
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Throws ConfigError unless `connect` leads without a pooler to the database that `connectPooled` leads to. */
export async function checkDirect(
  connect: () => Promise<pg.Client>,
  connectPooled: () => Promise<pg.Client>,
): Promise<void> {
  const client = await connect();
  try {
    await checkUnpooled(client, 'DATABASE_DIRECT_URL');
    const pooled = await connectPooled();
    const [found, expected] = await Promise.all([nameOf(client), nameOf(pooled)]).finally(() => {
      pooled.end().catch(() => undefined);
    });
    if (found !== expected)
      throw new ConfigError(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL, or to a standby of it: both must lead to the same one.',
      );
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Throws ConfigError if the connection of a variable leads to a pooler. */
export async function checkUnpooled(client: pg.ClientBase, variable: string): Promise<void> {
  if (await isPooled(client))
    throw new ConfigError(`${variable} leads to a pooler: it must name the database itself.`);
}

/** What tells a database from every other one, also from its copies: when its server started, and its name there. */
async function nameOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select extract(epoch from pg_postmaster_start_time()) || ' ' || current_database() as name`,
  );
  return rows[0]?.name;
}

/** A pooler answers a log-in itself, with a process id of its own by which statements are cancelled. */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return !('processID' in client) || client.processID !== rows[0]?.pid;
}

/** Throws ConfigError unless new sessions of the role have the settings which the server otherwise sends. */
async function checkRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; settings: Record<string, string> }>(
    `select quote_ident(session_user) as role, json_object_agg(name, setting) as settings from pg_settings
    where name = any ($1)`,
    [ROLE_SETTINGS.map(({ name }) => name)],
  );
  const { role = '', settings = {} } = rows[0] ?? {};
  const missing = ROLE_SETTINGS.filter(({ name, isSet }) => !isSet(settings[name] ?? ''));
  if (missing.length === 0) return;
  const lines = missing.map(({ set }) => `alter role ${role} set ${set};`);
  throw new ConfigError(
    `DATABASE_URL leads to a pooler, through which the server cannot set its session. Run this in the database, then RECONNECT in the pooler's console or restart it: ${lines.join(' ')}`,
  );
}
