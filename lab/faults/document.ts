import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Drill, Figure } from './drill.ts';

const FILE = fileURLToPath(new URL('../../docs/faults.md', import.meta.url));

const INTRO = `# What it survives

Made by \`npm run faults\`, which breaks things on purpose: processes, disks, databases. One drill alone: \`npm run faults --
--only=kill-embedded\`; a short one, which changes nothing here: \`--rounds=5\`. A drill fails when what is promised does not hold.
The quick forms of most of them are tests, and run with all others. They want Linux, root for mounts, and PostgreSQL's programs;
what a machine does not allow is said and left out.`;

interface Where {
  readonly machine: string;
  readonly seconds: string;
  readonly day: string;
}

/** Puts the figures of a drill into the document, in place of those of the last time; the others stay. */
export async function saveDrill(
  drills: readonly Drill[],
  drill: Drill,
  figures: readonly Figure[],
  { machine, seconds, day }: Where,
): Promise<void> {
  const sections = await readSections();
  sections.set(
    drill.name,
    `## ${drill.title}

\`--only=${drill.name}\` · ${drill.about}

| | |
|---|---|
${figures.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n')}

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
