import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type Citation, readCitations, readText } from './citations.ts';

export const THREATS = 'docs/threats.md';
const ROW = /^(\| <a id="([^"]+)"><\/a>.*\|)[^|]*\|$/;

/** The tests that cite each threat, by anchor: sorted paths from the root. */
export function testsOfThreats(citations: readonly Citation[]): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  for (const { file, document, anchor } of citations) {
    if (document !== THREATS || !/\.test\.tsx?$/.test(file)) continue;
    tests.set(anchor, [...(tests.get(anchor) ?? []), file].sort());
  }
  return tests;
}

/** The document with the tests of each threat in the last column. */
export function renderThreats(text: string, tests: ReadonlyMap<string, readonly string[]>): string {
  const lines = text.split('\n').map((line) => {
    const [, row, anchor] = ROW.exec(line) ?? [];
    if (row === undefined || anchor === undefined) return line;
    const links = (tests.get(anchor) ?? []).map((file) => `[${basename(file)}](../${file})`);
    return `${row} ${links.join(', ')} |`.replace(/ {2}\|$/, ' |');
  });
  return lines.join('\n');
}

if (import.meta.main) {
  const text = renderThreats(readText(THREATS), testsOfThreats(readCitations()));
  await writeFile(resolve(import.meta.dirname, '..', THREATS), text);
}
