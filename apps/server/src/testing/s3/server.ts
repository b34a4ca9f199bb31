import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Account, isSignedBy } from './signature.ts';

/** The server's only account. */
const ACCOUNT: Account = { key: 'account', secret: 'secret of the account', region: 'ap-northeast-2' };
const BUCKET = 'pictures';

export interface TestS3 {
  /** Environment variables for a server that uses it. */
  readonly env: Record<string, string>;
  /** The stored keys. */
  keys(): string[];
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body?: Buffer;
}

/** A server over HTTP with the calls of S3 that ours makes: put, get and delete, each signed. */
export async function startS3(): Promise<TestS3> {
  const files = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const body = await buffer(request);
    if (!isSignedBy(ACCOUNT, request, body)) return { status: 403 };
    const [, bucket, ...rest] = (request.url ?? '').split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const file = files.get(key);
    if (bucket !== BUCKET || key === '') return { status: 404 };
    if (request.method === 'PUT') {
      files.set(key, body);
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return { status: 204 };
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405 };
    return file === undefined ? { status: 404 } : { status: 200, body: file };
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: ACCOUNT.region,
      S3_ACCESS_KEY_ID: ACCOUNT.key,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secret,
    },
    keys: () => [...files.keys()].sort(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
