import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './docs/document.ts';
import { docsPage } from './docs/page.ts';
import { STYLE } from './docs/page-style.ts';

/** `GET /openapi.json`, made from the schemas that validate (contract section 2), and `GET /docs/api`, for people. */
export function useOpenApi(app: FastifyInstance, publicUrl: string): void {
  // Asked for rarely, and some hundred milliseconds to make: at the first call.
  let json: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.type('application/json; charset=utf-8').serializer(String).send(json);
  });
  let page: string | undefined;
  app.get('/docs/api', async (_request, reply) => {
    page ??= docsPage(publicUrl);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get('/docs/api.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  );
}
