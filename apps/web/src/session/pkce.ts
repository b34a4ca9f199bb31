const VERIFIER_BYTES = 48;
const STATE_BYTES = 24;

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const random = (length: number) => base64url(crypto.getRandomValues(new Uint8Array(length)));

/** A fresh secret that proves that who ends a log-in is who began it (RFC 7636). */
export const createVerifier = () => random(VERIFIER_BYTES);

/** A fresh value that ties a callback to this browser. */
export const createState = () => random(STATE_BYTES);

/** The S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
