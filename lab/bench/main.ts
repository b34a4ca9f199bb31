import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenChanged } from '../../scripts/build.ts';
import { attend } from './cases/attend.ts';
import { attendEmbedded } from './cases/attend-embedded.ts';
import { bell } from './cases/bell.ts';
import { day } from './cases/day.ts';
import { documents } from './cases/documents.ts';
import { dueAtOnce } from './cases/due-at-once.ts';
import { fanOutBeside } from './cases/fan-out.ts';
import { lists } from './cases/lists.ts';
import { memory } from './cases/memory.ts';
import { pooler } from './cases/pooler.ts';
import { pushes } from './cases/pushes.ts';
import { report } from './cases/report.ts';
import { schedule } from './cases/schedule.ts';
import { series } from './cases/series.ts';
import { sizes } from './cases/sizes.ts';
import { start } from './cases/start.ts';
import { statistics } from './cases/statistics.ts';
import { tail } from './cases/tail-latency.ts';
import { waitlist } from './cases/waitlist.ts';
import { workers } from './cases/workers.ts';
import { tableOf, writeSections } from './harness/document.ts';
import { openPostgres } from './harness/postgres.ts';
import type { Bench, BenchCase, Section } from './harness/section.ts';

const CASES: Readonly<Record<string, BenchCase>> = {
  attend,
  'attend-embedded': attendEmbedded,
  waitlist,
  series,
  'fan-out': fanOutBeside,
  'due-at-once': dueAtOnce,
  pushes,
  bell,
  schedule,
  statistics,
  tail,
  pooler,
  workers,
  day,
  documents,
  report,
  start,
  lists,
  memory,
  sizes,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    /** A folder for CPU profiles of the server. */
    profile: { type: 'string' },
    /** The URL of a PostgreSQL to measure on. Its data remains for the next run. */
    postgres: { type: 'string' },
    /** Prints without writing docs/benchmarks.md. */
    dry: { type: 'boolean', default: false },
  },
});

const wanted = values.only?.split(',') ?? Object.keys(CASES);
const unknown = wanted.filter((name) => !Object.hasOwn(CASES, name));
if (unknown.length > 0) throw new Error(`No such case: ${unknown}. There are ${Object.keys(CASES)}.`);

if (!(await buildWhenChanged())) process.exit(1);
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
    const run = CASES[name];
    if (!run) continue;
    console.log(`— ${name} …`);
    sections[name] = await run(bench);
    console.log(tableOf(sections[name].rows));
    // Fewer rounds are too imprecise for the document.
    if (!values.dry && bench.rounds >= 5)
      writeSections({ [name]: sections[name] }, postgres.version, bench.rounds);
  }
} finally {
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
console.log(`\n${tableOf(Object.values(sections).flatMap(({ rows }) => rows))}`);
