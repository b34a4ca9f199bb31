import i18next from 'i18next';
import { expect, it } from 'vitest';
import { startI18n } from './i18n.ts';
import { saveLanguage } from './language.ts';

it('changes the language of the document only to another one', async () => {
  const root = document.documentElement;
  const changes: string[] = [];
  const observer = new MutationObserver(() => changes.push(root.lang));
  root.lang = 'ko';
  observer.observe(root, { attributeFilter: ['lang'] });
  saveLanguage('ko');
  await startI18n();
  await i18next.changeLanguage('ko');
  expect([root.lang, changes]).toEqual(['ko', []]);
  await i18next.changeLanguage('en');
  await expect.poll(() => changes).toEqual(['en']);
  observer.disconnect();
  await i18next.changeLanguage('ko');
});
