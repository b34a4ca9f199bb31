import { createServer } from 'node:http';
import { fastify } from 'fastify';

/** What a bare server answers to everything. */
export interface Bytes {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// A bare Fastify and a bare node:http that answer the same bytes to everybody; tells the parent their ports.
process.once('message', ({ headers, body }: Bytes) => {
  const bytes = Buffer.from(body);
  const app = fastify();
  app.get('/*', (_request, reply) => {
    reply.headers(headers).send(bytes);
  });
  const plain = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  app.listen({ port: 0, host: '127.0.0.1' }).then(
    () =>
      plain.listen(0, '127.0.0.1', () => {
        process.send?.({ fastify: portOf(app.server.address()), http: portOf(plain.address()) });
      }),
    (error: unknown) => {
      throw error;
    },
  );
});

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
