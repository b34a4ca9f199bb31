import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar';
import type { Entry } from './manifest.ts';

/** A backup that cannot be made or used. The message says in one sentence why, and what to do. */
export class BackupError extends Error {}

/** Two empty blocks end every archive. */
const TAR_END_BYTES = 1024;
/** Any level compresses tables to a tenth, and none compresses pictures. */
const GZIP_LEVEL = 1;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Packs the entries into one compressed archive. They are read only as fast as the archive is. */
export function pack(entries: AsyncIterable<Entry>): Readable {
  const gzip = createGzip({ level: GZIP_LEVEL });
  // Errors reach the reader of the last stream.
  return pipeline(Readable.from(blocksOf(entries)), gzip, () => undefined);
}

async function* blocksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    const archive = await packTar([{ header: { name, size: bytes.length, mode: 0o600 }, body: bytes }]);
    yield archive.subarray(0, -TAR_END_BYTES);
  }
  yield new Uint8Array(TAR_END_BYTES);
}
