import { existsSync } from 'node:fs';
import { findPostgres } from '../apps/server/src/testing/postgres.ts';

const CHROMIUM_PATHS = [
  // The same without windows: a page takes it a third less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium to test with: `CHROMIUM_PATH`, else where systems put it; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return CHROMIUM_PATHS.find((path) => existsSync(path)) ?? null;
}

/** Whether the tests can reach a PostgreSQL: `TEST_DATABASE_URL`, or the programs to start a temporary one. */
export function hasPostgres(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null;
}
