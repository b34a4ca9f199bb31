import { randomBytes } from 'node:crypto';
import { link, open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a file, or the entries of a folder, to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates an owner-only file and flushes it to disk. Throws `EEXIST` when it exists. */
export async function createDurableFile(path: string, bytes: string | Buffer): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(part, bytes, { mode: 0o600, flag: 'wx' });
    await flush(part);
    await link(part, path);
  } finally {
    await rm(part, { force: true });
  }
  await flush(dirname(path));
}
