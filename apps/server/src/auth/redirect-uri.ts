const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns true when both redirect URIs are equal. All names of the loopback host count as the same. */
export function isSameRedirectUri(a: string, b: string): boolean {
  if (a === b) return true;
  if (!URL.canParse(a) || !URL.canParse(b)) return false;
  const [left, right] = [new URL(a), new URL(b)];
  if (!LOOPBACK.has(left.hostname) || !LOOPBACK.has(right.hostname)) return false;
  right.hostname = left.hostname;
  return left.href === right.href;
}

/** Returns the redirect URI registered at the provider. */
export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/oauth`;
}
