import { get, update } from 'idb-keyval';

const KEY_NAME = 'crewwith_session_key';
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** Keeps a text unreadable to whoever copies local storage: its key cannot be taken out of this browser. */
export interface TextCipher {
  encrypt(text: string): Promise<string>;
  /** Null when it was encrypted elsewhere or is damaged. */
  decrypt(encrypted: string): Promise<string | null>;
}

/** A vault over any place that hands out one AES-GCM key. */
export function createTextCipher(readKey: () => Promise<CryptoKey>): TextCipher {
  return {
    async encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = new TextEncoder().encode(text);
      const encrypted = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await readKey(), plain);
      return btoa(String.fromCharCode(...iv, ...new Uint8Array(encrypted)));
    },
    async decrypt(encrypted) {
      try {
        const bytes = Uint8Array.from(atob(encrypted), (char) => char.charCodeAt(0));
        const iv = bytes.subarray(0, IV_BYTES);
        const plain = await crypto.subtle.decrypt(
          { name: ALGORITHM, iv },
          await readKey(),
          bytes.subarray(IV_BYTES),
        );
        return new TextDecoder().decode(plain);
      } catch {
        return null;
      }
    },
  };
}

/** A fresh key whose bytes no script can read. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** This browser's key, made at first need; `update` is one transaction, so two tabs agree on one key. */
async function browserKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY_NAME);
  if (known !== undefined) return known;
  const fresh = await createKey();
  let kept = fresh;
  await update<CryptoKey>(KEY_NAME, (old) => {
    kept = old ?? fresh;
    return kept;
  });
  return kept;
}

/** The vault of this browser: non-extractable key in IndexedDB. */
export const browserCipher = createTextCipher(browserKey);
