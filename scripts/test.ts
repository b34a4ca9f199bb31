import { testScope } from '../apps/server/src/testing/scope.ts';
import { buildWebWhenChanged } from './build-web.ts';
import { findChromium, hasPostgres } from './found.ts';
import { lint, run, types } from './steps.ts';

/** `npm test` is the quick scope; `npm run test:short` and `test:full` name theirs. */
process.env.TEST_SCOPE ??= process.argv[2] ?? 'quick';
const scope = testScope();

const leftOut = [
  findChromium() === null && 'everything in a browser (no Chromium; set CHROMIUM_PATH)',
  !hasPostgres() && 'everything on PostgreSQL (none found; set TEST_DATABASE_URL)',
].filter((reason) => reason !== false);
const mayLeaveOut = process.env.REQUIRE_ALL !== '1';
const warning = `!!!!! LEFT OUT: ${leftOut.join('; ')} !!!!!`;

if (leftOut.length > 0 && !mayLeaveOut) {
  console.error(warning);
  console.error('With REQUIRE_ALL=1 nothing may be left out.');
  process.exit(1);
}

const vitest = (projects: readonly string[], ...options: string[]) => ({
  name: `tests of ${projects.join(', ')}`,
  command: 'vitest',
  args: ['run', ...projects.map((name) => `--project=${name}`), ...options],
});

/** The compilers share one core, and the tests the other. */
async function checkTypes(): Promise<boolean> {
  let good = true;
  for (const step of types) good = (await run(step)) && good;
  return good;
}

const results: boolean[] = [];
// Short forms follow a quick run, which has tried all of this.
if (scope !== 'short') {
  results.push(await run(lint));
  results.push(...(await Promise.all([checkTypes(), run(vitest(['domain'], '--coverage'))])));
}
results.push(await run(vitest(['server', 'web'])));
// Pages wait for servers, and servers for disks: a third file of tests uses what the other two leave.
if (findChromium() !== null) {
  results.push((await buildWebWhenChanged()) && (await run(vitest(['e2e'], '--maxWorkers=3'))));
}

if (leftOut.length > 0) console.error(warning);
console.log(results.every(Boolean) ? 'All green.' : 'Something failed: see above.');
process.exitCode = results.every(Boolean) ? 0 : 1;
