import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

interface LazyPartProps {
  /** Takes the part's place until its code is there. */
  fallback: ReactNode;
  /** A component whose code loads on its own. */
  children: ReactNode;
}

const subscribe = () => () => undefined;

/**
 * A part of a page whose code and styles load on their own. Documents that the server renders contain the fallback,
 * since they have the styles of the page only.
 */
export function LazyPart({ fallback, children }: LazyPartProps) {
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isInBrowser ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
