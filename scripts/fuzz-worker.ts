import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '../apps/server/src/openapi/document.ts';
import { fuzzCall, fuzzOptions } from '../apps/server/src/testing/fuzz/fuzz-call.ts';
import { openFuzzFixture } from '../apps/server/src/testing/fuzz/fuzz-fixture.ts';

/** A worker process of `npm run fuzz`: receives the index of a call, fuzzes it and sends its report. */
const options = fuzzOptions(process.env, Number(process.argv[2]));
const folder = await mkdtemp(join(tmpdir(), 'crewwith-fuzz-'));
const fixture = await openFuzzFixture(folder, process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite');

process.on('message', async (index: number) => {
  const call = CALLS[index];
  if (call) {
    process.send?.({ index, report: await fuzzCall(fixture, call.endpoint, options) });
    return;
  }
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
  process.disconnect();
});
process.send?.({ ready: true });
