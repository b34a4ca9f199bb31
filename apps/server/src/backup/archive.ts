import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar';
import type { Entry } from './manifest.ts';

/** A backup that cannot be made or used; its message is one sentence that says why and what now. */
export class BackupError extends Error {}

/** Two empty blocks end every archive. */
const TAR_END_BYTES = 1024;
/** Tables shrink to a tenth at any level, pictures at none. */
const GZIP_LEVEL = 1;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The entries as one compressed archive; nothing is read from them before it is asked for. */
export function pack(entries: AsyncIterable<Entry>): Readable {
  const gzip = createGzip({ level: GZIP_LEVEL });
  // A failure reaches the reader of the last stream.
  return pipeline(Readable.from(blocksOf(entries)), gzip, () => undefined);
}

async function* blocksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    const archive = await packTar([{ header: { name, size: bytes.length, mode: 0o600 }, body: bytes }]);
    yield archive.subarray(0, -TAR_END_BYTES);
  }
  yield new Uint8Array(TAR_END_BYTES);
}
