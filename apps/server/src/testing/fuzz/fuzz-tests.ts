import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { membersContract } from '@crewwith/domain/members/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../openapi/document.ts';
import { inFullRun } from '../scope.ts';
import { type CallReport, fuzzCall, fuzzOptions } from './fuzz-call.ts';
import { type FuzzFixture, openFuzzFixture } from './fuzz-fixture.ts';
import { summarize } from './report.ts';

/** Cases of a call. */
const RUNS = { reads: inFullRun(200, 10), writes: inFullRun(200, 20) };
/** Where all of fewer cases were refused. */
const MORE_RUNS = 60;
/** Many small steps take minutes on a slow machine. */
const TIMEOUT_MS = 600_000;
/** Accepted only with a picture at the provider, as in features/images/provider-picture.test.ts. */
const NEEDS_PROVIDER = membersContract.copyPicture.path;

/** Registers a test for each endpoint that reads, or for each that writes. */
export function fuzzTests(kind: keyof typeof RUNS): void {
  const endpoints = CALLS.map(({ endpoint }) => endpoint).filter(
    ({ method }) => (method === 'GET') === (kind === 'reads'),
  );
  describe(`all ${kind}, whatever they are sent`, { timeout: TIMEOUT_MS }, () => {
    const options = fuzzOptions(process.env, RUNS[kind]);
    const reports: CallReport[] = [];
    let fixture: FuzzFixture | undefined;
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'crewwith-fuzz-'));
      fixture = await openFuzzFixture(folder);
    }, TIMEOUT_MS);
    afterAll(async () => {
      console.log(summarize(reports, options.seed));
      await fixture?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
      '%s %s',
      async (_method, _path, endpoint) => {
        if (!fixture) throw new Error('no fixture');
        let report = await fuzzCall(fixture, endpoint, options);
        if (report.failure === null && report.accepted === 0 && options.runs < MORE_RUNS)
          report = await fuzzCall(fixture, endpoint, { ...options, runs: MORE_RUNS });
        reports.push(report);
        expect(report.failure).toBeNull();
        // Without an accepted case only refusals were tested.
        if (endpoint.path !== NEEDS_PROVIDER) expect(report.accepted).toBeGreaterThan(0);
      },
    );
  });
}
