import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { NEW_DATABASE } from '../src/db/embedded/create-folder.ts';
import { openEmbedded } from '../src/db/embedded/open.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { flush } from '../src/runtime/durable-file.ts';

// Packs a new, migrated database into the build, for first starts (docs/adr/0047-new-database.md). The umask stays: the
// user of the server reads what another user may have built.
const archive = fileURLToPath(new URL(`../dist/${NEW_DATABASE}`, import.meta.url));
// A build that is killed leaves no archive that is incomplete.
const part = `${archive}.${randomBytes(6).toString('hex')}`;
const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-database-'));
try {
  const database = await openEmbedded(dataDir);
  await migrateDatabase(database);
  await database.close();
  await pipeline(packTar(join(dataDir, 'db')), createGzip(), createWriteStream(part));
  await flush(part);
  await rename(part, archive);
} finally {
  await rm(part, { force: true });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
