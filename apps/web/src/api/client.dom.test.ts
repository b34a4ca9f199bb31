import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './client.ts';

let told: unknown[];
beforeEach(() => {
  told = [];
  const active = { postMessage: (message: unknown) => told.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
});
afterEach(() => vi.unstubAllGlobals());

const unlike = () =>
  api.DELETE('/api/v1/likes/{crew_id}/{type}/{id}', {
    params: { path: { crew_id: 'a', type: 'activity', id: 'b' } },
  });
const FORGET = 'forget documents';

// docs/specification.md#documents
it('forgets stored documents before and after a write', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const write = unlike();
  await expect.poll(() => told).toEqual([FORGET]);
  resolve(Response.json({ count: 0 }));
  await write;
  await expect.poll(() => told).toEqual([FORGET, FORGET]);
});

// docs/specification.md#documents
it('forgets stored documents also when the response to a write is lost', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const write = unlike();
  await expect.poll(() => told).toEqual([FORGET]);
  reject(new TypeError('Failed to fetch'));
  await expect(write).rejects.toThrow();
  await expect.poll(() => told).toEqual([FORGET, FORGET]);
});

// docs/specification.md#documents
it('forgets no stored document at a read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await api.GET('/api/v1/clubs/list', { params: { query: {} } });
  // The write after it is the only one that is told.
  await unlike();
  await expect.poll(() => told).toEqual([FORGET, FORGET]);
});
