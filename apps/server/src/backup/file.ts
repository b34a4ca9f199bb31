import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush } from '../runtime/durable-file.ts';
import { BackupError } from './archive.ts';
import { encrypt, openArchive } from './encryption.ts';
import { type Manifest, SECRET_ENTRY } from './manifest.ts';
import { verify } from './read.ts';

/**
 * Writes an archive, encrypted if there is a passphrase. The file gets its name only when it is complete, flushed and
 * verified. Throws `BackupError` if the secret would be stored unencrypted.
 */
export async function writeBackup(
  { path: file, passphrase }: { path: string; passphrase: string | null },
  open: () => Readable,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} already exists: name another file.`);
  const part = `${file}.part`;
  try {
    const archive = open();
    const bytes = passphrase === null ? archive : await encrypt(archive, passphrase);
    await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
    const manifest = await verify(await openArchive(part, passphrase));
    // A server of an earlier version always sends it.
    if (passphrase === null && SECRET_ENTRY in manifest.entries) {
      throw new BackupError(
        'The server sent its secret for an unencrypted backup: restart the server first.',
      );
    }
    await flush(part);
    await rename(part, file);
    await flush(dirname(file));
    return manifest;
  } finally {
    await rm(part, { force: true });
  }
}
