import { expect, it, vi } from 'vitest';
import { chooseLanguage } from './i18n.ts';
import { loadLanguage, saveLanguage } from './language.ts';

// docs/specification.md#documents
it('keeps the chosen language on the device, and tells it to the server', () => {
  for (const language of ['en', 'ko'] as const) {
    saveLanguage(language);
    expect(loadLanguage()).toBe(language);
    expect(document.cookie).toContain(`crewwith_language=${language}`);
  }
});

// docs/specification.md#offline
it('tells a change of the language to the service worker', async () => {
  const postMessage = vi.fn();
  const getRegistration = async () => ({ active: { postMessage } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  await chooseLanguage('ko');
  vi.unstubAllGlobals();
  expect(postMessage).toHaveBeenCalledWith('language changed');
});
