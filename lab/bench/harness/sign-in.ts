import { randomBytes } from 'node:crypto';
import { createKeyRing } from '../../../apps/server/src/auth/key-ring.ts';
import { createTokens } from '../../../apps/server/src/auth/tokens.ts';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { readConfig } from '../../../apps/server/src/env.ts';
import { createIdCoder, type IdCoder } from '../../../apps/server/src/id-coder.ts';
import type { Clock } from '../../../apps/server/src/runtime/clock.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { NOW } from '../data/layout.ts';
import { PUBLIC_URL, SECRET } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const ids: IdCoder = createIdCoder(SECRET);

const fixedClock = (time: Date): Clock => ({ now: () => time });

/**
 * Access tokens by member id, signed with a key of the database before a server opens it. They are dated ahead, by
 * default a day, so that they do not expire during the longest run.
 */
export async function signIn(
  target: { databaseUrl: string } | { dataDir: string },
  memberIds: readonly number[],
  date = new Date(NOW.getTime() + DAY_MS),
): Promise<Map<number, string>> {
  const database = await connectDatabase({
    databaseUrl: 'databaseUrl' in target ? target.databaseUrl : undefined,
    dataDir: 'dataDir' in target ? target.dataDir : '',
    log: silentLog,
  });
  try {
    const config = readConfig({ PUBLIC_URL, SECRET });
    const ring = createKeyRing({
      db: database.db,
      clock: fixedClock(NOW),
      random: randomBytes,
      secret: SECRET,
    });
    const clock = fixedClock(date);
    const tokens = createTokens({ clock, ids, ring, issuer: config.publicUrl });
    const accessTokens = new Map<number, string>();
    // Session and member have the same id in the scale data.
    for (const memberId of memberIds)
      accessTokens.set(memberId, await tokens.signAccess({ memberId, sessionId: memberId }));
    return accessTokens;
  } finally {
    await database.close();
  }
}
