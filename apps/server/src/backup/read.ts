import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BackupError, sha256 } from './archive.ts';
import type { ArchiveFile } from './encryption.ts';
import { type Entry, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** Reads the entries of an archive in their order. */
export async function* unpack(file: ArchiveFile): AsyncGenerator<Entry> {
  const unzipped = pipeline(await file.read(), createGunzip(), () => undefined);
  const entries = Readable.toWeb(unzipped).pipeThrough(createTarDecoder());
  for await (const { header, body } of entries) {
    yield { name: header.name, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
  }
}

/**
 * Reads a whole archive and returns its manifest. Throws `BackupError` if it is no backup of Crewwith, incomplete or
 * damaged.
 */
export async function verify(file: ArchiveFile): Promise<Manifest> {
  const { path } = file;
  const hashes = new Map<string, string>();
  let manifest: Manifest | null = null;
  try {
    for await (const { name, bytes } of unpack(file)) {
      if (name === MANIFEST) manifest = manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
      else hashes.set(name, sha256(bytes));
    }
  } catch (cause) {
    throw new BackupError(`${path} is damaged or not a Crewwith backup: use another file.`, { cause });
  }
  if (manifest === null) throw new BackupError(`${path} is incomplete: use another file.`);
  const wrong = Object.entries(manifest.entries).find(([name, hash]) => hashes.get(name) !== hash);
  if (wrong || hashes.size !== Object.keys(manifest.entries).length) {
    throw new BackupError(`${path} is damaged at ${wrong?.[0] ?? 'an unknown entry'}: use another file.`);
  }
  return manifest;
}
