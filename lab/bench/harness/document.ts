import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Row, Section } from './section.ts';

const FILE = resolve(import.meta.dirname, '../../../docs/benchmarks.md');
const HEAD = `# Benchmarks

Made by \`npm run bench\` and \`npm run bench:web\`; parts by \`npm run bench -- --only=attend,schedule\`. Each figure is compared
with a reference of the same run: medians of the rounds, ours and the reference in turn, the load from a second process.
Ratios differ less between machines than rates, by a tenth to a third. On two cores the load, the server and PostgreSQL share what a
reference has for itself. Decisions behind the figures: [adr](adr/README.md).
`;
const FIRST_MARKER = '<!-- ';

/** Writes the head of docs/benchmarks.md and replaces these sections, by name; the others do not change. */
export function writeSections(
  sections: Readonly<Record<string, Section>>,
  versions: string,
  rounds: number,
): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const first = before.indexOf(FIRST_MARKER);
  let text = first === -1 ? HEAD : `${HEAD}\n${before.slice(first)}`;
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() || 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${versions}`;
  for (const [name, section] of Object.entries(sections)) {
    const startMarker = `<!-- ${name} -->`;
    const endMarker = `<!-- /${name} -->`;
    const measured = `*${new Date().toISOString().slice(0, 10)}, ${section.times ?? `${rounds} rounds`}, ${machine}.*`;
    const part = [
      startMarker,
      `## ${section.title}`,
      '',
      tableOf(section.rows),
      '',
      measured,
      '',
      notesOf(section),
      endMarker,
    ]
      .join('\n')
      .replace(/\n{3,}/g, '\n\n');
    const from = text.indexOf(startMarker);
    const to = text.indexOf(endMarker);
    text =
      from === -1 || to === -1
        ? `${text}\n${part}\n`
        : text.slice(0, from) + part + text.slice(to + endMarker.length);
  }
  writeFileSync(FILE, text);
}

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ what, ours, reference, figure, target, met }) => [
    what,
    ours,
    reference,
    figure,
    target,
    met === null ? '' : met ? '✓' : '✗',
  ]);
  return [
    ['', 'ours', 'reference', 'figure', 'target', ''],
    ['---', '--:', '--:', '--:', '--:', '---'],
    ...cells,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function notesOf({ notes }: Section): string {
  return notes.length === 0 ? '' : `${notes.join('\n\n')}\n`;
}
