import { afterEach, expect, it, vi } from 'vitest';
import { preloadAfterPaint } from './late-preloads.ts';

afterEach(() => {
  delete document.documentElement.dataset.renderedFor;
  document.body.innerHTML = '';
});

it('the scripts of a page are requested after its first paint', async () => {
  document.documentElement.dataset.renderedFor = '';
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  preloadAfterPaint();
  document.body.innerHTML = '<link data-late href="/assets/page.js" />';
  const link = document.querySelector('link');
  readyState.mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
  expect(link?.rel).toBe('');
  await vi.waitFor(() => expect(link?.rel).toBe('modulepreload'));
});
