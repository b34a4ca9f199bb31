import type { DocumentKey } from './documents.ts';
import { createKey } from './encryption.ts';

const DATABASE = 'crewwith-documents';
const STORE = 'keys';
const NAME = 'current';

/**
 * Creates the key of this browser's documents, in IndexedDB, whose bytes no script can read. The library that the app
 * uses for IndexedDB would be in a file that the two share, which a worker cannot import.
 */
export function createDocumentKey(indexedDB: IDBFactory): DocumentKey {
  let database: Promise<IDBDatabase> | null = null;
  /** Kept while the worker runs. */
  let current: Promise<CryptoKey> | null = null;
  let timesForgotten = 0;

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return resultOf(request);
  }

  async function beginWrite(): Promise<IDBObjectStore> {
    database ??= open();
    return (await database).transaction(STORE, 'readwrite').objectStore(STORE);
  }

  async function load(): Promise<CryptoKey> {
    const began = timesForgotten;
    // Before the transaction, which would end meanwhile.
    const created = await createKey();
    const store = await beginWrite();
    const stored: CryptoKey | undefined = await resultOf(store.get(NAME));
    if (stored !== undefined) return stored;
    // Forgotten meanwhile, the key serves only those who have asked for it.
    if (began === timesForgotten) await resultOf(store.put(created, NAME));
    return created;
  }

  return {
    read() {
      current ??= load();
      return current;
    },
    async forget() {
      current = null;
      timesForgotten += 1;
      await resultOf((await beginWrite()).delete(NAME));
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
