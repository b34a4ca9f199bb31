/**
 * Under which name an answer is told of to the server, or null for one that is not: the list of clubs as the specification
 * names it (section 8), all others by their call. Only a server that failed did not know about it; that it is busy, full or
 * not to be reached is known elsewhere, and what stays open is opened again whatever ended it.
 */
export function reportableAs(method: string, path: string, status: number): string | null {
  if (status !== 500 || path.endsWith('/live')) return null;
  return path.endsWith('{id}/clubs') ? 'get my club data' : `${method} ${path}`;
}
