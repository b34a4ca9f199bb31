/**
 * How much a run of the tests tries. `quick` is `npm test`: all but the files named `*.full.test.ts`. `short` is those
 * files alone, in forms that CI has time for; `full` is every file in its long form.
 */
export type TestScope = 'quick' | 'short' | 'full';

/** The scope of this run, from `TEST_SCOPE`; `full` where a file is run by itself. */
export function testScope(env: NodeJS.ProcessEnv = process.env): TestScope {
  const scope = env.TEST_SCOPE ?? 'full';
  if (scope === 'quick' || scope === 'short' || scope === 'full') return scope;
  throw new Error(`TEST_SCOPE is ${scope}, not quick, short or full.`);
}

/** `full` in a full run, `less` in any other. */
export const inFullRun = <T>(full: T, less: T): T => (testScope() === 'full' ? full : less);
