import type { FastifyRequest } from 'fastify';

/** Whether the client has this version. A proxy that compresses makes an ETag weak; both are compared as such. */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((value) => value.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
