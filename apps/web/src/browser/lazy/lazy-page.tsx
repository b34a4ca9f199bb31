import { type ComponentType, createElement, isValidElement, lazy, type ReactNode, useState } from 'react';

type Load = () => Promise<unknown>;

const loads = new Map<unknown, Load>();

/** Wraps a page whose code loads on navigation, or earlier through `loadPage`; it then renders without suspending. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const LazyPage: ComponentType<P> = lazy(async () => ({ default: await loadOnce() }));
  function Page(props: P) {
    // The component must not change while mounted.
    const [page] = useState(() => loaded ?? LazyPage);
    return createElement(page, props);
  }
  loads.set(Page, loadOnce);
  return Page;
}

/** Loads the code of a page, given as a component or an element. */
export async function loadPage<P>(page: ComponentType<P> | ReactNode): Promise<void> {
  await loads.get(isValidElement(page) ? page.type : page)?.();
}
