import { PAGE_NAMES } from '@crewwith/domain/pages';
import { expect, it } from 'vitest';
import { loadPageComponent } from './page-modules.ts';

it.each(PAGE_NAMES)('loads the component of the page %s', async (name) => {
  expect(await loadPageComponent(name)).toBeTypeOf('function');
});
