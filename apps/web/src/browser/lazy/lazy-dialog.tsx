import { type ComponentType, createElement, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import { lazyPage, loadPage } from './lazy-page.tsx';

/** Leaves connection and processor to the page first. */
export const IDLE_DELAY_MS = 8_000;

interface LazyDialogProps {
  opened: boolean;
  /** Whether the dialog will probably be opened soon. */
  isLikely?: boolean;
}

// A failure is shown when the dialog opens.
const preload = <P,>(Dialog: ComponentType<P>) => void loadPage(Dialog).catch(() => undefined);

/**
 * Wraps a dialog whose code loads some time after the page, next if it is likely to be opened, or when it first opens.
 * It is mounted from then on. Throws in its place if the code cannot be loaded.
 */
export function lazyDialog<P extends { opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & LazyDialogProps> {
  let Dialog: ComponentType<P> | null = null;
  const loadOnce = async () => {
    Dialog ??= await load();
  };
  const preloadOnce = () => void loadOnce().catch(() => undefined);
  // The server opens none.
  if (typeof window !== 'undefined') setTimeout(preloadOnce, IDLE_DELAY_MS);
  return function LazyDialog({ isLikely = false, ...props }: P & LazyDialogProps) {
    const [mounted, setMounted] = useState(false);
    const { opened } = props;
    if (opened && Dialog !== null && !mounted) setMounted(true);
    const isMissing = opened && !mounted;
    useEffect(() => {
      if (isLikely) whenIdle(preloadOnce);
    }, [isLikely]);
    // Not React's `lazy`: what follows a fallback it shows 300 ms late.
    useEffect(() => {
      if (!isMissing) return;
      loadOnce().then(
        () => setMounted(true),
        (error: unknown) =>
          setMounted(() => {
            throw error;
          }),
      );
    }, [isMissing]);
    return mounted && Dialog !== null ? createElement(Dialog, props as P) : null;
  };
}

/**
 * Wraps a dialog that is mounted to open it. Spread `openerProps` on the button that opens it: the code then loads when
 * the button is about to be pressed.
 */
export function lazyMountedDialog<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazyPage(load);
  return {
    Dialog: (props: P) => <Suspense fallback={null}>{createElement(Dialog, props)}</Suspense>,
    openerProps: { onPointerEnter: () => preload(Dialog), onFocus: () => preload(Dialog) },
  };
}
