import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from './citations.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DECISIONS = 'docs/adr/README.md';
/** How documents abbreviate the sources of a package. */
const SHORT: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  server: 'apps/server/src',
  web: 'apps/web/src',
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const documents = files.filter((file) => file.endsWith('.md'));
const paths = new Set(files.flatMap((file) => suffixesOf(file)));
const folders = new Set(files.map((file) => file.split('/')[0]).concat(Object.keys(SHORT)));

/** `a/b/c.ts` as `a/b/c.ts`, `b/c.ts` and `c.ts`, and its folders. */
function suffixesOf(file: string): string[] {
  const parts = file.split('/');
  return [...parts.map((_part, index) => parts.slice(index).join('/')), ...foldersOf(parts)];
}

function foldersOf(parts: readonly string[]): string[] {
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/** The words in backticks that are paths of the repository: in one of its folders, or with the ending of a source. */
function pathsIn(text: string): string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
  return words
    .map((word) => word.replace(/[#:].*$|\/$/g, ''))
    .filter((word) => /^[\w.-]+(\/[\w.-]+)*$/.test(word))
    .filter((word) => {
      const [first = '', ...rest] = word.split('/');
      return (
        (rest.length > 0 && folders.has(first)) || /\w\.(tsx?|mjs|json|md|sh|ya?ml|html|grit)$/.test(word)
      );
    });
}

function isThere(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  return paths.has(path) || paths.has([SHORT[first] ?? first, ...rest].join('/'));
}

test.each(documents)('%s names only paths that exist', (document) => {
  expect(pathsIn(readText(document)).filter((path) => !isThere(path))).toEqual([]);
});

test.each(documents)('%s links only to files that exist', (document) => {
  const links = [...readText(document).matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(
    ([, link = '']) => link,
  );
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
});

test(`${DECISIONS} lists every decision by its title`, () => {
  const titles = files
    .filter((file) => /^docs\/adr\/\d/.test(file))
    .sort()
    .map((file) => {
      const [, number, title] = /^# (\d+)\. (.*)/.exec(readText(file)) ?? [];
      return `| [${number}](${basename(file)}) | ${title} |`;
    });
  const rows = readText(DECISIONS).match(/^\| \[\d+\][^|]*\|[^|]*\|/gm);
  expect(rows).toEqual(titles);
});
