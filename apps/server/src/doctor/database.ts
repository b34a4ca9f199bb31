import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { canDecryptKey, type EncryptedKey } from '../auth/key-ring.ts';
import { requestFacts } from '../backup/control.ts';
import { connectDatabase } from '../db/connect.ts';
import { FolderLockedError } from '../db/embedded/folder-lock.ts';
import { DatabaseNotOpened } from '../db/postgres/not-opened.ts';
import { POLL_MS } from '../db/postgres/poll.ts';
import type { Config } from '../env.ts';
import { ConfigError } from '../runtime/config-error.ts';
import { evaluateDeliveries } from './deliveries.ts';
import { type DatabaseFacts, readFacts } from './facts.ts';
import { errorReason, type Finding, fail, ok, warn } from './finding.ts';
import { evaluateOutbox } from './outbox.ts';
import { evaluateSeries } from './series.ts';

const ABOUT = 'database';
/** The oldest version with security updates and TID range scans (docs/operations.md). */
const OLDEST_VERSION = 14;
/** Used connections above this share of all are a warning. */
const CONNECTIONS_WARNING = 0.8;
const MIB = 1024 * 1024;

/** The facts, or null when the database cannot be examined, and findings about the connection. */
export interface DatabaseExamination {
  readonly facts: DatabaseFacts | null;
  readonly findings: readonly Finding[];
}

/**
 * Examines PostgreSQL directly, the embedded database through the server that uses it, or its folder when none runs.
 */
export async function examineDatabase(config: Config, log: FastifyBaseLogger): Promise<DatabaseExamination> {
  const { databaseUrl, dataDir } = config;
  try {
    if (databaseUrl === undefined) {
      const facts = await requestFacts<DatabaseFacts>(dataDir);
      if (facts) return { facts, findings: [ok(ABOUT, 'Examined through the running server.')] };
      if (!existsSync(join(dataDir, 'db', 'PG_VERSION')))
        return { facts: null, findings: [ok(ABOUT, 'There is none yet: the first start creates it.')] };
    }
    const database = await connectDatabase({ ...config, log });
    try {
      return { facts: await readFacts(database), findings: [] };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { facts: null, findings: [explain(error, databaseUrl !== undefined)] };
  }
}

function explain(error: unknown, onServer: boolean): Finding {
  if (error instanceof FolderLockedError)
    return fail(
      ABOUT,
      error.message,
      'Wait until that server is ready and try again. If the path of DATA_DIR is longer than about 90 characters, stop it first.',
    );
  if (error instanceof ConfigError)
    return fail(ABOUT, error.message, 'docs/operations.md#5-a-pooler says what a pooler needs.');
  if (error instanceof DatabaseNotOpened) return fail(ABOUT, error.problem, error.advice);
  return fail(
    ABOUT,
    `It was not examined: ${errorReason(error)}`,
    onServer
      ? 'The log of PostgreSQL may say why.'
      : 'See to the disk, the memory and the owner of DATA_DIR, and try again. If the database still does not open, restore the last backup into a new DATA_DIR (npm run restore), and keep the old folder for analysis.',
  );
}

/** Evaluates the facts for a server with this secret; null when it has none yet. */
export function evaluateDatabase(facts: DatabaseFacts, secret: string | null): readonly Finding[] {
  const { engine, version, encoding, readOnly, bytes, connections, invalidIndexes } = facts;
  const findings: Finding[] = [];
  const major = Math.floor(version / 10_000);
  const name = engine === 'pglite' ? 'The embedded database' : `PostgreSQL ${major}.${version % 10_000}`;
  findings.push(ok(ABOUT, `${name} answers, ${Math.ceil(bytes / MIB)} MiB.`));
  if (major < OLDEST_VERSION)
    findings.push(
      warn(
        ABOUT,
        `PostgreSQL ${major} is too old.`,
        `Upgrade to ${OLDEST_VERSION} or later (docs/operations.md).`,
      ),
    );
  if (encoding !== 'UTF8')
    findings.push(
      fail(
        ABOUT,
        `Its encoding is ${encoding}.`,
        'Create a database with encoding UTF8 and move the data there.',
      ),
    );
  if (readOnly)
    findings.push(
      fail(
        ABOUT,
        'It is read-only: a standby, or set to read-only.',
        'Point DATABASE_URL at the primary, or promote this one.',
      ),
    );
  findings.push(...evaluateDurability(facts), ...evaluateMigrations(facts), ...evaluateSecret(facts, secret));
  findings.push(evaluateSeries(facts.seriesReach ?? null));
  if (facts.outbox) findings.push(evaluateOutbox(facts.outbox, new Date(facts.time)));
  if (facts.deliveries)
    findings.push(...evaluateDeliveries(facts.deliveries, { secret, now: new Date(facts.time) }));
  if (facts.pooling)
    findings.push(
      facts.pooling.isPolling
        ? warn(
            ABOUT,
            `Through a pooler without LISTEN: notifications are up to ${POLL_MS / 1_000} s late, and so are open pages, or later where they are many, since each is read again each time.`,
            'Set DATABASE_DIRECT_URL to the database itself.',
          )
        : ok(ABOUT, 'Through a pooler; LISTEN and migrations by DATABASE_DIRECT_URL.'),
    );
  if (engine === 'postgres' && connections.used > connections.max * CONNECTIONS_WARNING)
    findings.push(
      warn(
        ABOUT,
        `${connections.used} of ${connections.max} connections are used.`,
        `Each Crewwith server, and each of its workers, uses up to ${(facts.pool?.max ?? 0) + 1}: raise max_connections, or use a connection pooler.`,
      ),
    );
  if (invalidIndexes.length > 0)
    findings.push(
      warn(
        ABOUT,
        `Invalid indexes: ${invalidIndexes.join(', ')}.`,
        'Run npm run db:migrate again. Remove those that remain with drop index concurrently.',
      ),
    );
  return findings;
}

function evaluateDurability({ durability: { fsync, fullPageWrites, commit } }: DatabaseFacts): Finding[] {
  const off = [
    fsync === 'off' && 'fsync',
    fullPageWrites === 'off' && 'full_page_writes',
    commit === 'off' && 'synchronous_commit',
  ].filter((setting) => setting !== false);
  if (off.length === 0)
    return [ok(ABOUT, `Acknowledged writes are on the disk (synchronous_commit ${commit}).`)];
  return [
    fail(
      ABOUT,
      `${off.join(' and ')} off: a power failure can lose acknowledged writes or the whole database.`,
      'Turn it on in postgresql.conf, and for the role and the database (alter role … reset).',
    ),
  ];
}

function evaluateMigrations({ migration, pending, newer }: DatabaseFacts): Finding[] {
  if (newer.length > 0)
    return [
      warn(
        ABOUT,
        `A newer version migrated it to ${newer.at(-1)}.`,
        'Expected during an update. Otherwise update this server too.',
      ),
    ];
  if (pending.length > 0 && migration !== null)
    return [
      warn(
        ABOUT,
        `Pending migrations: ${pending.join(', ')}.`,
        'npm run db:migrate or the next start runs them.',
      ),
    ];
  return [
    ok(
      ABOUT,
      migration === null ? 'Empty: the first start creates the tables.' : `Migrated to ${migration}.`,
    ),
  ];
}

/** Compares the secret with the first signing key and with those in use, whichever server created them. */
function evaluateSecret({ signingKeys }: DatabaseFacts, secret: string | null): Finding[] {
  const [first] = signingKeys;
  if (!first) return [];
  const inUse = signingKeys.filter(({ retired }) => !retired);
  const opens = (key: EncryptedKey) => secret !== null && canDecryptKey(secret, key);
  const opened = inUse.filter(opens).length;
  if (opened < inUse.length && (opened > 0 || opens(first)))
    return [
      warn(
        'secret',
        `${inUse.length - opened} of ${inUse.length} signing keys were encrypted with another secret.`,
        'SECRET was changed, or differs between servers: set the old one on every server.',
      ),
    ];
  if (opens(first)) return [ok('secret', 'It matches the data.')];
  if (opened > 0)
    return [
      warn(
        'secret',
        'The data was created with another SECRET: links from that time do not work.',
        'If the change was not intended, set the old one on every server.',
      ),
    ];
  return [
    fail(
      'secret',
      'SECRET does not match the data: earlier links do not work, and all members are logged out.',
      'Set the old SECRET, or put the old file `secret` back into DATA_DIR. An encrypted backup made without SECRET contains it.',
    ),
  ];
}
