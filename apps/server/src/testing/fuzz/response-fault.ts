import type { Endpoint } from '@crewwith/domain/endpoint';
import { ERRORS, type ErrorCode } from '@crewwith/domain/errors';
import { possibleErrors } from '@crewwith/domain/possible-errors';
import { problemSchema } from '@crewwith/domain/problem';
import type { LightMyRequestResponse } from 'fastify';

/** Tables that a refusal may write: wrong codes are counted. */
const WRITES_OF_REFUSALS: Partial<Record<ErrorCode, readonly string[]>> = {
  'attendee.code_wrong': ['attendees'],
  'attendee.code_used_up': ['attendees'],
};

/** Tables that reads may write: reserved ids, and audit entries of reading personal data. */
const WRITES_OF_READS: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/activities/max_id': ['activity_reservations'],
  '/api/v1/notices/max_id': ['notice_reservations'],
  '/api/v1/crews/{id}': ['audit_entries'],
  '/api/v1/crews/{id}/members': ['audit_entries'],
  '/api/v1/crews/{id}/members/detail': ['audit_entries'],
};

const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|\b(select|insert into|update) .+\b(from|values|set)\b|pglite|kysely/i;

export interface Exchange {
  /** The endpoint that responded. A mutated parameter may change the path to another one. */
  readonly endpoint: Endpoint | undefined;
  readonly response: Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>;
  /** The tables that have changed. */
  readonly changed: readonly string[];
}

/** What is wrong with a response, or null. */
export function responseFault({ endpoint, response, changed }: Exchange): string | null {
  const { statusCode: status, body } = response;
  const type = String(response.headers['content-type'] ?? '');
  if (status >= 500) return `answered ${status}: ${body}`;
  if (status >= 400)
    return refusalFault(status, type, body) ?? codeFault(endpoint, body) ?? writeFault(body, changed);
  if (!endpoint) return `${status} of no call`;
  if (status !== endpoint.status && status !== endpoint.acceptedStatus)
    return `answered ${status} instead of ${endpoint.status}`;
  if (!type.startsWith(endpoint.produces ?? 'application/json')) return `answered ${type}`;
  const reply = endpoint.reply.safeParse(endpoint.produces ? body : JSON.parse(body));
  if (!reply.success) return `does not match its reply schema: ${reply.error.message}`;
  const written = changed.filter((table) => !WRITES_OF_READS[endpoint.path]?.includes(table));
  if (endpoint.method === 'GET' && written.length > 0) return `a GET changed ${written.join(', ')}`;
  return null;
}

function refusalFault(status: number, type: string, body: string): string | null {
  if (!type.startsWith('application/problem+json')) return `refused as ${type}: ${body}`;
  const problem = problemSchema.safeParse(JSON.parse(body));
  if (!problem.success) return `no problem document: ${body}`;
  const entry = ERRORS[problem.data.code as ErrorCode];
  if (!entry) return `an unknown code: ${problem.data.code}`;
  if (problem.data.status !== status || entry.status !== status) return `${status} with ${problem.data.code}`;
  return INTERNALS.test(body) ? `reveals internals: ${body}` : null;
}

function codeFault(endpoint: Endpoint | undefined, body: string): string | null {
  const { code } = problemSchema.parse(JSON.parse(body));
  const known: readonly string[] = endpoint
    ? possibleErrors(endpoint)
    : ['request.not_found', 'request.malformed'];
  return known.includes(code) ? null : `refused with ${code}, which is not documented`;
}

function writeFault(body: string, changed: readonly string[]): string | null {
  const { code } = problemSchema.parse(JSON.parse(body));
  const allowed = WRITES_OF_REFUSALS[code as ErrorCode] ?? [];
  const wrong = changed.filter((table) => !allowed.includes(table));
  return wrong.length > 0 ? `changed ${wrong.join(', ')} and refused with ${code}` : null;
}
