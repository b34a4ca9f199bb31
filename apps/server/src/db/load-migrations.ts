import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Migration } from 'kysely/migration';
import { codeUrl, MODULE } from '../runtime/programs.ts';
import type { OnlineMigration } from './online-migration.ts';

export type AnyMigration = Migration | OnlineMigration;
/** By name. Each is imported when it runs, since most starts have nothing to migrate. */
export type Migrations = Readonly<Record<string, () => Promise<AnyMigration>>>;

const FOLDER = codeUrl('db/migrations/');

/** The files of the migrations, relative to their folder, which has a folder for each 25 of them after the first. */
export function migrationFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(MODULE));
}

/** Returns all migrations, in order. Throws as `migrationNames` does. */
export function findMigrations(): Migrations {
  const files = migrationFiles();
  return Object.fromEntries(
    migrationNames(files).map((name) => {
      const file = files.find((path) => basename(path) === `${name}${MODULE}`);
      return [name, (): Promise<AnyMigration> => import(new URL(`${file}`, FOLDER).href)];
    }),
  );
}

/**
 * Returns the names of migration files, in order. Throws when the numbers are not 0001, 0002 and so on: after a merge
 * two migrations may have the same number, and their order would differ between databases.
 */
export function migrationNames(files: readonly string[]): string[] {
  const names = files.map((file) => basename(file, MODULE)).sort();
  for (const [index, name] of names.entries()) {
    const number = String(index + 1).padStart(4, '0');
    if (!name.startsWith(`${number}-`)) throw new Error(`Expected the migration ${number}, found ${name}`);
  }
  return names;
}
