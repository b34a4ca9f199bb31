import { test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { patroni } from '../lab/faults/patroni/patroni.ts';
import { missingForPatroni } from '../lab/faults/patroni/programs.ts';

const mustRun = process.env.REQUIRE_ALL === '1';

test.runIf(mustRun || missingForPatroni() === null)(
  'loses nothing and writes again when Patroni replaces the primary',
  async () => {
    await patroni.run(inFullRun(3, 1));
  },
);
