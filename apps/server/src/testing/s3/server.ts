import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';

/** The server's only account. */
const KEY = 'S3RVER';
const REGION = 'ap-northeast-2';
const BUCKET = 'pictures';

export interface TestS3 {
  /** Environment variables for a server that uses it. */
  readonly env: Record<string, string>;
  /** The stored keys. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/** An S3 server over HTTP that requires AWS Signature Version 4. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'crewwith-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, region: REGION, service: 's3' });
  const list = () => client.fetch(`${endpoint}/${BUCKET}?list-type=2`);
  // A warm-up, since its first response is slow and clients have a timeout.
  await list();
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async keys() {
      return [...(await (await list()).text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? '');
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
