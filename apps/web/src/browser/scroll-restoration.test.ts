import { expect, it } from 'vitest';
import { KEEP_SCROLL, keepsScroll } from './scroll-restoration.tsx';

it('recognizes navigations that keep the scroll position', () => {
  expect(keepsScroll(KEEP_SCROLL)).toBe(true);
  for (const state of [null, undefined, {}, { keepsScroll: false }]) expect(keepsScroll(state)).toBe(false);
});
