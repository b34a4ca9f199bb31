import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from './context.ts';
import { makeFile } from './flush.ts';

/** The secret that signs, salts and encrypts: as configured, else made once and kept beside the data. */
export async function readSecret(
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
    await makeFile(file, random(32).toString('base64url')).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
  return (await readFile(file, 'utf8')).trim();
}
