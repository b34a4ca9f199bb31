import i18next from 'i18next';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const ToastContainer = lazy(() =>
  import('./toast-container.tsx').then((file) => ({ default: file.ToastContainer })),
);

let used = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says something briefly at the top of the screen, below the bar. */
export async function toast(message: string, tone: 'quiet' | 'danger' = 'quiet'): Promise<void> {
  used = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: tone === 'danger' ? 'red' : 'celadon',
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
  });
}

/** Where toasts appear; costs nothing until the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribe, () => used);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastContainer />
    </Suspense>
  ) : null;
}
