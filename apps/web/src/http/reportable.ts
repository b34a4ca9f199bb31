import type { ApiError } from './api-error.ts';

/** Refusals that no screen expects: they point to a fault of the client. */
const UNEXPECTED: ReadonlySet<string> = new Set([
  'unknown',
  'auth.other_identity',
  'permission.denied',
  'request.key_reused',
  'request.malformed',
  'request.unsupported_type',
]);

/** Location tags fixed by docs/specification.md. */
const CONTEXTS: Readonly<Record<string, string>> = {
  'GET /api/v1/members/{id}/clubs': 'get my club data',
  'GET /api/v1/members/{id}/home': 'get my club data',
  'GET /api/v1/clubs/list': 'get all club data',
};

/**
 * Returns the location tag of a failed call, or null when it is not reported, as for refusals that the screen shows.
 * Live streams are not reported: they end often and are reopened.
 */
export function reportContext(
  method: string,
  path: string,
  { status, code }: Pick<ApiError, 'status' | 'code'>,
): string | null {
  if (path.endsWith('/live')) return null;
  const isExpected = status >= 400 && status < 500 && !UNEXPECTED.has(code);
  if (isExpected) return null;
  return CONTEXTS[`${method} ${path}`] ?? `${method} ${path}`;
}
