import { openEarlySheet } from './early-sheet.ts';

declare global {
  /** Ends keeping presses, and returns the last button or link that was pressed before the app started. */
  var __takeEarlyPress: (() => HTMLElement | null) | undefined;
}

/**
 * Keeps a press on a button of a document, which would have no effect before the app has started, and on a link with
 * history state, which the browser itself would follow without it. What it opens is requested. Until the app has
 * started, the control is shown as busy, or the sheet of a seat's button is open if the document contains it.
 */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null;
  /** The attribute as the app will render it. */
  let busy: string | null = null;
  let takeOverSheet: (() => void) | null = null;
  const forget = () => {
    pressed = null;
    takeOverSheet = null;
  };
  const restore = () => {
    if (busy === null) pressed?.removeAttribute('aria-busy');
    else pressed?.setAttribute('aria-busy', busy);
  };
  const keep = (event: MouseEvent) => {
    // Opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    const control =
      target instanceof Element ? target.closest<HTMLElement>('button, a[data-with-state]') : null;
    // A sheet handles its own buttons.
    if (control === null || control.closest('dialog') !== null) return;
    // Would send the form, or follow the link.
    event.preventDefault();
    restore();
    pressed = control;
    busy = control.getAttribute('aria-busy');
    takeOverSheet = control.dataset.seat === undefined ? null : openEarlySheet(forget);
    if (takeOverSheet === null) control.setAttribute('aria-busy', 'true');
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-pressed]'))
      link.rel = link.dataset.pressed ?? '';
  };
  addEventListener('click', keep, { capture: true });
  globalThis.__takeEarlyPress = () => {
    removeEventListener('click', keep, { capture: true });
    restore();
    takeOverSheet?.();
    return pressed;
  };
}
