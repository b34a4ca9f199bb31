import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzCall, fuzzOptions } from '../testing/fuzz/fuzz-call.ts';
import { openWorld, type World } from '../testing/fuzz/world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-fuzz-'));
  world = await openWorld(folder);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});
const endpoints = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', async (_, endpoint) => {
  const start = performance.now();
  const report = await fuzzCall(world, endpoint, fuzzOptions(process.env, 200));
  console.log(report.call, report.cases, report.accepted, JSON.stringify(report.refused), Math.round(performance.now() - start));
  expect(report.failure).toBeNull();
});
