import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, packTar } from 'modern-tar';
import { type Entry, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

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

/** The entries of an archive in the order in which they were packed. */
export async function* unpack(file: string): AsyncGenerator<Entry> {
  const unzipped = pipeline(createReadStream(file), createGunzip(), () => undefined);
  const entries = Readable.toWeb(unzipped).pipeThrough(createTarDecoder());
  for await (const { header, body } of entries) {
    yield { name: header.name, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
  }
}

/**
 * Reads an archive from end to end and answers its manifest. Throws `BackupError` when it is not one of ours, was
 * broken off, or any byte of it changed.
 */
export async function verify(file: string): Promise<Manifest> {
  const hashes = new Map<string, string>();
  let manifest: Manifest | null = null;
  try {
    for await (const { name, bytes } of unpack(file)) {
      if (name === MANIFEST) manifest = manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
      else hashes.set(name, sha256(bytes));
    }
  } catch (cause) {
    throw new BackupError(`${file} is damaged or no backup of Crewwith: use another one.`, { cause });
  }
  if (manifest === null) throw new BackupError(`${file} was broken off before its end: use another one.`);
  const wrong = Object.entries(manifest.entries).find(([name, hash]) => hashes.get(name) !== hash);
  if (wrong || hashes.size !== Object.keys(manifest.entries).length) {
    throw new BackupError(`${file} is damaged at ${wrong?.[0] ?? 'an unknown entry'}: use another one.`);
  }
  return manifest;
}
