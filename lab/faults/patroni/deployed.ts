import { readFileSync } from 'node:fs';

/** Lines that name all machines, not only their own. */
const NAMES_ALL = /^\s*hosts:|INITIAL_CLUSTER=/;

/** Reads a file of deploy/patroni as it stands on one of the machines (docs/operations.md#without-a-person). */
export function readDeployed(file: string, number: number): string {
  const text = readFileSync(new URL(`../../../deploy/patroni/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .map((line) =>
      NAMES_ALL.test(line)
        ? line
        : line.replaceAll('db1', `db${number}`).replaceAll('10.0.0.21', `10.0.0.2${number}`),
    )
    .join('\n');
}

/** Replaces addresses and folders. Throws if one does not occur. */
export function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`${from} does not occur`);
    return result.replaceAll(from, to);
  }, text);
}
