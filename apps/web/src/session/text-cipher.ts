import { get, update } from 'idb-keyval';

const KEY_NAME = 'crewwith_session_key';
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** Encrypts text against copying of local storage: the key cannot be extracted from this browser. */
export interface TextCipher {
  encrypt(text: string): Promise<string>;
  /** Returns null when the text was encrypted elsewhere or is damaged. */
  decrypt(encrypted: string): Promise<string | null>;
}

/** Creates a cipher over any source of one AES-GCM key. */
export function createTextCipher(readKey: () => Promise<CryptoKey>): TextCipher {
  return {
    async encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = new TextEncoder().encode(text);
      const encrypted = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await readKey(), plain);
      const bytes = [...iv, ...new Uint8Array(encrypted)];
      // One call with all bytes as arguments throws for a long text.
      return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
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

/** Creates a key whose bytes no script can read. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Returns this browser's key, created on first use; `update` is one transaction, so that two tabs agree on one key. */
async function browserKey(): Promise<CryptoKey> {
  const stored = await get<CryptoKey>(KEY_NAME);
  if (stored !== undefined) return stored;
  const created = await createKey();
  let result = created;
  await update<CryptoKey>(KEY_NAME, (old) => {
    result = old ?? created;
    return result;
  });
  return result;
}

/** The cipher of this browser: non-extractable key in IndexedDB. */
export const browserCipher = createTextCipher(browserKey);
