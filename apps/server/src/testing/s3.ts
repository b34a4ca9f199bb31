import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const ACCESS_KEY_ID = 'test-key';
const SECRET_ACCESS_KEY = 'test-secret';
const REGION = 'ap-northeast-2';
const BUCKET = 'pictures';

export interface FakeS3 {
  /** The variables of a server that uses it. */
  readonly env: Record<string, string>;
  /** What it keeps, by path. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

/** An S3 over HTTP that keeps objects in memory and refuses whatever is not signed as AWS says (Signature Version 4). */
export async function startS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const answer = (status: number, body?: Buffer) => response.writeHead(status).end(body);
    if (!isSigned(request)) return answer(403);
    if (!path.startsWith(`/${BUCKET}/`)) return answer(404);
    if (request.method === 'PUT') {
      objects.set(path, Buffer.concat(chunks));
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return answer(204);
    }
    const object = objects.get(path);
    return object ? answer(200, object) : answer(404);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    },
    objects,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=test-key\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [day = ''] = scope.split('/');
  if (scope !== `${day}/${REGION}/s3/aws4_request` || !names.split(';').includes('host')) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  const request = [method, url, '', signed.join(''), names, payload].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET_ACCESS_KEY}`,
  );
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n');
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
