import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The file of a program on the PATH. Returns null when there is none. */
export function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null;
}
