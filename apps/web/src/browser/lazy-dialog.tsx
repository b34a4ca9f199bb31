import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';

/** Leaves connection and processor to the page first. */
export const IDLE_DELAY_MS = 8_000;

/** Wraps a dialog whose code loads when the page is idle, or when it first opens. It is mounted from then on. */
export function lazyDialog<P extends { opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Dialog: ComponentType<P> = lazy(async () => ({ default: await load() }));
  // A failure is shown when the dialog opens. The server opens none.
  if (typeof window !== 'undefined') setTimeout(() => void load().catch(() => undefined), IDLE_DELAY_MS);
  return function LazyDialog(props: P) {
    const [mounted, setMounted] = useState(props.opened);
    if (props.opened && !mounted) setMounted(true);
    return mounted ? <Suspense fallback={null}>{createElement(Dialog, props)}</Suspense> : null;
  };
}

/**
 * Wraps a dialog that is mounted to open it. Spread `openerProps` on the button that opens it: the code then loads when
 * the button is about to be pressed.
 */
export function lazyMountedDialog<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Dialog: ComponentType<P> = lazy(async () => ({ default: await load() }));
  // A failure is shown when the dialog opens.
  const preload = () => void load().catch(() => undefined);
  return {
    Dialog: (props: P) => <Suspense fallback={null}>{createElement(Dialog, props)}</Suspense>,
    openerProps: { onPointerEnter: preload, onFocus: preload },
  };
}
