import type { SharedStream } from './kept-stream.ts';

/**
 * Follows server-sent events while the page is visible and the browser is online. One tab of the browser has the
 * response; it reconnects with backoff and without an error, since queries are refetched when a page becomes visible.
 */
export function followEvents(source: SharedStream): () => void {
  let controller: AbortController | null = null;

  const follow = () => {
    const shouldRun = document.visibilityState === 'visible' && navigator.onLine;
    if (shouldRun === (controller !== null)) return;
    controller?.abort();
    controller = shouldRun ? new AbortController() : null;
    if (controller) {
      const { signal } = controller;
      // Not part of any first view, whose bytes are counted. Without a network it is followed when that is back.
      import('./kept-stream.ts').then(({ keepStream }) => keepStream(source, signal)).catch(() => undefined);
    }
  };

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
    controller?.abort();
  };
}
