// JavaScript for Node 20: npm runs it after each install.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Removes from the packages what no program of ours reads: source maps, TypeScript sources (Node runs none in
 * packages), documents but for licences, the packages' own tests and examples, the headers beside Node. Files are removed, never written: other checkouts may share them by hard links.
 */
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));
const LICENCE = /licen[cs]e|copying|notice|third.?party/i;
const README = /^readme/i;
const UNREAD_FILE = /\.(map|md|markdown|flow)$|(?<!\.d)\.[cm]?ts$/;
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
  // Some say their licence in their README alone.
  const keepsReadme = !readdirSync(folder).some((name) => LICENCE.test(name));
  trimFiles(folder, (name) => LICENCE.test(name) || (keepsReadme && README.test(name)));
}

function trimFiles(folder, isKept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name === 'node_modules') trimPackages(path);
    else if (entry.isDirectory()) trimFiles(path, (name) => LICENCE.test(name));
    else if (entry.isFile() && UNREAD_FILE.test(entry.name) && !isKept(entry.name)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

if (existsSync(NATIVE)) rmSync(FALLBACK, { recursive: true, force: true });
// npm also runs this when it has installed nothing, as with --dry-run.
if (existsSync(PACKAGES)) trimPackages(PACKAGES);
