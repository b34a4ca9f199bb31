import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { useFirstViewDone } from '../../../browser/first-view/use-first-view-done.ts';

/** Wraps what is only heard: its code loads after the first view, and the page goes on without it. */
function lazyStatus<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Status = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
  return function LazyStatus(props: P) {
    const isReady = useFirstViewDone();
    return isReady && <Suspense fallback={null}>{createElement(Status, props)}</Suspense>;
  };
}

export const PlaceStatus = lazyStatus(() => import('./place-status.tsx').then((file) => file.PlaceStatus));
export const TurnStatus = lazyStatus(() => import('./turn-status.tsx').then((file) => file.TurnStatus));
