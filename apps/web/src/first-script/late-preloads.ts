/**
 * Requests the scripts of a document's page once it has been painted: starting 25 requests takes a slow phone 40 ms,
 * and until then the line is busy with the scripts that come first.
 */
export function preloadAfterPaint(): void {
  if (document.documentElement.dataset.renderedFor === undefined) return;
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]'))
      link.rel = 'modulepreload';
  };
  document.addEventListener('readystatechange', () => {
    // A timer in a frame runs after its paint.
    if (document.readyState === 'interactive') requestAnimationFrame(() => setTimeout(start));
  });
}
