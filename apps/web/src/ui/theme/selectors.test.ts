import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../..');
const HAS = ':has(';
const COMBINATOR = /[\s>+~]+/;
/** A compound selector that names no element. */
const UNIVERSAL = /^(?:\*|::?[a-z-]+)+$/;

/** The selectors of a style sheet, each on a line of its own. */
const selectorsOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, prelude = '']) => prelude.replace(/^.*;/s, '').split(/,\n/))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));

/** Returns what stands before a `:has()` in its compound selector, and what follows its argument. */
function aroundHas(selector: string, start: number): { anchor: string; rest: string } {
  const anchor = selector.slice(0, start).split(COMBINATOR).at(-1) ?? '';
  let open = 0;
  let end = start + HAS.length - 1;
  do {
    if (selector[end] === '(') open += 1;
    if (selector[end] === ')') open -= 1;
    end += 1;
  } while (open > 0);
  return { anchor, rest: selector.slice(end) };
}

/** Whether Chromium computes the styles of all elements below the one with `:has()` whenever one is added there. */
function isCostly(selector: string): boolean {
  for (let at = selector.indexOf(HAS); at >= 0; at = selector.indexOf(HAS, at + 1)) {
    const { anchor, rest } = aroundHas(selector, at);
    const below = rest.split(COMBINATOR);
    if (below.length === 1) continue;
    if (/^(?::root|html|body|:global\(html\))/.test(anchor)) return true;
    if (UNIVERSAL.test(below.at(-1) ?? '')) return true;
  }
  return false;
}

// docs/adr/0024-first-view.md
it('no rule makes the browser compute all styles again for each element that is added', () => {
  const files = globSync('**/*.css', { cwd: SOURCE });
  const selectors = files.flatMap((file) => selectorsOf(readFileSync(resolve(SOURCE, file), 'utf8')));
  expect(selectors.filter((selector) => selector.includes(HAS)).length).toBeGreaterThan(20);
  expect(selectors.filter(isCostly)).toEqual([]);
  const known = [
    ':root:has(b i) .a',
    '.a:has(> b) > *',
    'html:has(b) p',
    '.a :is(li, tr):has(a) > :is(a, td) > *',
  ];
  expect(known.filter((selector) => !isCostly(selector))).toEqual([]);
});
