import { createWriteStream, existsSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './archive.ts';
import { encrypt, openArchive } from './encryption.ts';
import { type Manifest, SECRET_ENTRY } from './manifest.ts';
import { verify } from './read.ts';

/**
 * Writes an archive under its name once it is whole, on the disk and read again without a fault; encrypted where there
 * is a passphrase. Throws `BackupError` for a secret that would be kept in the clear.
 */
export async function writeBackup(
  { path: file, passphrase }: { path: string; passphrase: string | null },
  open: () => Readable,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: name another file.`);
  const part = `${file}.part`;
  try {
    const archive = open();
    const bytes = passphrase === null ? archive : await encrypt(archive, passphrase);
    await pipeline(bytes, createWriteStream(part, { mode: 0o600 }));
    const manifest = await verify(await openArchive(part, passphrase));
    // A server of a version before sends it unasked.
    if (passphrase === null && SECRET_ENTRY in manifest.entries) {
      throw new BackupError('The server sent its secret, which is not kept in the clear: restart it first.');
    }
    await sync(part);
    await rename(part, file);
    await sync(dirname(file));
    return manifest;
  } finally {
    await rm(part, { force: true });
  }
}

async function sync(path: string): Promise<void> {
  const handle = await openFile(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
