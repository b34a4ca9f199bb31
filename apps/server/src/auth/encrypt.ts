import { createCipheriv, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../runtime/random.ts';

/** Encrypts what must be read again, with a key made from the secret for one purpose. */
export interface Encryption {
  encrypt(plain: string): string;
  /** The plain text, or null when it was sealed with another secret or changed since. */
  decrypt(sealed: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A seal of its own for each purpose: what is sealed for one does not open for another. */
export function createEncryption(secret: string, purpose: string, random: Random): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `crewwith seal ${purpose}`, KEY_BYTES));
  return {
    encrypt(plain) {
      const iv = random(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
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

/** How a secret that only has to be recognised is stored: SHA-256, base64url. Not for passwords. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares two secrets in constant time. */
export function isEqualSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
