import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const Nothing = () => null;

/**
 * A component without which the page goes on: while its code loads a `Suspense` shows its fallback, and where it cannot
 * be loaded `Missing` stands in its place. `lazy` alone would replace the whole app by the error page then.
 */
export function lazyExtra<P>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P> = Nothing,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load()
      .catch(() => Missing)
      .then((component) => ({ default: component })),
  );
}
