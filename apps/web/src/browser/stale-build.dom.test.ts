import { afterEach, expect, it, vi } from 'vitest';
import { pendingStaleCheck, watchForStaleBuild } from './stale-build.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

// docs/specification.md#documents
it('a reload for a newer version makes stored documents be forgotten, which name files that are gone', async () => {
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) },
  });
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/index-new.js"></script>'));
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  watchForStaleBuild('https://crewwith.example/assets/index-old.js', () => Date.now());
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(await pendingStaleCheck()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  await expect.poll(() => postMessage.mock.calls).toEqual([['forget documents']]);
});
