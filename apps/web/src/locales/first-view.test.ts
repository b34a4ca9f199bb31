import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIRST_SECTIONS, PARTS, sectionsOf } from '../../build/split-locales.ts';
import ko from './ko.json' with { type: 'json' };

const KO = new URL('./ko.json', import.meta.url).pathname;
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm;

/** The code of a file and of all that it imports statically. */
function codeFrom(file: URL, visited = new Map<string, string>()): string[] {
  if (visited.has(file.href)) return [...visited.values()];
  const code = readFileSync(file, 'utf8');
  visited.set(file.href, code);
  for (const [, path = ''] of code.matchAll(STATIC_IMPORT)) codeFrom(new URL(path, file), visited);
  return [...visited.values()];
}

it('the first view loads exactly the sections that its code names', () => {
  const files = ['../main.tsx', '../pages/welcome/welcome-page.tsx'];
  const code = files.flatMap((file) => codeFrom(new URL(file, import.meta.url))).join('\n');
  const named = [...code.matchAll(/['"`](\w+)\.\w+['"`]/g)].map(([, section = '']) => section);
  expect([...new Set(named)].filter((section) => section in ko).sort()).toEqual([...FIRST_SECTIONS].sort());
});

it('every section is in one of the parts', () => {
  const parts = PARTS.map((part) => Object.keys(JSON.parse(sectionsOf(KO, part))));
  expect(parts.flat().sort()).toEqual(Object.keys(ko).sort());
});
