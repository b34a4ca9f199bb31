import { expect, it, vi } from 'vitest';
import { api } from './client.ts';

// docs/specification.md#documents
it('forgets stored documents before and after a write, and not at a read', async () => {
  const postMessage = vi.fn();
  const getRegistration = vi.fn(async () => ({ active: { postMessage } }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const write = api.DELETE('/api/v1/likes/{crew_id}/{type}/{id}', {
    params: { path: { crew_id: 'a', type: 'activity', id: 'b' } },
  });
  await expect.poll(() => postMessage.mock.calls).toEqual([['forget documents']]);
  resolve(Response.json({ count: 0 }));
  await write;
  expect(getRegistration).toHaveBeenCalledTimes(2);
  vi.stubGlobal('fetch', async () => Response.json({}));
  await api.GET('/api/v1/clubs/list', { params: { query: {} } });
  expect(getRegistration).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
