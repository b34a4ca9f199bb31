import type { CallReport } from './fuzz-call.ts';

/** What a run came to, in one line. */
export function summarize(reports: readonly CallReport[], seed: number): string {
  const failures = reports.filter(({ failure }) => failure !== null).length;
  const cases = sum(reports, ({ cases }) => cases);
  return `fuzz: ${reports.length} calls, ${number(cases)} cases, ${failures} failures (seed ${seed})`;
}

/** docs/fuzz.md: what a run came to, call by call. */
export function renderDocument(
  reports: readonly CallReport[],
  { runs, seed }: { runs: number; seed: number },
): string {
  const failed = reports.filter(({ failure }) => failure !== null);
  const rows = reports.map(({ call, cases, accepted, refused, failure }) => {
    const codes = Object.entries(refused)
      .sort(([, a], [, b]) => b - a)
      .map(([code]) => `\`${code}\``);
    const found = failure === null ? '0' : 'yes';
    return `| \`${call}\` | ${number(cases)} | ${number(accepted)} | ${found} | ${codes.join(', ')} |`;
  });
  return `# Fuzzing

Written by \`npm run fuzz\`. Every call of the contract is sent inputs that are drawn from its schemas and then mutated: missing,
of another type, huge, negative, lone surrogates, null bytes, ids of another kind, raw numbers, keys of prototypes, broken
bodies and headers; by people of every level, by strangers and with forged tokens. Each answer must be one that its reply
schema accepts, or a problem document with a documented code; never a 5xx; and a refusal leaves every row of every table as it
was (but for the count of wrong attendance codes).

The same inputs come again with the same seed: \`FUZZ_SEED=${seed} npm run fuzz\`; \`FUZZ_RUNS\` sets the cases for each call,
\`FUZZ_ONLY\` a part of a call's name. The tests of the server run 200 for each call.

| calls | cases for each | cases | failures | seed |
|---|---|---|---|---|
| ${reports.length} | ${number(runs)} | ${number(sum(reports, ({ cases }) => cases))} | ${failed.length} | ${seed} |

| call | cases | accepted | failures | refused with |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

const sum = (reports: readonly CallReport[], of: (report: CallReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0);

const number = (value: number) => value.toLocaleString('en');
