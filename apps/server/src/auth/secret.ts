import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurableFile } from '../runtime/durable-file.ts';
import type { Random } from '../runtime/random.ts';

/** The secret that signs, salts and encrypts: as configured, else made once and kept beside the data. */
export async function loadSecret(
  configured: string | undefined,
  dataDir: string,
  random: Random,
): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) {
    // Of two processes that start at once, one makes it and the other reads it. Lost in a power cut, it would take the
    // meaning of every id and token along.
    await createDurableFile(file, random(32).toString('base64url')).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
  return (await readFile(file, 'utf8')).trim();
}
