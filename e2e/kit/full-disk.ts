import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(1024 * 1024);

/** Fills the disk of a folder completely. Returns a function that frees the space. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filler');
  const file = await open(path, 'w');
  let size = BLOCK.length;
  while (size > 0) {
    await file.write(BLOCK, 0, size).catch((error: { code: string }) => {
      if (error.code !== 'ENOSPC') throw error;
      size = Math.floor(size / 2);
    });
  }
  await file.close();
  return () => rm(path);
}
