const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** Creates a key whose bytes no script can read. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function encrypt(key: CryptoKey, text: string): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return new Blob([
    iv,
    await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(text)),
  ]);
}

/** Returns null when the text was encrypted with another key. */
export async function decrypt(key: CryptoKey, encrypted: ArrayBuffer): Promise<string | null> {
  const iv = new Uint8Array(encrypted, 0, IV_BYTES);
  const plain = await crypto.subtle
    .decrypt({ name: ALGORITHM, iv }, key, new Uint8Array(encrypted, IV_BYTES))
    .catch(() => null);
  return plain === null ? null : new TextDecoder().decode(plain);
}
