declare global {
  /** Ends keeping presses, and returns the last button or link that was pressed before the app started. */
  var __takeEarlyPress: (() => HTMLElement | null) | undefined;
}

/**
 * Keeps a press on a button of a document, which would have no effect before the app has started, and on a link with
 * history state, which the browser itself would follow without it.
 */
export function keepEarlyPress(): void {
  if (document.documentElement.dataset.renderedFor === undefined) return;
  let pressed: HTMLElement | null = null;
  const keep = (event: MouseEvent) => {
    // Opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    const control =
      target instanceof Element ? target.closest<HTMLElement>('button, a[data-with-state]') : null;
    if (control === null) return;
    // Would send the form, or follow the link.
    event.preventDefault();
    pressed = control;
  };
  addEventListener('click', keep, { capture: true });
  globalThis.__takeEarlyPress = () => {
    removeEventListener('click', keep, { capture: true });
    return pressed;
  };
}
