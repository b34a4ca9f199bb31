import type { Endpoint } from '@crewwith/domain/endpoint';
import fc from 'fast-check';
import { caseRequest, type FuzzCase, fuzzCases } from './fuzz-case.ts';
import type { FuzzFixture } from './fuzz-fixture.ts';
import { responseFault } from './response-fault.ts';

/** Not random: a run tells the same every time, until somebody asks for another with `FUZZ_SEED`. */
const SEED = 20_261_201;

export interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
}

/** What became of the cases of one call. */
export interface CallReport {
  readonly call: string;
  readonly cases: number;
  /** How many were answered with success. */
  readonly accepted: number;
  /** Each code of a refusal, and how often. */
  readonly refused: Readonly<Record<string, number>>;
  /** What went wrong, with the smallest input that does it and the seed; null when nothing did. */
  readonly failure: string | null;
}

/** `FUZZ_RUNS` for each call and `FUZZ_SEED`, or what a run of the tests has. */
export function fuzzOptions(env: NodeJS.ProcessEnv, runs: number): FuzzOptions {
  return { runs: Number(env.FUZZ_RUNS ?? runs), seed: Number(env.FUZZ_SEED ?? SEED) };
}

/** Sends so many inputs to a call and judges every answer. */
export async function fuzzCall(
  fixture: FuzzFixture,
  endpoint: Endpoint,
  { runs, seed }: FuzzOptions,
): Promise<CallReport> {
  const refused: Record<string, number> = {};
  let [cases, accepted] = [0, 0];
  const property = fc.asyncProperty(fuzzCases(endpoint, fixture.names), async (fuzzCase) => {
    const { status, code, fault } = await runFuzzCase(fixture, endpoint, fuzzCase);
    cases += 1;
    if (status < 400) accepted += 1;
    else refused[code] = (refused[code] ?? 0) + 1;
    if (fault !== null) throw new Error(fault);
  });
  const details = await fc.check(property, { numRuns: runs, seed, includeErrorInReport: true });
  const failure = details.failed ? ((await fc.asyncDefaultReportMessage(details)) ?? 'failed') : null;
  return { call: `${endpoint.method} ${endpoint.path}`, cases, accepted, refused, failure };
}

async function runFuzzCase(fixture: FuzzFixture, endpoint: Endpoint, fuzzCase: FuzzCase) {
  const request = await caseRequest(endpoint, fuzzCase, fixture);
  return fixture.sandbox.trial(async () => {
    const answer = await fixture.app.inject(request);
    const status = answer.statusCode;
    // After a 5xx there is no asking, and no need to.
    const judged = status < 500 && (status >= 400 || endpoint.method === 'GET');
    const changed = judged ? await fixture.sandbox.changedTables() : [];
    const fault = responseFault({ endpoint: fixture.takeEndpoint() ?? endpoint, answer, changed });
    return {
      status,
      code: codeOf(answer.body, status),
      fault: fault && `${request.method} ${request.url} ${fault}`,
    };
  });
}

function codeOf(body: string, status: number): string {
  const found = status >= 400 ? /"code":"([\w.]+)"/.exec(body)?.[1] : undefined;
  return found ?? String(status);
}
