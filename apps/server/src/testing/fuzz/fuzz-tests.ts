import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFullRun } from '../scope.ts';
import { type CallReport, fuzzCall, fuzzOptions } from './fuzz-call.ts';
import { type FuzzFixture, openFuzzFixture } from './fuzz-fixture.ts';
import { summarize } from './report.ts';

const RUNS = inFullRun(200, 50);
/** Many small steps: a busy machine needs minutes. */
const PATIENCE_MS = 600_000;

/** Fuzzes these calls, a test for each. */
export function fuzzTests(name: string, endpoints: readonly Endpoint[]): void {
  describe(name, { timeout: PATIENCE_MS }, () => {
    const options = fuzzOptions(process.env, RUNS);
    const reports: CallReport[] = [];
    let fixture: FuzzFixture | undefined;
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'crewwith-fuzz-'));
      fixture = await openFuzzFixture(folder);
    }, PATIENCE_MS);
    afterAll(async () => {
      console.log(summarize(reports, options.seed));
      await fixture?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
      '%s %s',
      async (_method, _path, endpoint) => {
        if (!fixture) throw new Error('There is no fixture');
        const report = await fuzzCall(fixture, endpoint, options);
        reports.push(report);
        expect(report.failure).toBeNull();
        // Without one accepted case only the refusals were tried.
        expect(report.accepted).toBeGreaterThan(0);
      },
    );
  });
}
