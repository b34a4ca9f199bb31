import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testScope } from './apps/server/src/testing/scope.ts';

const scope = testScope();
const FULL = '**/*.full.test.ts';

/** The files of a project for the scope of this run. */
const files = (include: string[]) => ({
  include: scope === 'short' ? include.map((pattern) => pattern.replace('*.test.', '*.full.test.')) : include,
  exclude: ['**/node_modules/**', ...(scope === 'quick' ? [FULL] : [])],
});

/** Starts the tests' PostgreSQL where none is named. */
const globalSetup = ['./apps/server/src/testing/global-setup.ts'];

/** A busy machine is slow, not wrong. */
const patience = { testTimeout: 60_000, hookTimeout: 180_000 };

/** Takes minutes: begun first, it does not go on alone when all others are done. */
const LONGEST = 'e2e/screens.full.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (moduleId.endsWith(LONGEST) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than by default: two cores are the least that there are, and tests wait for databases.
    maxWorkers: 2,
    // Asked for with the tests of the domain alone: its rules leave no branch untried.
    coverage: {
      include: ['packages/domain/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      thresholds: { branches: 100 },
    },
    projects: [
      {
        test: {
          name: 'domain',
          ...files(['packages/domain/src/**/*.test.ts', 'scripts/**/*.test.ts']),
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          ...files(['apps/server/src/**/*.test.ts']),
          globalSetup,
          // One module graph for all files of a worker: half the processor time. Files that mock modules are full ones.
          isolate: scope !== 'quick',
          ...patience,
        },
      },
      { test: { name: 'web', ...files(['apps/web/src/**/*.test.{ts,tsx}']), ...patience } },
      {
        test: {
          name: 'e2e',
          ...files(['e2e/**/*.test.ts']),
          globalSetup,
          // Pages at once, of each file.
          maxConcurrency: 2,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 15_000, interval: 100 } },
        },
      },
    ],
  },
});
