import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulesOf } from '../apps/web/build/preloads.ts';
import type { PageName } from '../packages/domain/src/pages.ts';

const DIST = resolve(import.meta.dirname, '../apps/web/dist');

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
);

const ENTRY = ['index.html', 'src/locales/ko.json?first'];
/** The modules that a member's page loads. */
const loadsOf = (page: PageName) => [...modulesOf(page), 'src/locales/ko.json?rest'];

/**
 * Maximum kB (1,000 bytes) of scripts and styles for the first view of a page, in brotli: slightly more than at
 * present. Lower them when a page becomes smaller. Documents have their styles inside: a first visit of a meetup
 * transfers 186 kB (docs/benchmarks.md), where 190 are the most.
 */
const BUDGETS: readonly { name: string; loads: readonly string[]; kB: number }[] = [
  { name: 'welcome', loads: ['src/pages/welcome/welcome-page.tsx'], kB: 114 },
  { name: 'My Schedule', loads: loadsOf('home'), kB: 179 },
  { name: 'log-in', loads: loadsOf('logIn'), kB: 166 },
  { name: 'club home', loads: loadsOf('club'), kB: 182 },
  { name: 'activity lists', loads: loadsOf('activities'), kB: 174 },
  { name: 'activity detail', loads: loadsOf('activity'), kB: 193 },
  { name: 'board', loads: loadsOf('bulletin'), kB: 169 },
  { name: 'notices', loads: loadsOf('notices'), kB: 173 },
  { name: 'crews', loads: loadsOf('crews'), kB: 183 },
  { name: 'crew', loads: loadsOf('crew'), kB: 183 },
  { name: 'club info', loads: [...loadsOf('clubInfo'), 'src/locales/ko.json?seldom'], kB: 186 },
];

/** The manifest's key of a module, also by the end of its path. Throws if there is none. */
function keyOf(modules: string): string {
  const key = Object.keys(manifest).find((name) => name === modules || name.endsWith(`/${modules}`));
  if (key === undefined)
    throw new Error(`The build has no ${modules}: a budget names a page that does not exist.`);
  return key;
}

/** All files of these entries, including imports and styles. */
function filesOf(modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (/\.(js|css)$/.test(file)) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of modules) add(keyOf(name));
  return files;
}

/** The first script, which has its own build. */
const FIRST_SCRIPT = readdirSync(join(DIST, 'assets')).filter((name) => /^first-script-.*\.js$/.test(name));

/** The bytes sent to browsers. Small files are not compressed. */
function sentBytes(file: string): number {
  const compressed = join(DIST, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(DIST, file)).size;
}

describe('the first view of', () => {
  it.each(BUDGETS)('$name loads at most $kB kB of scripts and styles', ({ loads, kB }) => {
    const firstScript = FIRST_SCRIPT.map((name) => `assets/${name}`);
    const files = [...firstScript, ...filesOf([...ENTRY, ...loads])].map((file) => ({
      file,
      bytes: sentBytes(file),
    }));
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    const largest = files
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 8)
      .map(({ file, bytes }) => `${file} ${(bytes / 1000).toFixed(1)}`);
    expect(total, `the largest are ${largest.join(', ')}`).toBeLessThanOrEqual(kB);
  });
});

it('has one first script, which every budget includes', () => {
  expect(FIRST_SCRIPT).toHaveLength(1);
});

it('has compressed files of everything that all pages load', () => {
  for (const file of filesOf(ENTRY)) {
    const { size } = statSync(join(DIST, file));
    if (size < 1000) continue;
    for (const form of ['br', 'gz'])
      expect(statSync(join(DIST, `${file}.${form}`)).size).toBeLessThan(size * 0.75);
  }
});
