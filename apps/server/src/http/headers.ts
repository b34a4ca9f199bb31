import type { FastifyRequest } from 'fastify';

/** Returns the token of `authorization`, with or without `Bearer `; null when absent or of another scheme. */
export function bearerOf(request: FastifyRequest): string | null {
  const value = (request.headers.authorization ?? '').trim().replace(/^Bearer\s+/i, '');
  return value === '' || /\s/.test(value) ? null : value;
}

/** Returns the token of `x-refresh-token`, or null. */
export function refreshTokenOf(request: FastifyRequest): string | null {
  const value = request.headers['x-refresh-token'];
  return typeof value === 'string' && value !== '' ? value : null;
}
