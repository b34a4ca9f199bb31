import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SMALL_COMPILER } from './apps/server/src/db/embedded/save-memory.ts';
import { testScope } from './apps/server/src/testing/scope.ts';
import { icons } from './apps/web/build/icons.ts';
import { splitLocales } from './apps/web/build/split-locales.ts';
import { FailureReporter } from './scripts/failure-reporter.ts';
import { ONLY_FULL_RUN } from './scripts/only-full-run.ts';

const scope = testScope();
const FULL = '**/*.full.test.ts';
/** Tests of pages, forms and dialogs without a browser. */
const DOM = 'apps/web/src/**/*.dom.test.ts';

/** The files of a project for the scope of this run. */
const files = (include: string[], exclude: string[] = []) => ({
  include: scope === 'short' ? include.map((pattern) => pattern.replace('.test.', '.full.test.')) : include,
  exclude: [
    '**/node_modules/**',
    ...exclude,
    ...(scope === 'quick' ? [FULL] : []),
    ...(scope === 'short' ? ONLY_FULL_RUN : []),
  ],
});

const PATRONI = 'e2e/patroni.test.ts';

/** Seeds the property tests. */
const setupFiles = ['./fast-check.setup.ts'];

/** Starts a PostgreSQL for the tests if none is configured. */
const globalSetup = ['./apps/server/src/testing/global-setup.ts'];

/** Long, so that no test fails on a slow machine. */
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};

/** Take a minute or more, so they start first: Vitest goes by the size of files where it knows no durations. */
const LONGEST =
  /(?:e2e\/(?:screens-of-|journey|document|club-screens|session)|server\/src\/(?:permissions|fuzz-writes|statements))/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONGEST.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FailureReporter()],
    // On two cores, since tests wait for databases, pages for servers and servers for disks.
    maxWorkers: 3,
    // Measured when only the domain's tests run: they cover every branch of its rules.
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
          ...files(['packages/domain/src/**/*.test.ts', 'scripts/**/*.test.ts', 'lab/**/*.test.ts']),
          setupFiles,
          // A third of the processor time.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          ...files(['apps/server/src/**/*.test.ts']),
          setupFiles,
          globalSetup,
          // One module graph for all files of a worker halves the processor time. Full tests may mock modules.
          isolate: scope !== 'quick',
          // In quick runs the engine's code is compiled once (e2e/kit/templates.ts): a tenth less processor time.
          execArgv: scope === 'quick' ? [...SMALL_COMPILER] : [],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          ...files(['apps/web/src/**/*.test.ts'], [DOM]),
          setupFiles,
          // Starting a process for each file takes longer than its tests.
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          ...timeouts,
        },
      },
      {
        plugins: [splitLocales(), icons()],
        test: {
          name: 'web-dom',
          ...files([DOM]),
          environment: 'happy-dom',
          setupFiles: ['./apps/web/src/testing/setup.ts'],
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'e2e',
          ...files(['e2e/**/*.test.ts'], [PATRONI]),
          globalSetup: [...globalSetup, './e2e/kit/templates.ts'],
          // Concurrent tests of each file.
          maxConcurrency: 2,
          // Saves 5 % of the time. Full tests may mock modules.
          isolate: scope !== 'quick',
          ...timeouts,
          testTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'patroni',
          ...files([PATRONI]),
          globalSetup: ['./apps/server/src/testing/log-folder.ts', './e2e/kit/templates.ts'],
          ...timeouts,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
