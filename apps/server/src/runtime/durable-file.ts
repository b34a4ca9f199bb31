import { randomBytes } from 'node:crypto';
import { link, open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Has a file, or the names in a folder, written to the disk: until then a power cut takes them back. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a file that only its owner reads, whole and on the disk. Throws `EEXIST` where there is one. */
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
