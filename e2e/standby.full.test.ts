import { test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { standby } from '../lab/faults/standby/standby.ts';

test.runIf(engines().includes('postgres'))(
  'shows everyone what they wrote while standbys are late, killed and frozen',
  async () => {
    await standby.run(1);
  },
);
