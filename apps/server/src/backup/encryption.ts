import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './archive.ts';

/** An archive on disk. */
export interface ArchiveFile {
  readonly path: string;
  /** Opens its decrypted bytes. */
  read(): Promise<Readable>;
}

/** Start of the first and of the last line of the header (https://age-encryption.org/v1). */
const FIRST_LINE = 'age-encryption.org/v1\n';
const LAST_LINE = '\n--- ';
/** Far more than a header with a passphrase has. */
const HEADER_MAX_BYTES = 4096;

/** Encrypts a stream with a passphrase, chunk by chunk. */
export async function encrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(bytes)));
}

/** Whether a file is encrypted; false for a missing file. */
export async function isEncrypted(path: string): Promise<boolean> {
  return (await readStart(path)).startsWith(FIRST_LINE);
}

/** Opens an archive, encrypted or not. Throws `BackupError` for a missing or wrong passphrase. */
export async function openArchive(path: string, passphrase: string | null): Promise<ArchiveFile> {
  const start = await readStart(path);
  if (!start.startsWith(FIRST_LINE)) return { path, read: async () => createReadStream(path) };
  if (passphrase === null) {
    throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  }
  // Derived once, since that takes a second and a restore reads the file four times.
  const fileKey = await deriveFileKey(start, passphrase).catch((cause: unknown) => {
    const sentence = `BACKUP_PASSPHRASE does not decrypt ${path}: it is wrong, or the file is damaged.`;
    throw new BackupError(sentence, { cause });
  });
  return {
    path,
    async read() {
      const decrypter = new Decrypter();
      decrypter.addIdentity({ unwrapFileKey: () => fileKey });
      return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(createReadStream(path))));
    },
  };
}

async function deriveFileKey(start: string, passphrase: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const end = start.indexOf('\n', start.indexOf(LAST_LINE) + LAST_LINE.length);
  return decrypter.decryptHeader(Buffer.from(start.slice(0, end + 1), 'latin1'));
}

async function readStart(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  if (file === null) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_MAX_BYTES), 0, HEADER_MAX_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
