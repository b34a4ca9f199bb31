declare global {
  /** Ends keeping presses, and returns the last button that was pressed before the app started. */
  var __takeEarlyPress: (() => HTMLElement | null) | undefined;
}

/** Keeps a press on a button of a document, which would have no effect before the app has started. */
export function keepEarlyPress(): void {
  if (document.documentElement.dataset.renderedFor === undefined) return;
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // Would send the form.
    event.preventDefault();
    pressed = button;
  };
  addEventListener('click', keep, { capture: true });
  globalThis.__takeEarlyPress = () => {
    removeEventListener('click', keep, { capture: true });
    return pressed;
  };
}
