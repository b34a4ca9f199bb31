import { test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { FAULTS } from '../lab/faults/patroni/faults.ts';
import { failOver, RECOVERY_MS } from '../lab/faults/patroni/patroni.ts';
import { missingForPatroni } from '../lab/faults/patroni/programs.ts';

const mustRun = process.env.REQUIRE_ALL === '1';
/** A quick run has other tests beside this one, which delay every step of a failover. */
const BESIDE_TESTS_MS = 120_000;

test.runIf(mustRun || missingForPatroni() === null)(
  'loses nothing and writes again when Patroni replaces the primary',
  async () => {
    await failOver(FAULTS.length, inFullRun(RECOVERY_MS, BESIDE_TESTS_MS));
  },
);
