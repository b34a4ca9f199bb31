import type { ApiError } from './api-error.ts';

/** Refusals that no screen expects: the client asked for what it should not have asked for, or in a wrong way. */
const UNEXPECTED: ReadonlySet<string> = new Set([
  'unknown',
  'auth.other_identity',
  'permission.denied',
  'request.key_reused',
  'request.malformed',
  'request.unsupported_type',
]);

/** Location tags that docs/specification.md fixes. */
const CONTEXTS: Readonly<Record<string, string>> = {
  'GET /api/v1/members/{id}/clubs': 'get my club data',
  'GET /api/v1/clubs/list': 'get all club data',
};

/**
 * The location tag under which a failed call is reported, or null when the screen shows the refusal by itself. Live
 * streams are not reported: they end often and are reopened.
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
