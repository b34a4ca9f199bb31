import type { ErrorCode } from '@crewwith/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { languageOf } from './language.ts';
import { InvalidInput } from './validation.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The error code sent to the client, for the metrics; null for a call that admission refused. */
    refusal: ErrorCode | null;
  }
}

/** Turns every error into a problem document; unexpected ones are logged and answered with 500. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.decorateReply('refusal', null);
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = toRefusal(error, request);
    if (refusal.status >= 500) {
      const { code, status } = refusal;
      request.log.error({ err: error, req: request, code, status }, 'request failed');
    }
    return sendProblem(refusal, request, reply);
  });
}

/** Sends a refusal as `application/problem+json`. */
export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retry_after } = refusal.detail;
  reply.refusal = refusal.code;
  if (retry_after !== undefined) reply.header('retry-after', retry_after);
  else if (refusal.status === 503) reply.header('retry-after', 2);
  const body = JSON.stringify(refusal.problem(languageOf(request), request.id));
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(body);
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidInput) return error.refusal(languageOf(request));
  if (isDiskFull(error)) return new Refusal('server.full', { cause: error });
  if (isUnavailable(error)) return new Refusal('server.unavailable', { cause: error });
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 413) return new Refusal('request.too_large');
  if (status === 415) return new Refusal('request.unsupported_type');
  if (status === 429) return new Refusal('request.too_many');
  if (status === 503) return new Refusal('server.unavailable');
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('request.malformed');
  return new Refusal('server.failed', { cause: error });
}

// Disk full or quota exceeded, here or on the database server.
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FULL_CODES.has(String(error.code));
}

// The database is unreachable, starting, read-only or out of connections, or hit a timeout or deadlock. 26000 and
// 42P05: preparing this statement failed because of an earlier one on a shared connection.
const UNAVAILABLE_STATES = /^(08|25006|26000|42P05|53|55P03|57P0|57014|40001|40P01|58030)/;
/** Driver errors without a code. */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|closed and is not queryable|after calling end on the pool/;
const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Returns true when the database is temporarily unavailable and a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_CODES.has(code)) return true;
  return UNAVAILABLE_MESSAGES.test(error.message);
}
