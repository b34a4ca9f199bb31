import { type ComponentType, isValidElement, lazy, type ReactNode } from 'react';

type Load = () => Promise<unknown>;

const loads = new Map<unknown, Load>();

/** A page whose code is loaded when it is gone to, or by `loadPage` before that. */
export function lazyPage<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Page: ComponentType<P> = lazy(async () => ({ default: await load() }));
  loads.set(Page, load);
  return Page;
}

/** Loads the code of a page, so that it is drawn at once and not after a sign that it is being loaded. */
export async function loadPage(page: ReactNode): Promise<void> {
  if (isValidElement(page)) await loads.get(page.type)?.();
}
