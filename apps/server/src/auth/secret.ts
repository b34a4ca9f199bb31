import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurableFile } from '../runtime/durable-file.ts';
import type { Random } from '../runtime/random.ts';

/** Returns the configured secret, or the one stored in the data folder, which is created on first use. */
export async function loadSecret(
  configured: string | undefined,
  dataDir: string,
  random: Random,
): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) {
    // Another process may create the file first (EEXIST). It is fsynced: losing it would invalidate every id and token.
    await createDurableFile(file, random(32).toString('base64url')).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
  return (await readFile(file, 'utf8')).trim();
}
