import { createServer } from 'node:http';
import { fastify } from 'fastify';
import { readOptions } from './options.ts';

/** The response of a bare server to every request. */
export interface Bytes {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// A bare Fastify and a bare node:http that send the same bytes to every request. Sends their ports to the parent.
const { headers, body } = readOptions<Bytes>();
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

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
