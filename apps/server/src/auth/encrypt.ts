import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import type { Random } from '../runtime/random.ts';

/** Encrypts values that must be decrypted later, with a key derived from the secret for one purpose. */
export interface Encryption {
  encrypt(plain: string): string;
  /** Returns null when the value was encrypted with another secret or was modified. */
  decrypt(encrypted: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key: a value encrypted for one cannot be decrypted for another. */
export function createEncryption(secret: string, purpose: string, random: Random): Encryption {
  // A key that OpenSSL knows already: with bytes each use would take a tenth of a millisecond more.
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', secret, '', `crewwith seal ${purpose}`, KEY_BYTES)),
  );
  return {
    encrypt(plain) {
      const iv = random(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const text = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Hashes a high-entropy secret for storage: SHA-256, base64url. Not for passwords. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares two secrets in constant time. */
export function isEqualSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
