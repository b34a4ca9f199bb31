import { test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { FAULTS } from '../lab/faults/patroni/faults.ts';
import { failOver, GIVE_UP_MS, RECOVERY_MS } from '../lab/faults/patroni/patroni.ts';
import { missingForPatroni } from '../lab/faults/patroni/programs.ts';

const mustRun = process.env.REQUIRE_ALL === '1';

test.runIf(mustRun || missingForPatroni() === null)(
  'loses nothing and writes again when Patroni replaces the primary',
  async () => {
    // A quick run has other tests beside this one, which delay every step of a failover.
    await failOver(FAULTS.length, inFullRun(RECOVERY_MS, GIVE_UP_MS));
  },
);
