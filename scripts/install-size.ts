import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeProduction, startProduction } from './production-tree.ts';

/**
 * Measures what `npm ci` installs, and what production needs: the packages of `npm ci --omit=dev` and the
 * build. Proves that production starts from the latter. `--check` fails above the maxima; `--write` writes the table in
 * docs/operations.md.
 */
const ROOT = resolve(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/operations.md');
const [START, END] = ['<!-- install-size -->', '<!-- /install-size -->'];
/** Maximum MB: bytes of files / 1,000,000. */
const MAX = { everything: 450, production: 220 } as const;
const SHOWN = 10;
const BLOCK = 512;

interface Size {
  /** The sum of the lengths of the files. */
  readonly bytes: number;
  /** What the files and folders take up on this disk. */
  readonly disk: number;
}

interface Tree {
  readonly title: string;
  readonly max: number;
  readonly total: Size;
  readonly parts: ReadonlyMap<string, Size>;
}

const NOTHING: Size = { bytes: 0, disk: 0 };
const add = (a: Size, b: Size): Size => ({ bytes: a.bytes + b.bytes, disk: a.disk + b.disk });

/** The size of a file, or of a folder with all that is in it. Links are not followed. */
function sizeOf(path: string): Size {
  const stats = lstatSync(path);
  const disk = stats.blocks * BLOCK;
  if (!stats.isDirectory()) return { bytes: stats.isFile() ? stats.size : 0, disk };
  return readdirSync(path)
    .map((name) => sizeOf(join(path, name)))
    .reduce(add, { bytes: 0, disk });
}

/** The packages of a node_modules folder. Folders that tools write there later are not measured. */
function packagesIn(folder: string): Map<string, Size> {
  const names = readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json') return [];
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : [name];
  });
  return new Map(names.map((name) => [`\`${name}\``, sizeOf(join(folder, name))]));
}

const tree = (title: string, max: number, parts: ReadonlyMap<string, Size>): Tree => ({
  title,
  max,
  total: [...parts.values()].reduce(add, NOTHING),
  parts,
});

const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

function tableOf({ title, max, total, parts }: Tree): string {
  const largest = [...parts].sort(([, a], [, b]) => b.bytes - a.bytes).slice(0, SHOWN);
  const shown = largest.map(([, size]) => size).reduce(add, NOTHING);
  const row = (name: string, { bytes, disk }: Size) => `| ${name} | ${mb(bytes)} | ${mib(disk)} |`;
  return [
    `| ${title}, at most ${max} MB | MB | MiB on disk |`,
    '|---|--:|--:|',
    ...largest.map(([name, size]) => row(name, size)),
    row(`${parts.size - largest.length} others`, {
      bytes: total.bytes - shown.bytes,
      disk: total.disk - shown.disk,
    }),
    row('**together**', total),
  ].join('\n');
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const folder = mkdtempSync(join(tmpdir(), 'crewwith-production-'));
try {
  await makeProduction(ROOT, folder);
  const installed = packagesIn(join(folder, 'node_modules'));
  const built = add(sizeOf(join(folder, 'apps/web/dist')), sizeOf(join(folder, 'apps/server/dist')));
  const trees = [
    tree('`npm ci`', MAX.everything, packagesIn(join(ROOT, 'node_modules'))),
    tree('`npm ci --omit=dev` and the build', MAX.production, new Map([...installed, ['the build', built]])),
  ];
  const tables = trees.map(tableOf).join('\n\n');
  console.log(tables);
  if (values.write) {
    const text = readFileSync(DOCUMENT, 'utf8');
    const [from, to] = [text.indexOf(START), text.indexOf(END)];
    if (from === -1 || to < from) throw new Error(`${DOCUMENT} lacks ${START} or ${END}.`);
    writeFileSync(DOCUMENT, `${text.slice(0, from + START.length)}\n${tables}\n${text.slice(to)}`);
  }
  await startProduction(folder);
  console.log('Production started from it, was ready, and ended with 0.');
  const large = trees.filter(({ total, max }) => total.bytes > max * 1e6);
  for (const { title, total, max } of large)
    console.error(`${title}: ${mb(total.bytes)} MB, at most ${max} are allowed.`);
  if (values.check && large.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
