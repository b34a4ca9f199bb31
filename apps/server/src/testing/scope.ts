/**
 * The scope of a test run. `quick` (`npm test`): all files except `*.full.test.ts`. `short`: only those files, in short
 * forms. `full`: every file in its long form.
 */
export type TestScope = 'quick' | 'short' | 'full';

/** The scope of this run, from `TEST_SCOPE`. Default: `full`. Throws if the value is invalid. */
export function testScope(env: NodeJS.ProcessEnv = process.env): TestScope {
  const scope = env.TEST_SCOPE ?? 'full';
  if (scope === 'quick' || scope === 'short' || scope === 'full') return scope;
  throw new Error(`TEST_SCOPE is ${scope}, not quick, short or full.`);
}

/** The first value in a full run, the second one in others. */
export const inFullRun = <T>(full: T, reduced: T): T => (testScope() === 'full' ? full : reduced);
