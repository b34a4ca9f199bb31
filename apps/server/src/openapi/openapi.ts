import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** `GET /openapi.json`, generated from the schemas that validate (docs/specification.md#wire). */
export function registerOpenApi(app: FastifyInstance, publicUrl: string): void {
  // Generated at the first request: it takes some hundred milliseconds and is rarely needed.
  let json: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.type('application/json; charset=utf-8').serializer(String).send(json);
  });
}
