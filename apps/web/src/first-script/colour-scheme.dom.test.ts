import { afterEach, expect, it, vi } from 'vitest';
import { applyColourScheme, chooseColourScheme, followColourScheme } from './colour-scheme.ts';

const { dataset } = document.documentElement;

function setDevice(isDark: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isDark, addEventListener: () => undefined }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete dataset.scheme;
});

// docs/adr/0026-documents.md
it.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['auto', true, 'dark'],
  ['auto', false, 'light'],
])('a document of the choice %s, on a dark device: %s, shows %s and opens no storage', (...given) => {
  const [scheme, isDark, theme] = given;
  const opened = vi.fn();
  vi.stubGlobal('localStorage', new Proxy({}, { get: opened }));
  setDevice(isDark);
  dataset.scheme = scheme;
  applyColourScheme();
  expect(dataset.theme).toBe(theme);
  expect(opened).not.toHaveBeenCalled();
});

it('a page that does not contain the choice shows the stored one', () => {
  setDevice(false);
  chooseColourScheme('dark');
  dataset.theme = 'light';
  applyColourScheme();
  expect(dataset.theme).toBe('dark');
});

// docs/specification.md#documents
it('a choice makes stored documents be forgotten', async () => {
  setDevice(false);
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) },
  });
  chooseColourScheme('dark');
  await expect.poll(() => postMessage.mock.calls).toEqual([['forget documents']]);
});

it('the server is told of a choice, also of one that was stored before', () => {
  setDevice(false);
  chooseColourScheme('dark');
  expect(document.cookie).toContain('crewwith_theme=dark');
  localStorage.setItem('theme', 'light');
  followColourScheme();
  expect(document.cookie).toContain('crewwith_theme=light');
});
