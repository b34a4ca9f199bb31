import { decrypt, encrypt } from './encryption.ts';

/** The part of CacheStorage that stored documents use. */
interface DocumentCaches extends Pick<CacheStorage, 'delete'> {
  open(name: string): Promise<Pick<Cache, 'put' | 'match' | 'keys' | 'delete'>>;
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
  readonly storedAt: number;
  readonly headers: readonly [string, string][];
  readonly html: string;
}

const NAME = 'documents';
/** The element that only pages with their content have (`browser/read-document.ts`). */
const CONTENT = 'id="document-data"';
const FRESH_MS = 5 * 60_000;
const MAX_DOCUMENTS = 20;
/** These describe the bytes on the line, not the text. */
const OF_TRANSFER = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'vary']);
/** What a reload asks for is read from the server. */
const RELOADS: ReadonlySet<RequestCache> = new Set(['reload', 'no-cache', 'no-store']);

/**
 * Creates the store of the documents of the last five minutes (docs/adr/0032-second-visits.md). They are encrypted with
 * a key that is replaced whenever a session begins or ends, and by each write.
 */
export function createDocuments({ caches, key, now }: DocumentsDeps) {
  async function read(request: Request, secret: CryptoKey): Promise<Response | null> {
    if (RELOADS.has(request.cache)) return null;
    const stored = await (await caches.open(NAME)).match(request.url);
    if (stored === undefined) return null;
    const text = await decrypt(secret, await stored.arrayBuffer());
    if (text === null) return null;
    const { storedAt, headers, html }: StoredDocument = JSON.parse(text);
    const age = now() - storedAt;
    // The clock may have been set back.
    return age >= 0 && age < FRESH_MS
      ? new Response(html, { headers: headers.map(([name, value]) => [name, value]) })
      : null;
  }

  /** Stores a page that has its content; one that was sent empty would fill itself again. */
  async function store({ url }: Request, response: Response, secret: CryptoKey): Promise<void> {
    if (response.status !== 200 || response.redirected) return;
    const headers = [...response.headers].filter(([name]) => !OF_TRANSFER.has(name));
    const html = await response.text();
    if (!html.includes(CONTENT)) return;
    const cache = await caches.open(NAME);
    await cache.delete(url);
    const document: StoredDocument = { storedAt: now(), headers, html };
    await cache.put(url, new Response(await encrypt(secret, JSON.stringify(document))));
    const oldest = (await cache.keys()).slice(0, -MAX_DOCUMENTS);
    await Promise.all(oldest.map((request) => cache.delete(request)));
  }

  return {
    /**
     * Answers a navigation with the stored document, else with `sent`, which is stored for the next one. The second
     * promise resolves when that is done.
     */
    answer(request: Request, sent: Promise<Response>): [Promise<Response>, Promise<void>] {
      // Read before the answer arrives: what is stored after `forget` is then encrypted with a key that is gone.
      const secret = key.read();
      const stored = secret.then((it) => read(request, it)).catch(() => null);
      const copy = sent.then((response) => response.clone());
      const answered = stored.then((document) => document ?? sent);
      const done = Promise.all([copy, secret]).then(([response, it]) => store(request, response, it));
      return [answered, done.catch(() => undefined)];
    },

    /** Forgets all documents: when the session ends, after a write, and when language or appearance change. */
    async forget(): Promise<void> {
      // Without IndexedDB nothing is stored.
      await Promise.allSettled([key.forget(), caches.delete(NAME)]);
    },
  };
}
