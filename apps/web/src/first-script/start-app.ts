/**
 * Starts the app once its document has been painted: until then a slow phone needs its processor for the page, also
 * when all scripts are cached. They are requested together; those marked `start` then run in tasks of their own,
 * between which the phone takes input. If one cannot be loaded, presses are no longer kept, and the sheet of one is
 * closed: links work without the app.
 */
export function startAppAfterPaint(): void {
  // The first change is to `interactive`.
  const whenParsed = () => {
    // Hidden pages have no frames. A timer in a frame runs after its paint.
    if (document.hidden) void start();
    else requestAnimationFrame(() => setTimeout(start));
  };
  document.addEventListener('readystatechange', whenParsed, { once: true });
}

async function start(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')];
  for (const link of links) link.rel = 'modulepreload';
  try {
    for (const { dataset, href } of links)
      if (dataset.late === 'start') await import(/* @vite-ignore */ href);
  } catch (error) {
    document.querySelector<HTMLDialogElement>('dialog[data-early]')?.close();
    const pressed = globalThis.__takeEarlyPress?.();
    if (pressed instanceof HTMLAnchorElement) pressed.click();
    reportError(error);
  }
}
