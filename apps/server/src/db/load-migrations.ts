import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Migration } from 'kysely/migration';
import type { OnlineMigration } from './online-migration.ts';

export type Migrations = Readonly<Record<string, Migration | OnlineMigration>>;

const FOLDER = new URL('migrations/', import.meta.url);

/** The files of the migrations, relative to their folder, which has a folder for each 25 of them after the first. */
export function migrationFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
}

/** Imports all migrations. Throws as `migrationNames` does. */
export async function loadMigrations(): Promise<Migrations> {
  const files = migrationFiles();
  const load = async (name: string): Promise<[string, Migration | OnlineMigration]> => {
    const file = files.find((path) => basename(path) === `${name}.ts`);
    return [name, await import(new URL(`${file}`, FOLDER).href)];
  };
  return Object.fromEntries(await Promise.all(migrationNames(files).map(load)));
}

/**
 * Returns the names of migration files, in order. Throws when the numbers are not 0001, 0002 and so on: after a merge
 * two migrations may have the same number, and their order would differ between databases.
 */
export function migrationNames(files: readonly string[]): string[] {
  const names = files.map((file) => basename(file, '.ts')).sort();
  for (const [index, name] of names.entries()) {
    const number = String(index + 1).padStart(4, '0');
    if (!name.startsWith(`${number}-`)) throw new Error(`Expected the migration ${number}, found ${name}`);
  }
  return names;
}
