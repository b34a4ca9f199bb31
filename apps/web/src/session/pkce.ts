const VERIFIER_BYTES = 48;
const STATE_BYTES = 24;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const random = (length: number) => base64url(crypto.getRandomValues(new Uint8Array(length)));

/** Returns a random secret that proves that one browser began and completes a log-in (RFC 7636). */
export const createVerifier = () => random(VERIFIER_BYTES);

/** Returns a random value that binds a callback to this browser. */
export const createState = () => random(STATE_BYTES);

/** Returns the S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
