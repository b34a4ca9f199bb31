import { readFileSync } from 'node:fs';

/** The sentence of a key, its `{{places}}` filled. */
export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The sentences of apps/web/src/locales in one language; an unknown key is an error. Counts are taken as more than
 * one.
 */
export function textsOf(language: 'ko' | 'en'): Texts {
  const file = new URL(`../../apps/web/src/locales/${language}.json`, import.meta.url);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key, values = {}) => {
    const sentence = find(texts, key) ?? find(texts, `${key}_other`);
    if (sentence === null) throw new Error(`${language}.json has no ${key}`);
    return sentence.replace(/\{\{(\w+)\}\}/g, (place, name) => String(values[name] ?? place));
  };
}

function find(texts: unknown, key: string): string | null {
  let value = texts;
  for (const part of key.split('.')) {
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === part)?.[1]
        : null;
  }
  return typeof value === 'string' ? value : null;
}
