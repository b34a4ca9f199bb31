import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { CALLS } from '../apps/server/src/openapi/document.ts';
import { type CallReport, fuzzOptions } from '../apps/server/src/testing/fuzz/fuzz-call.ts';
import { renderDocument, summarize } from '../apps/server/src/testing/fuzz/report.ts';
import { setup } from '../apps/server/src/testing/global-setup.ts';

/** Fuzzes every call and writes docs/fuzz.md. Options: `FUZZ_RUNS`, `FUZZ_SEED`, `FUZZ_ONLY`, `FUZZ_WORKERS`. */
const RUNS = 5_000;
const ROOT = resolve(import.meta.dirname, '..');

interface WorkerMessage {
  readonly ready?: true;
  readonly index?: number;
  readonly report?: CallReport;
}

const options = fuzzOptions(process.env, RUNS);
const only = process.env.FUZZ_ONLY ?? '';
const wanted = CALLS.map(({ endpoint: { method, path } }, index) => ({ call: `${method} ${path}`, index }))
  .filter(({ call }) => call.includes(only))
  .map(({ index }) => index)
  .values();
const reports = new Map<number, CallReport>();

/** Starts a worker and sends it calls until none is left. */
async function runWorker(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'fuzz-worker.ts'), [String(RUNS)]);
  child.on('message', (message) => {
    const { index, report } = message as WorkerMessage;
    if (index !== undefined && report) {
      reports.set(index, report);
      console.log(
        `${report.failure === null ? 'ok' : 'FAILED'}: ${report.call} (${report.cases} cases, ${report.accepted} accepted)`,
      );
      if (report.failure !== null) console.error(report.failure);
    }
    child.send(wanted.next().value ?? -1);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`A fuzz worker ended with ${code}.`);
}

// Uses PostgreSQL if available, since it is much faster.
const stop = await setup();
const workers = Number(process.env.FUZZ_WORKERS ?? availableParallelism());
await Promise.all(Array.from({ length: workers }, runWorker));
await stop?.();

const inOrder = [...reports].sort(([a], [b]) => a - b).map(([, report]) => report);
if (only === '') await writeFile(join(ROOT, 'docs/fuzz.md'), renderDocument(inOrder, options));
console.log(summarize(inOrder, options.seed));
process.exitCode = inOrder.some(({ failure }) => failure !== null) ? 1 : 0;
