import { rm } from 'node:fs/promises';
import type { Bench } from './section.ts';

/** Does something in a new folder that is removed afterwards. */
export async function inEmptyFolder<T>(bench: Bench, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await bench.folder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
