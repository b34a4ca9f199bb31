let layer: HTMLElement | null = null;

/** Returns the element of the toasts, which is outside of React's tree so that it can move. */
export function toastLayer(className: string | undefined): HTMLElement {
  if (layer === null) {
    layer = document.createElement('div');
    layer.popover = 'manual';
    layer.className = className ?? '';
  }
  return layer;
}

/**
 * Shows the toasts above everything, and inside the topmost dialog: outside of it nothing can be pressed. Call it when
 * a toast is shown and when a dialog has opened or closed.
 */
export function placeToasts(): void {
  if (layer === null) return;
  const dialogs = [...document.querySelectorAll('dialog')].filter(({ open }) => open);
  const parent = dialogs.at(-1) ?? document.body;
  if (layer.parentElement !== parent) parent.append(layer);
  // The element shown last is on top.
  layer.hidePopover?.();
  layer.showPopover?.();
}
