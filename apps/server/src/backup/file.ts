import { createWriteStream, existsSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, verify } from './archive.ts';
import type { Manifest } from './manifest.ts';

/** Writes an archive under its name once it is whole, on the disk and read again without a fault. */
export async function writeBackup(file: string, open: () => Readable): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: name another file.`);
  const part = `${file}.part`;
  try {
    await pipeline(open(), createWriteStream(part, { mode: 0o600 }));
    const manifest = await verify(part);
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
