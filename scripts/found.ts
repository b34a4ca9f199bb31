import { existsSync } from 'node:fs';
import { findPostgres } from '../apps/server/src/testing/postgres.ts';
import { onPath } from '../apps/server/src/testing/processes/on-path.ts';

/** First, since it needs a third less processor time per page. It shows no notifications. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium for tests: `CHROMIUM_PATH`, else a usual path. Returns null when there is none. */
export function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : null;
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findDesktopChromium();
}

/** A Chromium that shows notifications, at a usual path. Returns null when there is none. */
export const findDesktopChromium = (): string | null =>
  CHROMIUM_PATHS.find((path) => existsSync(path)) ?? null;

/** Debian's Firefox, for the test of push notifications. Returns null when there is none. */
export const findFirefox = (): string | null => onPath('firefox-esr');

/** Whether tests have a PostgreSQL: `TEST_DATABASE_URL`, or the programs to start a temporary one. */
export function hasPostgres(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== null;
}
