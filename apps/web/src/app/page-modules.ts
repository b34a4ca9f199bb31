import { type PageName, pageFile } from '@crewwith/domain/pages';
import type { ComponentType } from 'react';

interface PageModule {
  /** Run before the page is first rendered. */
  prepare?: () => Promise<void>;
  [component: `${string}Page`]: ComponentType | undefined;
}

/** The modules of the pages in PAGES; other modules of these folders are imported where they are used. */
const modules = Object.entries(
  import.meta.glob<PageModule>([
    '../pages/*/*-page.tsx',
    '!../pages/login/{withdrawn-account,wrong-access}-page.tsx',
    '!../pages/welcome/*',
  ]),
);

const loadModule = (name: PageName) => modules.find(([path]) => path.endsWith(`/${pageFile(name)}`))?.[1]();

/** Fills the query cache of a page from prefetched responses; the server does so for each document. */
export async function preparePage(name: PageName): Promise<void> {
  await (await loadModule(name))?.prepare?.();
}

/** Loads the component of a page: `CrewEditPage` of `crew-edit-page.tsx` for `crewEdit`. Throws without one. */
export async function loadPageComponent(name: PageName): Promise<ComponentType> {
  const page = await loadModule(name);
  await page?.prepare?.();
  const component = page?.[`${name.charAt(0).toUpperCase()}${name.slice(1)}Page`];
  if (component === undefined) throw new Error(`The page ${name} has no component`);
  return component;
}
