import { expect, it } from 'vitest';
import { loadLanguage, saveLanguage } from './language.ts';

// docs/specification.md#documents
it('keeps the chosen language on the device, and tells it to the server', () => {
  for (const language of ['en', 'ko'] as const) {
    saveLanguage(language);
    expect(loadLanguage()).toBe(language);
    expect(document.cookie).toContain(`crewwith_language=${language}`);
  }
});
