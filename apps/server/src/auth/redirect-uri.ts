const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether two redirect URIs are one. The names of the own machine count as the same, as a person may have typed either:
 * the code comes back to the machine it left from.
 */
export function isSameRedirectUri(a: string, b: string): boolean {
  if (a === b) return true;
  if (!URL.canParse(a) || !URL.canParse(b)) return false;
  const [left, right] = [new URL(a), new URL(b)];
  if (!LOOPBACK.has(left.hostname) || !LOOPBACK.has(right.hostname)) return false;
  right.hostname = left.hostname;
  return left.href === right.href;
}

/** Where the provider sends people back to. */
export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/oauth`;
}
