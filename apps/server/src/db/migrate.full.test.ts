import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { insertClub } from '../testing/fixtures.ts';
import { silentLog } from '../testing/log.ts';
import { connectDatabase } from './connect.ts';
import { MIGRATIONS, migrateToLatest } from './migrate.ts';

const SCRIPT = resolve(import.meta.dirname, '../testing/processes/partial-migration.ts');

describe.each(engines())('a migration on %s', (engine) => {
  let dataDir: string;
  let onServer: TestDatabase | null = null;
  let child: ChildProcess | null = null;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-migrate-'));
    onServer = engine === 'postgres' ? await openTestDatabase(engine) : null;
  });
  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await onServer?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const open = () => connectDatabase({ databaseUrl: onServer?.url ?? undefined, dataDir, log: silentLog });

  // docs/threats.md#t-39
  it('changes nothing when killed half-way, and is completed by the next start', async () => {
    const first = await open();
    await migrateToLatest(first.db);
    await insertClub(first.db);
    const before = await fingerprint(first.db);
    await first.close();

    child = spawn(process.execPath, [SCRIPT, dataDir, onServer?.url ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: child.stdout ?? process.stdin }), 'line');
    expect(line).toBe('half-way');
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;

    const next = await open();
    try {
      expect(await migrateToLatest(next.db)).toEqual([]);
      expect(await fingerprint(next.db)).toEqual(before);
      const whole: Migration = {
        async up(trx) {
          await sql`create table half_made (id int)`.execute(trx);
        },
      };
      expect(await migrateToLatest(next.db, { ...MIGRATIONS, '9999-half': async () => whole })).toEqual([
        '9999-half',
      ]);
      expect(Object.keys(await fingerprint(next.db))).toContain('half_made');
      // A server of the previous version can still start on it.
      expect(await migrateToLatest(next.db)).toEqual([]);
    } finally {
      await next.close();
    }
  });
});
