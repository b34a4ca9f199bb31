import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Lines of a message that are repeated. */
const MESSAGE_LINES = 15;

/**
 * Appends to the file `FAILURES_FILE` what failed: tests, hooks of files and suites, files that cannot be loaded, and
 * errors outside of tests. So it can be said again at the end of all runs.
 */
export class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.FAILURES_FILE;
    if (file === undefined) return;
    const texts = [
      ...modules.flatMap((module) => failuresOf(module, module.relativeModuleId)),
      ...unhandled.map((error) => textOf('outside of tests', [error])),
    ];
    appendFileSync(file, texts.join(''));
  }
}

function failuresOf(parent: TestModule | TestSuite, name: string): string[] {
  const own = parent.errors();
  return [
    ...(own.length > 0 ? [textOf(name, own)] : []),
    ...[...parent.children].flatMap((child) => {
      const path = `${name} > ${child.name}`;
      return child.type === 'suite' ? failuresOf(child, path) : failureOf(child, path);
    }),
  ];
}

function failureOf(test: TestCase, name: string): string[] {
  const { state, errors = [] } = test.result();
  return state === 'failed' ? [textOf(name, errors)] : [];
}

function textOf(name: string, errors: readonly { message: string; stack?: string | undefined }[]): string {
  const lines = errors.flatMap(({ message, stack }) =>
    (stack ?? message).split('\n').slice(0, MESSAGE_LINES),
  );
  return `${[`FAILED: ${name}`, ...lines].join('\n  ')}\n`;
}
