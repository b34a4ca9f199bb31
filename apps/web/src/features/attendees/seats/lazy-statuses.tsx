import { type ComponentType, createElement, Suspense } from 'react';
import { useFirstViewDone } from '../../../browser/first-view/use-first-view-done.ts';
import { lazyExtra } from '../../../browser/lazy/lazy-extra.ts';

/** Wraps what is only heard: its code loads after the first view, and the page goes on without it. */
function lazyStatus<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Status = lazyExtra(load);
  return function LazyStatus(props: P) {
    const isReady = useFirstViewDone();
    return isReady && <Suspense fallback={null}>{createElement(Status, props)}</Suspense>;
  };
}

export const PlaceStatus = lazyStatus(() => import('./place-status.tsx').then((file) => file.PlaceStatus));
export const TurnStatus = lazyStatus(() => import('./turn-status.tsx').then((file) => file.TurnStatus));
