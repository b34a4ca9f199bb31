import i18next from 'i18next';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import { placeToasts } from './toast-layer.ts';

let Container: ComponentType | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a short message at the top of the screen. Offline, the first one may fail to load. */
export async function toast(message: string, tone: 'quiet' | 'danger' = 'quiet'): Promise<void> {
  try {
    const [{ notifications }, { ToastContainer }] = await Promise.all([
      import('@mantine/notifications'),
      import('./toast-container.tsx'),
    ]);
    Container = ToastContainer;
    for (const listener of listeners) listener();
    notifications.show({
      message,
      color: tone === 'danger' ? 'red' : 'celadon',
      closeButtonProps: { 'aria-label': i18next.t('common.close') },
    });
    placeToasts();
  } catch (failure) {
    // A failing toast must not break the page.
    console.info('Failed to show a toast', failure);
  }
}

/** Mount point of toasts; renders nothing before the first one. */
export function Toasts() {
  const container = useSyncExternalStore(
    subscribe,
    () => Container,
    () => null,
  );
  return container && createElement(container);
}
