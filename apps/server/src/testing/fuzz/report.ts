import type { CallReport } from './fuzz-call.ts';

/** A summary of a run in one line. */
export function summarize(reports: readonly CallReport[], seed: number): string {
  const failures = reports.filter(({ failure }) => failure !== null).length;
  const cases = sum(reports, ({ cases }) => cases);
  return `fuzz: ${reports.length} calls, ${number(cases)} cases, ${failures} failures (seed ${seed})`;
}

/** The content of docs/fuzz.md. */
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

Written by \`npm run fuzz\`. Every call is sent inputs that are generated from its schemas and then mutated: missing fields,
other types, huge and negative numbers, lone surrogates, null bytes, ids of other kinds, raw numbers, prototype keys, broken
bodies and headers; by members of every level, outsiders and forged tokens. Each response must match the reply schema, or
be a problem document with a documented code, never a 5xx. A refusal must not change any row (except the count of wrong
attendance codes).

The same seed gives the same inputs: \`FUZZ_SEED=${seed} npm run fuzz\`. \`FUZZ_RUNS\` sets the cases per call, \`FUZZ_ONLY\`
selects calls by a part of their name. The server's tests run fewer cases per call.

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
