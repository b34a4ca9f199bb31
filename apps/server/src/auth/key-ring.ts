import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { DAY_MS, HOUR_MS, REFRESH_TOKEN_MAX_MS } from '@crewwith/domain/constants';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Random } from '../runtime/random.ts';
import { createEncryption } from './encrypt.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface VerifyingKey {
  readonly publicKey: KeyObject;
  /** The latest expiry a token signed before the retirement can have; null while the key is active. */
  readonly lastExpiry: Date | null;
}

/** The keys that sign tokens, by `kid`. Servers share them through the database. */
export interface KeyRing {
  /** Returns the newest key. Creates one when there is none, it is too old, or it was encrypted with another secret. */
  signer(): Promise<SigningKey>;
  /** Returns null for an unknown `kid` and for a key that retired before any current session began. */
  verifier(kid: string): Promise<VerifyingKey | null>;
}

interface StoredKey {
  kid: string;
  public_key: string;
  private_key: string;
  created_time: Date;
  retired_time: Date | null;
}

/** How long a key signs. */
const SIGNING_MS = 30 * DAY_MS;
/** How long its tokens are accepted afterwards: longer than any token lives, plus clock skew. */
const ACCEPTED_MS = 2 * HOUR_MS;
/** How long a retired key is stored: a session may be renewed with an old access token until it ends. */
const RETENTION_MS = REFRESH_TOKEN_MAX_MS + DAY_MS;
/** Unknown `kid`s reload the keys at most this often. */
const RELOAD_MS = 10_000;
/** How often the active key is checked for retirement by another server. */
const RECHECK_MS = 60_000;
const SEED_BYTES = 32;
const ENCRYPTION_PURPOSE = 'signing keys';
/** PKCS #8 prefix of an Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const EPOCH = new Date(0);

/** Stores Ed25519 keys in `signing_keys`, private parts encrypted with the secret. */
export function createKeyRing(deps: {
  db: Kysely<Database>;
  clock: Clock;
  random: Random;
  secret: string;
}): KeyRing {
  const { db, clock, random } = deps;
  const encryption = createEncryption(deps.secret, ENCRYPTION_PURPOSE, random);
  let keys: StoredKey[] = [];
  let loadedTime = EPOCH;
  let loading: Promise<void> | null = null;
  let creating: Promise<SigningKey> | null = null;
  let signing: (SigningKey & { until: Date }) | null = null;
  const publicKeys = new Map<string, KeyObject>();

  function load(): Promise<void> {
    loading ??= db
      .selectFrom('signing_keys')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('retired_time', 'is', null),
          eb('retired_time', '>', new Date(clock.now().getTime() - RETENTION_MS)),
        ]),
      )
      .orderBy('created_time', 'desc')
      .execute()
      .then((rows) => {
        keys = rows;
        loadedTime = clock.now();
        publicKeys.clear();
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  async function createOrLoadSigningKey(): Promise<SigningKey> {
    await load();
    const now = clock.now();
    for (const key of keys) {
      const until = new Date(key.created_time.getTime() + SIGNING_MS);
      const seed = key.retired_time === null && until > now ? encryption.decrypt(key.private_key) : null;
      if (seed === null) continue;
      signing = { kid: key.kid, privateKey: privateKeyOf(Buffer.from(seed, 'base64url')), until };
      return signing;
    }
    const seed = random(SEED_BYTES);
    const privateKey = privateKeyOf(seed);
    const kid = random(12).toString('base64url');
    const row: StoredKey = {
      kid,
      public_key: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64url'),
      private_key: encryption.encrypt(seed.toString('base64url')),
      created_time: now,
      retired_time: null,
    };
    await db.insertInto('signing_keys').values(row).execute();
    await db
      .updateTable('signing_keys')
      .set({ retired_time: now })
      .where('retired_time', 'is', null)
      .where('created_time', '<=', new Date(now.getTime() - SIGNING_MS))
      .execute();
    await load();
    signing = { kid, privateKey, until: new Date(now.getTime() + SIGNING_MS) };
    return signing;
  }

  return {
    async signer() {
      const sinceLoad = Math.abs(clock.now().getTime() - loadedTime.getTime());
      if (signing && signing.until > clock.now() && sinceLoad < RECHECK_MS) return signing;
      creating ??= createOrLoadSigningKey().finally(() => {
        creating = null;
      });
      return creating;
    },

    async verifier(kid) {
      const known = () => keys.find((key) => key.kid === kid);
      const sinceLoad = Math.abs(clock.now().getTime() - loadedTime.getTime());
      if (!known() && sinceLoad >= RELOAD_MS) await load();
      const key = known();
      if (!key) return null;
      const publicKey = publicKeys.get(kid) ?? publicKeyOf(key.public_key);
      publicKeys.set(kid, publicKey);
      const retired = key.retired_time;
      return { publicKey, lastExpiry: retired && new Date(retired.getTime() + ACCEPTED_MS) };
    },
  };
}

/** A stored signing key, encrypted with the secret configured when it was created. */
export interface EncryptedKey {
  readonly encrypted: string;
  readonly retired: boolean;
}

/** Returns all keys, oldest first. The first shows which secret the data was created with. */
export async function readEncryptedKeys(db: Kysely<Database>): Promise<EncryptedKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['private_key', 'retired_time'])
    .orderBy('created_time')
    .orderBy('kid')
    .execute();
  return rows.map(({ private_key, retired_time }) => ({
    encrypted: private_key,
    retired: retired_time !== null,
  }));
}

/** Returns true when the key was encrypted with this secret. */
export function canDecryptKey(secret: string, { encrypted }: EncryptedKey): boolean {
  // Decryption needs no randomness.
  return createEncryption(secret, ENCRYPTION_PURPOSE, Buffer.alloc).decrypt(encrypted) !== null;
}

function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(stored: string): KeyObject {
  return createPublicKey({ key: Buffer.from(stored, 'base64url'), format: 'der', type: 'spki' });
}
