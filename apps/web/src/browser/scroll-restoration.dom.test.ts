import { render } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollRestoration } from './scroll-restoration.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Reloads a page with a saved position that is scrolled when the app starts; returns where the app scrolls to. */
function reload(path: string, scrolledTo: number): unknown[][] {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrolledTo);
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  sessionStorage.setItem('crewwith_scroll_default_/crewwith', '500');
  const router = { initialEntries: [path], children: createElement(ScrollRestoration) };
  render(createElement(MemoryRouter, router));
  return scrollTo.mock.calls;
}

it('restores the position of a page that is reloaded', () => {
  expect(reload('/crewwith', 0)).toEqual([[0, 500]]);
});

it('leaves a document where it was scrolled before the app has started', () => {
  expect(reload('/crewwith', 300)).toEqual([]);
});

it('restores the position also where the browser has scrolled to the hash', () => {
  expect(reload('/crewwith#contact', 300)).toEqual([[0, 500]]);
});
