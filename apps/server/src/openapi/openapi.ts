import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** `GET /openapi.json`, made from the schemas that validate (docs/specification.md#wire). */
export function registerOpenApi(app: FastifyInstance, publicUrl: string): void {
  // Asked for rarely, and some hundred milliseconds to make: at the first call.
  let json: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.type('application/json; charset=utf-8').serializer(String).send(json);
  });
}
