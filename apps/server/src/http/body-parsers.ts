import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Accepts JSON for every call, an empty body as none; forms only for endpoints that declare them. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, String(body), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => parseForm(request, body),
  );
}

function parseForm(request: FastifyRequest, body: string): Record<string, string> {
  if (!request.routeOptions.config.endpoint?.form) throw new Refusal('request.unsupported_type');
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name))
      throw new Refusal('request.malformed', { errors: [{ path: name, message: 'twice' }] });
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
