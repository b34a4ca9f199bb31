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

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return resultOf(request);
  }

  async function inStore<T>(mode: IDBTransactionMode, task: (store: IDBObjectStore) => IDBRequest<T>) {
    database ??= open();
    return resultOf(task((await database).transaction(STORE, mode).objectStore(STORE)));
  }

  async function load(): Promise<CryptoKey> {
    const stored = await inStore<CryptoKey | undefined>('readonly', (store) => store.get(NAME));
    if (stored !== undefined) return stored;
    const created = await createKey();
    await inStore('readwrite', (store) => store.put(created, NAME));
    return created;
  }

  return {
    read() {
      current ??= load();
      return current;
    },
    async forget() {
      current = null;
      await inStore('readwrite', (store) => store.delete(NAME));
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
