import { setImmediate as nextTask } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { createDocumentKey } from './document-key.ts';
import { decrypt, encrypt } from './encryption.ts';

let indexedDB: IDBFactory;
beforeEach(() => {
  indexedDB = new IDBFactory();
});

/** Whether one key reads what the other has encrypted. */
async function isSame(key: CryptoKey, other: CryptoKey): Promise<boolean> {
  return (await decrypt(other, await (await encrypt(key, 'text')).arrayBuffer())) === 'text';
}
/** The key of a worker that has just started. */
const storedKey = () => createDocumentKey(indexedDB).read();

it('has one key, which no script can read, also after a restart of the worker', async () => {
  const key = createDocumentKey(indexedDB);
  const first = await key.read();
  expect(first.extractable).toBe(false);
  expect(await isSame(first, await key.read())).toBe(true);
  expect(await isSame(first, await storedKey())).toBe(true);
});

// docs/threats.md#t-76
it('has another key after it was forgotten, also after a restart of the worker', async () => {
  const key = createDocumentKey(indexedDB);
  const last = await key.read();
  await key.forget();
  const next = await key.read();
  expect(await isSame(last, next)).toBe(false);
  expect(await isSame(next, await storedKey())).toBe(true);
  await key.forget();
  expect(await isSame(next, await storedKey())).toBe(false);
});

// docs/threats.md#t-76
it.each([...Array(12).keys()])(
  'does not store a key that is forgotten %i tasks into its creation',
  async (tasks) => {
    const key = createDocumentKey(indexedDB);
    const created = key.read();
    for (let task = 0; task < tasks; task += 1) await nextTask();
    await key.forget();
    const last = await created;
    expect(await isSame(last, await key.read())).toBe(false);
    expect(await isSame(last, await storedKey())).toBe(false);
  },
);

// docs/threats.md#t-76
it('has another key from the moment on in which it is forgotten', async () => {
  const key = createDocumentKey(indexedDB);
  const last = await key.read();
  const forgotten = key.forget();
  const next = await key.read();
  await forgotten;
  expect(await isSame(last, next)).toBe(false);
  expect(await isSame(next, await storedKey())).toBe(true);
});

it('has no key where the browser refuses to store one', async () => {
  const refused = new DOMException('no storage', 'InvalidStateError');
  const open = () => {
    throw refused;
  };
  const key = createDocumentKey(Object.assign(indexedDB, { open }));
  await expect(key.read()).rejects.toBe(refused);
  await expect(key.forget()).rejects.toBe(refused);
});
