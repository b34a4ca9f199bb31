import { decrypt, encrypt } from './encryption.ts';

type DocumentCache = Pick<Cache, 'put' | 'match' | 'keys' | 'delete'>;

/** The part of CacheStorage that stored documents use. */
interface DocumentCaches extends Pick<CacheStorage, 'delete'> {
  open(name: string): Promise<DocumentCache>;
}

/** One key, which `forget` replaces. */
export interface DocumentKey {
  read(): Promise<CryptoKey>;
  forget(): Promise<void>;
}

export interface DocumentsDeps {
  readonly caches: DocumentCaches;
  readonly key: DocumentKey;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface StoredDocument {
  readonly headers: readonly [string, string][];
  readonly html: string;
}

const NAME = 'documents';
/** The header of a stored document that says when it was stored. */
const STORED_AT = 'stored-at';
/** The element that only pages with their content have (`browser/read-document.ts`). */
const CONTENT = 'id="document-data"';
const MAX_AGE_MS = 5 * 60_000;
const MAX_DOCUMENTS = 20;
/** These describe the bytes on the line, not the text. */
const OF_TRANSFER = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'vary']);
/** What a reload asks for is read from the server. */
const RELOADS: ReadonlySet<RequestCache> = new Set(['reload', 'no-cache', 'no-store']);

/**
 * Creates the store of the documents of the last five minutes (docs/adr/0032-second-visits.md). They are encrypted with
 * a key that `forget` replaces.
 */
export function createDocuments({ caches, key, now }: DocumentsDeps) {
  const ageOf = ({ headers }: Response) => now() - Number(headers.get(STORED_AT));

  /** Returns whether a document was stored in the last five minutes. The clock may have been set back since. */
  function isRecent(stored: Response): boolean {
    const age = ageOf(stored);
    return age >= 0 && age < MAX_AGE_MS;
  }

  async function read(request: Request, secret: CryptoKey): Promise<Response | null> {
    if (RELOADS.has(request.cache)) return null;
    const stored = await (await caches.open(NAME)).match(request.url);
    if (stored === undefined || !isRecent(stored)) return null;
    const text = await decrypt(secret, await stored.arrayBuffer());
    if (text === null) return null;
    const { headers, html }: StoredDocument = JSON.parse(text);
    // Read by `documentAge`.
    const withAge = html.replace('<html', `<html data-age="${ageOf(stored)}"`);
    return new Response(withAge, { headers: headers.map(([name, value]) => [name, value]) });
  }

  /** Replaces what is stored of a page by the server's answer, and deletes what is old. */
  async function store({ url }: Request, response: Response, secret: CryptoKey): Promise<void> {
    // The page may still be there.
    if (response.status === 429 || response.status >= 500) return;
    const cache = await caches.open(NAME);
    const document = await documentOf(response);
    await cache.delete(url);
    if (document !== null) {
      const headers = { [STORED_AT]: String(now()) };
      await cache.put(url, new Response(await encrypt(secret, JSON.stringify(document)), { headers }));
    }
    await deleteOld(cache);
  }

  async function deleteOld(cache: DocumentCache): Promise<void> {
    const pages = await cache.keys();
    const old = await Promise.all(
      pages.map(async (page, index) => {
        const stored = await cache.match(page);
        return index < pages.length - MAX_DOCUMENTS || (stored !== undefined && !isRecent(stored));
      }),
    );
    await Promise.all(pages.filter((_, index) => old[index]).map((page) => cache.delete(page)));
  }

  return {
    /**
     * Answers a navigation with the stored document, else with `sent`, which is stored for the next one. The second
     * promise resolves when that is done.
     */
    answer(request: Request, sent: Promise<Response>): [Promise<Response>, Promise<void>] {
      // Read before the answer arrives: what is stored after a later `forget` is encrypted with a key that is gone.
      const secret = key.read();
      const stored = secret.then((it) => read(request, it)).catch(() => null);
      const copy = sent.then((response) => response.clone());
      const answered = stored.then((document) => document ?? sent);
      const done = Promise.all([copy, secret]).then(([response, it]) => store(request, response, it));
      return [answered, done.catch(() => undefined)];
    },

    /** Forgets all documents. When: docs/specification.md#documents. */
    async forget(): Promise<void> {
      // Without IndexedDB nothing is stored.
      await Promise.allSettled([key.forget(), caches.delete(NAME)]);
    },
  };
}

/** Returns what is stored of an answer: null for one without content, which would fill itself again. */
async function documentOf(response: Response): Promise<StoredDocument | null> {
  if (response.status !== 200) return null;
  const html = await response.text();
  if (!html.includes(CONTENT)) return null;
  return { headers: [...response.headers].filter(([name]) => !OF_TRANSFER.has(name)), html };
}
