import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import ko from './ko.json' with { type: 'json' };

const SOURCES = new URL('..', import.meta.url).pathname;

const bracketDepth = (text: string) =>
  (text.match(/[([{]/g) ?? []).length - (text.match(/[)\]}]/g) ?? []).length;

/** Splits code at its top-level commas, up to the bracket that closes it. */
function topLevelParts(code: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of code) {
    depth += bracketDepth(char);
    if (depth < 0) break;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The variables of a text and of its plural forms. */
function variablesOf(key: string): string[] {
  const [section = '', ...names] = key.split('.');
  const parent = names.slice(0, -1).reduce<unknown>((tree, name) => Object(tree)[name], Object(ko)[section]);
  const form = new RegExp(`^${names.at(-1)}(_(zero|one|two|few|many|other))?$`);
  const texts = Object.entries(Object(parent)).filter(([name]) => form.test(name));
  return [...JSON.stringify(texts).matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);
}

it('every call of t() passes the variables of its text', () => {
  const missing: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.test.ts'] })) {
    const code = readFileSync(SOURCES + file, 'utf8');
    for (const { index, 0: start } of code.matchAll(/(?<!\w)t\(/g)) {
      const [keys = '', options = ''] = topLevelParts(code.slice(index + start.length));
      const isLiteral = options === '' || (options.startsWith('{') && !options.includes('...'));
      if (!isLiteral) continue;
      const passed = topLevelParts(options.slice(1)).map((part) => part.split(':')[0]);
      for (const [, key = ''] of keys.matchAll(/'(\w+(?:\.\w+)+)'/g)) {
        const absent = variablesOf(key).filter((name) => !passed.includes(name));
        if (absent.length > 0) missing.push(`${file}: ${key} needs ${absent.join(', ')}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
