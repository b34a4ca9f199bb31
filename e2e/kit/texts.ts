import { readFileSync } from 'node:fs';

/** The text of a key with its `{{placeholders}}` replaced. */
export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of apps/web/src/locales in one language, with plural forms. Throws if a key is unknown. */
export function textsOf(language: 'ko' | 'en'): Texts {
  const file = new URL(`../../apps/web/src/locales/${language}.json`, import.meta.url);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key, values = {}) => {
    const text = find(texts, key) ?? find(texts, `${key}_other`);
    if (text === null) throw new Error(`${language}.json has no ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder));
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
