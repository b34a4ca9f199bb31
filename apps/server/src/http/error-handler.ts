import type { ErrorCode } from '@crewwith/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { languageOf } from './language.ts';
import { InvalidInput } from './validation.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal that is answered. */
    refusal: ErrorCode | null;
  }
}

/** Every error becomes a problem document; what nobody expected is logged with the request id and told as 500. */
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

/** Answers a refusal as `application/problem+json`. */
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

// A disk of ours, a quota, or the database's own disk.
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FULL_CODES.has(String(error.code));
}

// The database went away, is starting, takes no writes any more, is out of connections, cannot finish or lock in
// time, or fell to a deadlock; or the statement before on a shared connection did, which was to prepare this one
// (26000, 42P05).
const UNAVAILABLE_STATES = /^(08|25006|26000|42P05|53|55P03|57P0|57014|40001|40P01|58030)/;
/** What the driver says without a code. */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|closed and is not queryable|after calling end on the pool/;
const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Whether the database cannot be had just now: trying again helps. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_CODES.has(code)) return true;
  return UNAVAILABLE_MESSAGES.test(error.message);
}
