import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attend } from './lines/attend.ts';
import { attendEmbedded } from './lines/attend-embedded.ts';
import { lists } from './lines/lists.ts';
import { memory } from './lines/memory.ts';
import { schedule } from './lines/schedule.ts';
import { start } from './lines/start.ts';
import { statistics } from './lines/statistics.ts';
import { tail } from './lines/tail.ts';
import { tableOf, writeSections } from './run/document.ts';
import { openPostgres } from './run/postgres.ts';
import type { Bench, Part, Section } from './run/section.ts';

const PARTS: Readonly<Record<string, Part>> = {
  attend,
  'attend-embedded': attendEmbedded,
  schedule,
  statistics,
  tail,
  start,
  lists,
  memory,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    /** A folder for profiles of the server's processor time. */
    profile: { type: 'string' },
    /** The address of a PostgreSQL to measure on, where what is filled stays for the next run. */
    postgres: { type: 'string' },
    /** Print alone. */
    dry: { type: 'boolean', default: false },
  },
});

const wanted = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) throw new Error(`No such part: ${unknown}. There are ${Object.keys(PARTS)}.`);

const folders: string[] = [];
const postgres = await openPostgres(values.postgres);
const bench: Bench = {
  postgres,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  minutes: Number(values.minutes),
  profileTo: values.profile,
  async folder() {
    const folder = await mkdtemp(join(tmpdir(), 'crewwith-bench-'));
    folders.push(folder);
    return folder;
  },
};
const sections: Record<string, Section> = {};
try {
  for (const name of wanted) {
    const part = PARTS[name];
    if (!part) continue;
    console.log(`— ${name} …`);
    sections[name] = await part(bench);
    console.log(tableOf(sections[name].rows));
    // Fewer rounds are for looking, not for the record.
    if (!values.dry && bench.rounds >= 5)
      writeSections({ [name]: sections[name] }, postgres.version, bench.rounds);
  }
} finally {
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
console.log(`\n${tableOf(Object.values(sections).flatMap(({ rows }) => rows))}`);
