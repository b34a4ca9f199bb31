import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../env.ts';
import { Refusal } from '../refusal.ts';
import { flush } from '../runtime/durable-file.ts';

/** A file store. Callers must pass safe names. All operations are idempotent. */
export interface Storage {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns the file, or null when there is none. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

const S3_TIMEOUT_MS = 10_000;
const S3_RETRIES = 2;

/** A folder below `DATA_DIR`, or the same prefix in the S3 bucket if one is configured. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, folder: string): Storage {
  return s3 ? openBucket(s3, folder) : openFolder(join(dataDir, folder), incomingFolder({ dataDir }));
}

/** Files while they are uploaded; those left by a killed process are orphans. */
export function incomingFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'incoming');
}

/** Runs `work` with a new subfolder, which is removed afterwards. */
export async function withFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  const own = await mkdtemp(join(parent, 'part-'));
  try {
    return await work(own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function openFolder(folder: string, incoming: string): Storage {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      await withFolder(incoming, async (own) => {
        const part = join(own, name);
        const file = await open(part, 'w');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        // The rename is atomic: the file is complete or absent.
        await rename(part, join(folder, name));
        // A new name is durable only once its folder is flushed.
        await flush(folder);
      });
    },
    get: (name) =>
      readFile(join(folder, name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function openBucket(s3: NonNullable<Config['s3']>, folder: string): Storage {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: S3_RETRIES,
  });
  async function send(method: string, name: string, bytes?: Buffer): Promise<Response> {
    const url = `${s3.endpoint}/${s3.bucket}/${folder}/${name}`;
    try {
      const answer = await client.fetch(url, {
        method,
        signal: AbortSignal.timeout(S3_TIMEOUT_MS),
        ...(bytes && { body: new Uint8Array(bytes) }),
      });
      if (answer.ok || answer.status === 404) return answer;
      throw new Error(`The storage answered ${answer.status} to ${method}`);
    } catch (cause) {
      throw new Refusal('server.unavailable', { cause });
    }
  }
  return {
    async put(name, bytes) {
      const { ok, status } = await send('PUT', name, bytes);
      if (!ok)
        throw new Refusal('server.unavailable', { cause: new Error(`The storage answered ${status}`) });
    },
    async get(name) {
      const answer = await send('GET', name);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    async remove(name) {
      await send('DELETE', name);
    },
  };
}
