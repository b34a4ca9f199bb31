import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const MAX_FILES = 25;
const MAX_COMMENT_COLUMNS = 120;
/** Folders whose comments and test titles are checked for `UNCLEAR_WORDS`. */
const CHECKED_FOLDERS = ['packages/', 'e2e/', 'lab/', 'scripts/', 'apps/'];
const UNCLEAR_WORDS =
  /\b(whoever|whomever|nobody|anew|of whom|thereby|hangs on|somebody|anybody|everybody)\b/i;
/** The text from the first comment mark of a line, or a line with a test title. */
const COMMENT_OR_TITLE = /(?:^\s*\*|(?<![:\w'`])\/[/*]).*|^\s*(?:it|test|describe)\b.*/;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it(`no folder has more than ${MAX_FILES} files, tests not counted`, () => {
  const counts = new Map<string, number>();
  for (const file of files.filter((name) => !isTest(name))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});

it(`no comment is longer than ${MAX_COMMENT_COLUMNS} columns`, () => {
  const long = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(\/\/|\/\*|\* )/.test(line) && line.length > MAX_COMMENT_COLUMNS ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});

it('no comment or test title contains unclear words', () => {
  const checked = files.filter((file) => CHECKED_FOLDERS.some((folder) => file.startsWith(folder)));
  const unclear = checked.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const [text = ''] = COMMENT_OR_TITLE.exec(line) ?? [];
        const [word] = UNCLEAR_WORDS.exec(text) ?? [];
        return word === undefined ? [] : [`${file}:${index + 1} ${word}`];
      }),
  );
  expect(checked.length).toBeGreaterThan(100);
  expect(unclear).toEqual([]);
});

it('code that the server runs finds files by runtime/programs.ts, since a build moves it', () => {
  const code = files.filter(
    (file) => /^(?:apps\/server|packages\/domain)\/src\//.test(file) && !isTest(file),
  );
  const moved = code.filter((file) => /import\.meta\.(?:url|dirname|filename)/.test(read(file)));
  expect(moved.filter((file) => !file.includes('/testing/'))).toEqual([
    'apps/server/src/runtime/programs.ts',
  ]);
});

it('CONTRIBUTING.md lists every test that npm test leaves out', () => {
  const listed = read('CONTRIBUTING.md').match(/[\w./-]+\.full\.test\.ts/g) ?? [];
  const present = files.filter((file) => file.endsWith('.full.test.ts'));
  expect(listed.filter((name) => name.includes('/')).sort()).toEqual(present.sort());
});

it.each(['apps/server/src', 'apps/web/src'])('the folders of %s have no import cycle', (root) => {
  const imports = new Map<string, Set<string>>();
  for (const file of files.filter((name) => name.startsWith(`${root}/`) && !isTest(name))) {
    const from = topFolder(root, file);
    for (const [, specifier = ''] of read(file).matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)) {
      const to = topFolder(root, posix.join(dirname(file), specifier));
      if (to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  expect(cycles(imports)).toEqual([]);
});

/** The folder of a file directly below `root`; for a file of `root`, the file itself. */
function topFolder(root: string, file: string): string {
  return relative(root, file).split('/')[0] ?? '';
}

/** The nodes that are reachable from themselves. */
function cycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reachable = (start: string) => {
    const seen = new Set<string>();
    const queue = [...(graph.get(start) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  return [...graph.keys()].filter((node) => reachable(node).has(node)).sort();
}
