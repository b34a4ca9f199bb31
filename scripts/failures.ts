import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Lines of a failure message that are shown again. */
const MESSAGE_LINES = 15;

/** What Vitest's reporter `json` writes, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * The failed tests of a report of Vitest, one text each, with paths relative to the root. Files that could not be
 * loaded count as failed. Empty without a report, that is if Vitest did not get to its end.
 */
export function failedTests(reportFile: string, root: string): string[] {
  if (!existsSync(reportFile)) return [];
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ title: test.fullName, message: test.failureMessages.join('\n') }));
    if (failed.length === 0 && status === 'failed') failed.push({ title: '(the file itself)', message });
    return failed.map((test) =>
      [
        `FAILED: ${relative(root, name)} > ${test.title}`,
        ...test.message.split('\n').slice(0, MESSAGE_LINES),
      ].join('\n  '),
    );
  });
}
