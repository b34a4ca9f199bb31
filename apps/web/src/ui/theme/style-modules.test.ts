import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = new URL('../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

it('components use exactly the classes that their style modules define', () => {
  const used = new Map<string, Set<string>>();
  for (const file of globSync('**/*.tsx', { cwd: SOURCES })) {
    const code = read(file);
    const [path] = names(code, /import styles from '([^']+\.module\.css)'/g);
    if (path === undefined) continue;
    const module = join(dirname(file), path);
    used.set(module, new Set([...(used.get(module) ?? []), ...names(code, /(?<!\/)\bstyles\.(\w+)/g)]));
  }
  for (const [module, classes] of used) {
    const css = read(module).replace(/\/\*.*?\*\//gs, '');
    const defined = new Set(names(css, /\.([a-z]\w*)/gi));
    expect({ module, classes: [...classes].sort() }).toEqual({ module, classes: [...defined].sort() });
  }
});

it('each custom property that is used without a fallback is defined in a style or set by code', () => {
  const styles = globSync('**/*.css', { cwd: SOURCES });
  const setByCode = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    names(read(file), /['"`](--[\w-]+)['"`]/g),
  );
  const known = new Set([...styles.flatMap((file) => names(read(file), /(--[\w-]+)\s*:/g)), ...setByCode]);
  const unknown = styles.flatMap((file) =>
    names(read(file), /var\(\s*(--[\w-]+)\s*\)/g)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
