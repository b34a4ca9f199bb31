import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { urlOf } from '../../../apps/server/src/testing/template.ts';
import { fillEmbedded, psql } from '../data/fill.ts';
import * as layout from '../data/layout.ts';
import { drawDays } from '../day/graph.ts';
import { type Day, measureDay } from '../day/measure.ts';
import { dayNotes } from '../day/notes.ts';
import { dayRows } from '../day/rows.ts';
import { openSite, type Place } from '../day/site.ts';
import { OPENING } from '../day/traffic.ts';
import type { Bench, Section } from '../harness/section.ts';

const GRAPH = resolve(import.meta.dirname, '../../../docs/images/day.svg');
/** A shorter day has too few calls in each point of the graph. */
const GRAPH_MINUTES = 5;
const [SCALE, EMBEDDED_SCALE] = [100, 10] as const;
/** As many clubs on both engines: about those whose whole day is replayed. */
const BLOCKS = Array.from({ length: EMBEDDED_SCALE }, (_, index) => index);
const COPY = 'day';

/** A day of 10,000 clubs, as much of it as the machine holds, and an overload after it; on both engines. */
export async function day(bench: Bench): Promise<Section> {
  const measure = async (engine: string, place: Place): Promise<Day> => {
    console.log(`  ${engine}`);
    const site = await openSite({ ...place, profileTo: bench.profileTo }, OPENING.parts.length);
    try {
      return await measureDay(site, bench.minutes);
    } finally {
      await site.stop();
    }
  };
  const postgres = await inCopy(bench, async (databaseUrl) =>
    measure('PostgreSQL', {
      ...{ dataDir: await bench.folder(), databaseUrl },
      blocks: blocksOf((index) => (index * SCALE) / EMBEDDED_SCALE),
    }),
  );
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, EMBEDDED_SCALE);
  const embedded = await measure('embedded', {
    ...{ dataDir, databaseUrl: undefined },
    blocks: blocksOf((index) => index),
  });
  if (bench.minutes >= GRAPH_MINUTES)
    await writeFile(GRAPH, drawDays({ PostgreSQL: postgres, Embedded: embedded }));
  return {
    title: `A day of 10,000 clubs in ${bench.minutes} minutes`,
    times: 'one run on each engine',
    rows: dayRows(postgres, embedded),
    notes: dayNotes(postgres, embedded, {
      clubs: SCALE * layout.CLUBS,
      embeddedClubs: EMBEDDED_SCALE * layout.CLUBS,
    }),
  };
}

function blocksOf(blockAt: (index: number) => number): Place['blocks'] {
  const [first = 0, ...others] = BLOCKS.map(blockAt);
  return [first, ...others];
}

/** Works on a copy of the data, which other cases use too. */
async function inCopy<T>(bench: Bench, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const original = await bench.postgres.database(SCALE);
  const admin = (statement: string) => psql(urlOf(original, 'postgres'), ['-c', statement]);
  const name = new URL(original).pathname.slice(1);
  await admin(`drop database if exists ${COPY}`);
  await admin(`create database ${COPY} template ${name} strategy file_copy`);
  try {
    return await work(urlOf(original, COPY));
  } finally {
    await admin(`drop database ${COPY}`);
  }
}
