import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCalendarClient } from '../apps/server/src/testing/processes/calendar-client.ts';
import { findPgBouncer } from '../apps/server/src/testing/processes/pgbouncer.ts';
import { testScope } from '../apps/server/src/testing/scope.ts';
import { missingForPatroni } from '../lab/faults/patroni/programs.ts';
import { findChromium, findDesktopChromium, findFirefox, hasPostgres } from './found.ts';
import { failedSteps, lint, run, type Step, types } from './steps.ts';

/** `npm test` runs the quick scope; `npm run test:short` and `test:full` pass theirs. Options are passed to Vitest. */
const [scopeName = 'quick', ...options] = process.argv.slice(2);
process.env.TEST_SCOPE ??= scopeName;
const scope = testScope();

const skipped = [
  findChromium() === null &&
    'everything in a browser, and most on the built server (no Chromium; set CHROMIUM_PATH)',
  scope === 'full' && findDesktopChromium() === null && 'notifications of Chromium (only a headless shell)',
  scope !== 'quick' && findFirefox() === null && 'pushes in Firefox (no firefox-esr)',
  !hasPostgres() && 'everything on PostgreSQL (none found; set TEST_DATABASE_URL)',
  findPgBouncer() === null && 'everything behind a pooler (no pgbouncer)',
  missingForPatroni() !== null && `the failover by Patroni (${missingForPatroni()})`,
  !hasCalendarClient() && 'the feed in a calendar app (no vdirsyncer or khal)',
].filter((reason) => reason !== false);
const maySkip = process.env.REQUIRE_ALL !== '1';
const warning = `!!!!! SKIPPED: ${skipped.join('; ')} !!!!!`;

if (skipped.length > 0 && !maySkip) {
  console.error(warning);
  console.error('With REQUIRE_ALL=1 nothing may be skipped.');
  process.exit(1);
}

/** What has failed so far, written by the reporter. */
const folder = mkdtempSync(join(tmpdir(), 'crewwith-test-'));
const failures = join(folder, 'failures.txt');
process.env.FAILURES_FILE = failures;

const vitest = (projects: readonly string[], ...more: string[]): Step => ({
  name: `tests of ${projects.join(', ')}`,
  command: 'vitest',
  args: ['run', ...projects.map((name) => `--project=${name}`), ...options, ...more],
});

/** One after the other. */
async function runAll(steps: readonly Step[]): Promise<boolean> {
  let passed = true;
  for (const step of steps) passed = (await run(step)) && passed;
  return passed;
}

const results: boolean[] = [];
// The short scope runs after the quick one, which has done this.
if (scope !== 'short') {
  // Neither keeps two cores busy.
  results.push(...(await Promise.all([runAll(types), runAll([lint, vitest(['domain'], '--coverage')])])));
}
const serverTests = vitest(['server', 'web', 'web-dom']);
const failover = vitest(['patroni']);
if (scope === 'short' || missingForPatroni() !== null) results.push(await run(serverTests));
// The short form mostly waits; in the long one members must write again within 30 s.
else if (scope === 'quick') results.push(...(await Promise.all([run(serverTests), run(failover)])));
else results.push(await runAll([serverTests, failover]));
if (findChromium() !== null) results.push(await run(vitest(['e2e'])));

if (skipped.length > 0) console.error(warning);

// Again at the end, where a log of 20,000 lines is read first.
const passed = results.every(Boolean);
if (existsSync(failures)) console.error(readFileSync(failures, 'utf8'));
rmSync(folder, { recursive: true });
if (!passed) console.error(`FAILED: ${failedSteps().join('; ')}`);
console.log(passed ? 'All green.' : 'Something failed: see above.');
process.exitCode = passed ? 0 : 1;
