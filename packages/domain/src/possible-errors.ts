import type { Endpoint } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { PERMISSIONS } from './permissions.ts';

/** Refusals of every call. */
const ALWAYS = [
  'request.malformed',
  'request.not_found',
  'request.too_many',
  'server.failed',
  'server.unavailable',
] as const satisfies readonly ErrorCode[];

const WITH_TOKEN = ['auth.required', 'auth.invalid', 'auth.expired'] as const satisfies readonly ErrorCode[];

/** Access rights that need no token in `authorization`. */
const OPEN: ReadonlySet<string> = new Set(['anyone', 'token', 'provider']);

/** Every refusal of a call: its own, and those that follow from its method, body and access; sorted by status. */
export function possibleErrors(endpoint: Endpoint): ErrorCode[] {
  const { method, access, body, multipart } = endpoint;
  const open = OPEN.has(access);
  const codes = new Set<ErrorCode>([...ALWAYS, ...(endpoint.errors ?? [])]);
  const add = (when: boolean, ...more: ErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(!open, ...WITH_TOKEN);
  add(!open && access !== 'ticket', 'auth.not_a_member');
  add(access === 'self', 'auth.other_identity');
  add(access === 'operator' || access in PERMISSIONS, 'permission.denied');
  // Bodies are parsed and limited, and writes refused by a full disk, even when the call needs none.
  add(method !== 'GET', 'request.too_large', 'request.unsupported_type', 'server.full');
  add(body !== undefined || multipart !== undefined, 'request.invalid');
  add(method === 'POST' && !open, 'request.key_reused');
  return [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status || a.localeCompare(b));
}
