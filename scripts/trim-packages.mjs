// JavaScript for Node 20: npm runs it after each install.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Removes from the packages what no program of ours reads: source maps, TypeScript sources (Node runs none in
 * packages), documents, the packages' own tests and examples, the headers beside Node; where nothing checks types, declarations too.
 * Files are removed, never written: other checkouts may share them by hard links.
 */
const PACKAGES = resolve(import.meta.dirname, '../node_modules');
const checksTypes = existsSync(join(PACKAGES, 'typescript'));
const LICENCE = /^(licen[cs]e|copying|notice)/i;
const UNREAD_FILE = /\.(map|md|markdown|flow)$|(?<!\.d)\.[cm]?ts$/;
const DECLARATION = /\.d\.[cm]?ts$/;
/** Folders of a package that only its authors use. */
const UNREAD_FOLDERS = new Set([
  'test',
  'tests',
  '__tests__',
  'benchmark',
  'benchmarks',
  'example',
  'examples',
  '.github',
]);
const UNREAD_FOLDERS_OF_NODE = new Set(['include', 'share']);

/** What sharp falls back to; npm before 11 installs it also beside the one for this machine. */
const FALLBACK = join(PACKAGES, '@img/sharp-wasm32');
const NATIVE = join(PACKAGES, `@img/sharp-${process.platform}-${process.arch}`);

const isUnread = (name) => UNREAD_FILE.test(name) || (!checksTypes && DECLARATION.test(name));

function trimPackages(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // Links lead to our own packages, dots to caches.
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.name.startsWith('@')) trimPackages(path);
    else trimPackage(path, entry.name.startsWith('node-linux-'));
  }
}

function trimPackage(folder, isNode) {
  for (const name of isNode ? UNREAD_FOLDERS_OF_NODE : UNREAD_FOLDERS)
    rmSync(join(folder, name), { recursive: true, force: true });
  trimFiles(folder);
}

function trimFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name === 'node_modules') trimPackages(path);
    else if (entry.isDirectory()) trimFiles(path);
    else if (entry.isFile() && isUnread(entry.name) && !LICENCE.test(entry.name)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

if (existsSync(NATIVE)) rmSync(FALLBACK, { recursive: true, force: true });
trimPackages(PACKAGES);
