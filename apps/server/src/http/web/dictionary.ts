import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';

const zstd = promisify(zstdCompress);

/** Where browsers get the dictionary. */
export const DICTIONARY_PATH = '/assets/documents.dict';
/** The documents that it serves, in the header field of its response. */
export const USE_AS_DICTIONARY = 'match="/*", match-dest=("document")';
/** How a stream of the encoding `dcz` begins; the dictionary's hash follows. */
const DCZ_HEADER = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

/**
 * What documents have in common, which a browser keeps after its first visit: later documents are sent without it
 * (RFC 9842). Chromium only; others ignore the link.
 */
export interface Dictionary {
  readonly content: Buffer;
  /** Its path, which changes with its content. */
  readonly url: string;
  /** The value of `Available-Dictionary` in the requests of browsers that have it. */
  readonly available: string;
  /** Returns a page in the encoding `dcz`. */
  compress(page: string | Buffer): Promise<Buffer>;
}

export function createDictionary(texts: readonly string[]): Dictionary {
  const content = Buffer.from(texts.join(''));
  const hash = createHash('sha256').update(content).digest();
  return {
    content,
    url: `${DICTIONARY_PATH}?${hash.toString('hex').slice(0, 16)}`,
    available: `:${hash.toString('base64')}:`,
    compress: async (page) => Buffer.concat([DCZ_HEADER, hash, await zstd(page, { dictionary: content })]),
  };
}
