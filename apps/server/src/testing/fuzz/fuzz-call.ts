import type { Endpoint } from '@crewwith/domain/endpoint';
import fc from 'fast-check';
import { caseRequest, type FuzzCase, fuzzCases } from './fuzz-case.ts';
import type { FuzzFixture } from './fuzz-fixture.ts';
import { responseFault } from './response-fault.ts';

/** Fixed, so that runs are reproducible; `FUZZ_SEED` changes it. */
const SEED = 20_261_201;

export interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
}

/** The results of the cases of one call. */
export interface CallReport {
  readonly call: string;
  readonly cases: number;
  /** The number of successful responses. */
  readonly accepted: number;
  /** The number of refusals by code. */
  readonly refused: Readonly<Record<string, number>>;
  /** The failure with the smallest input and the seed; null if there is none. */
  readonly failure: string | null;
}

/** `FUZZ_RUNS` per call and `FUZZ_SEED`, or the defaults. */
export function fuzzOptions(env: NodeJS.ProcessEnv, runs: number): FuzzOptions {
  return { runs: Number(env.FUZZ_RUNS ?? runs), seed: Number(env.FUZZ_SEED ?? SEED) };
}

/** Sends `runs` inputs to a call and checks every response. */
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
    const response = await fixture.app.inject(request);
    const status = response.statusCode;
    // After a 5xx the transaction may be aborted, and the case has failed anyway.
    const mustNotWrite = status < 500 && (status >= 400 || endpoint.method === 'GET');
    const changed = mustNotWrite ? await fixture.sandbox.changedTables() : [];
    const fault = responseFault({ endpoint: fixture.takeEndpoint() ?? endpoint, response, changed });
    return {
      status,
      code: codeOf(response.body, status),
      fault: fault && `${request.method} ${request.url} ${fault}`,
    };
  });
}

function codeOf(body: string, status: number): string {
  const found = status >= 400 ? /"code":"([\w.]+)"/.exec(body)?.[1] : undefined;
  return found ?? String(status);
}
