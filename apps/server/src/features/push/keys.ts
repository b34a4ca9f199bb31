import { type Kysely, sql } from 'kysely';
import type { Encryption } from '../../auth/encrypt.ts';
import type { Deps } from '../../context.ts';
import type { Database } from '../../db/schema.ts';

/** The keys that identify the server to push services (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns a function that reads the keys: the configured ones, else those of the database, which are made at the first
 * call, when a server starts. Browsers subscribe with them: all servers need the same ones, which a folder cannot hold.
 */
export function createPushKeys(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  encryption: Encryption,
): () => Promise<PushKeys> {
  let known: PushKeys | null = config.vapid;
  return async () => {
    known ??= (await readKeys(db, encryption)) ?? (await makeKeys(db, encryption, clock.now()));
    return known;
  };
}

/** The newest keys that can be decrypted; null without any. */
async function readKeys(db: Kysely<Database>, encryption: Encryption): Promise<PushKeys | null> {
  const rows = await db
    .selectFrom('push_keys')
    .select(['public_key', 'private_sealed'])
    .orderBy('id', 'desc')
    .execute();
  for (const { public_key, private_sealed } of rows) {
    const privateKey = encryption.decrypt(private_sealed);
    if (privateKey !== null) return { publicKey: public_key, privateKey };
  }
  return null;
}

/** Makes keys unless another server has done so meanwhile. Keys of another secret stay: it may be a mistake. */
async function makeKeys(db: Kysely<Database>, encryption: Encryption, now: Date): Promise<PushKeys> {
  // Before the lock, which others wait for.
  const { default: webpush } = await import('web-push');
  return db.transaction().execute(async (trx) => {
    await sql`lock table push_keys in share row exclusive mode`.execute(trx);
    const made = await readKeys(trx, encryption);
    if (made) return made;
    const keys = webpush.generateVAPIDKeys();
    await trx
      .insertInto('push_keys')
      .values({
        public_key: keys.publicKey,
        private_sealed: encryption.encrypt(keys.privateKey),
        created_time: now,
      })
      .execute();
    return keys;
  });
}
