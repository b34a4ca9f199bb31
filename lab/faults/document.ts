import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Drill, Figure } from './drill.ts';

const FILE = fileURLToPath(new URL('../../docs/faults.md', import.meta.url));

const INTRO = `# Faults it survives

Made by \`npm run faults\`, which breaks processes, disks and databases on purpose. One drill: \`npm run faults -- --only=kill-embedded\`.
A short run, which does not change this document: \`--rounds=5\`. A drill fails when a guarantee does not hold. Short forms of
most drills are tests in \`npm run test:full\`; CI runs those of Patroni and, where it may limit memory, of little memory. Drills need Linux, root for mounts, and PostgreSQL's programs; one that the
machine does not allow is reported as skipped.`;

interface RunInfo {
  readonly machine: string;
  readonly seconds: string;
  readonly day: string;
}

/** Replaces a drill's section of the document; the others do not change. */
export async function saveDrill(
  drills: readonly Drill[],
  drill: Drill,
  figures: readonly Figure[],
  { machine, seconds, day }: RunInfo,
): Promise<void> {
  const sections = await readSections();
  sections.set(
    drill.name,
    `## ${drill.title}

\`--only=${drill.name}\` · ${drill.about}

| | |
|---|---|
${figures.map(([label, figure]) => `| ${label} | ${figure} |`).join('\n')}

${day}, ${machine}; ${seconds} s.`,
  );
  const inOrder = drills.flatMap(({ name }) => sections.get(name) ?? []);
  await writeFile(FILE, `${[INTRO, ...inOrder].join('\n\n')}\n`);
}

async function readSections(): Promise<Map<string, string>> {
  const text = await readFile(FILE, 'utf8').catch(() => '');
  const sections = text.split(/\n(?=## )/).slice(1);
  return new Map(
    sections.map((section) => [/`--only=([\w-]+)`/.exec(section)?.[1] ?? '', section.trimEnd()]),
  );
}
