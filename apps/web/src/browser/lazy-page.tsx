import { type ComponentType, createElement, isValidElement, lazy, type ReactNode, useState } from 'react';

type Load = () => Promise<unknown>;

const loads = new Map<unknown, Load>();

/** A page whose code is loaded when it is gone to, or by `loadPage` before that: then it is drawn without a wait. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  const once = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Later: ComponentType<P> = lazy(async () => ({ default: await once() }));
  function Page(props: P) {
    // The same one for as long as it is on the page.
    const [page] = useState(() => loaded ?? Later);
    return createElement(page, props);
  }
  loads.set(Page, once);
  return Page;
}

/** Loads the code of a page, which is given as a component or an element of it. */
export async function loadPage(page: ComponentType | ReactNode): Promise<void> {
  await loads.get(isValidElement(page) ? page.type : page)?.();
}
