import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../..');
const HAS = ':has(';
/** A compound selector with `:has()` that is written like one of the root, which is around everything. */
const ROOT = /(?:^|[^\w.#-])(?::root|html|body)(?![\w-])|^\*?:has\(/;
const PSEUDO = /::?[\w-]+(?:\(((?:[^()]|\([^()]*\))*)\))?/g;

/** Splits a text at these characters, but not inside brackets. */
function splitOutside(text: string, at: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth === 0 && at.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The selectors of all rules of a style sheet, also of those in at-rules. */
const selectorsOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .map(([, prelude = '']) => prelude.replace(/^.*;/s, '').trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => splitOutside(prelude, /,/));

/** Whether a compound selector has neither type, class, id nor attribute, also inside `:is()`. */
const isUniversal = (compound: string): boolean =>
  /^\*?$/.test(
    compound.replaceAll(PSEUDO, (pseudo, branches = '*') =>
      /^:(?:is|where|global)\(/.test(pseudo) && !splitOutside(branches, /,/).some(isUniversal) ? 'named' : '',
    ),
  );

/** Whether an added element makes Chromium compute the styles of everything around it: by the two known patterns. */
function isCostly(selector: string): boolean {
  const compounds = splitOutside(selector, /[\s>+~]/);
  const subject = compounds.at(-1) ?? '';
  return compounds
    .slice(0, -1)
    .some((compound) => compound.includes(HAS) && (ROOT.test(compound) || isUniversal(subject)));
}

// docs/adr/0024-first-view.md
it('no rule makes the browser compute all styles again whenever an element is added', () => {
  const rules = globSync('**/*.css', { cwd: SOURCE }).flatMap((file) =>
    selectorsOf(readFileSync(resolve(SOURCE, file), 'utf8')).map((selector) => ({ file, selector })),
  );
  expect(rules.filter(({ selector }) => selector.includes(HAS)).length).toBeGreaterThan(20);
  expect(rules.filter(({ selector }) => isCostly(selector))).toEqual([]);
});

it.each([
  [':root:has([data-x] :is(button, a)) .a', true],
  [':global(html):has(b) p', true],
  [':has(b) .a', true],
  ['.a:has(> b) > *', true],
  ['.a :is(li, tr):has(a) > :is(a, td) > *', true],
  ['.a:has(b) > :not(.x)', true],
  ['.a:has(b) :is(*, td)', true],
  [':root:has(.bar):has([data-x] :is(button, a))', false],
  ['html:not(:has(b))', false],
  ['.a:has(b)::before', false],
  ['.a:has(b) > :is(a, td)', false],
  ['.a:has(b) > :global(.x)', false],
  ['.a > :has(+ .b[data-x])', false],
])('%s: %s', (selector, expected) => expect(isCostly(selector)).toBe(expected));
