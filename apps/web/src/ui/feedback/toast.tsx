import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import type { Toast, ToastContainerProps } from './toast-container.tsx';
import { placeToasts } from './toast-layer.ts';

interface Shown {
  readonly Container: ComponentType<ToastContainerProps> | null;
  readonly toasts: readonly Toast[];
}

const NONE: Shown = { Container: null, toasts: [] };
let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const update = (change: Partial<Shown>) => {
  shown = { ...shown, ...change };
  for (const listener of listeners) listener();
};

/** Shows a short message at the top of the screen. Offline, the first one may fail to load. */
export async function toast(message: string, tone: Toast['tone'] = 'quiet'): Promise<void> {
  try {
    const { ToastContainer } = await import('./toast-container.tsx');
    lastId += 1;
    update({ Container: ToastContainer, toasts: [...shown.toasts, { id: lastId, message, tone }] });
    placeToasts();
  } catch (failure) {
    // A failing toast must not break the page.
    console.info('Failed to show a toast', failure);
  }
}

const remove = (id: number) => update({ toasts: shown.toasts.filter((each) => each.id !== id) });

/** Mount point of toasts; renders nothing before the first one. */
export function Toasts() {
  const { Container, toasts } = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  useEffect(() => () => update({ toasts: [] }), []);
  return Container && createElement(Container, { toasts, onRemove: remove });
}
