// Replaces browser/style-nonce.ts in the server's build (vite.server.config.ts).
let nonce = '';

/** Sets the nonce of the styles in the next document. */
export function setStyleNonce(next: string): void {
  nonce = next;
}

/** Returns the nonce of the styles in the document. */
export function styleNonce(): string {
  return nonce;
}
