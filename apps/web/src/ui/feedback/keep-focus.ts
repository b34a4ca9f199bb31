import { type RefObject, useEffect } from 'react';

const HEADINGS = 'h1, h2, h3, h4';

let stop: () => void = () => undefined;

/**
 * Remembers the element that has the focus; the function returned gives it back. Once the element is gone, also later
 * while it has the focus, the nearest heading has it instead, unless what replaced the element takes it.
 */
export function keepFocus(element: Element | null): () => void {
  if (!(element instanceof HTMLElement)) return () => undefined;
  // Known now: a removed element has none.
  const around: Element[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    around.push(parent);
  return () => {
    if (element.isConnected) {
      element.focus({ preventScroll: true });
      watch(element, () => focusHeading(around));
    } else focusHeading(around);
  };
}

/** Keeps the focus near by where what has it inside the container goes. */
export function useKeepFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    const onFocus = ({ target }: FocusEvent) => keepFocus(target as Element)();
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [container]);
}

/** Calls back when the element is removed before anything else has had the focus. */
function watch(element: HTMLElement, onGone: () => void): void {
  stop();
  const observer = new MutationObserver(() => element.isConnected || onGone());
  const onFocus = ({ target }: FocusEvent) => target !== element && end();
  // Some browsers also tell so of an element that is being removed.
  const onBlur = () =>
    queueMicrotask(() => element.isConnected && document.activeElement !== element && end());
  const end = () => {
    observer.disconnect();
    element.removeEventListener('blur', onBlur);
    document.removeEventListener('focusin', onFocus);
  };
  stop = end;
  element.addEventListener('blur', onBlur);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
}

/** After effects and frames that give the focus to something better. */
function focusHeading(around: readonly Element[]): void {
  stop();
  let isOver = false;
  stop = () => {
    isOver = true;
    document.removeEventListener('focusin', stop);
  };
  document.addEventListener('focusin', stop);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isOver || document.activeElement !== document.body) return;
      const near = around.find((parent) => parent.isConnected && parent.querySelector(HEADINGS) !== null);
      const heading = near?.querySelector<HTMLElement>(HEADINGS);
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }),
  );
}
