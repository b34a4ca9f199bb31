import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../../apps/server/src/testing/postgres.ts';
import { urlOf } from '../../../apps/server/src/testing/template.ts';
import { fillPostgres, psql } from '../data/fill.ts';
import type { Scale } from '../data/layout.ts';
import { processorMs } from './process-memory.ts';

/** A PostgreSQL with fsync, and a database of each requested scale. */
export interface Postgres {
  readonly version: string;
  readonly programs: string;
  database(scale: Scale): Promise<string>;
  /** Processor time of its processes so far, in ms; null of one that was there before. */
  processorMs(): number | null;
  stop(): Promise<void>;
}

/** Settings of an operator on a small machine. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  maintenance_work_mem: '256MB',
  // For SSDs, whose random reads cost little more than sequential ones.
  random_page_cost: '1.1',
};

/** Uses the server at `url` with its databases of earlier runs, or starts one. Throws without PostgreSQL's programs. */
export async function openPostgres(url: string | undefined): Promise<Postgres> {
  const programs = findPostgres();
  if (programs === null) throw new Error('There is no PostgreSQL here: its programs are needed.');
  const server =
    url === undefined
      ? await startPostgres(programs, SETTINGS)
      : { url, pid: () => null, stop: () => Promise.resolve() };
  const filled = new Map<Scale, Promise<string>>();
  const run = (text: string) => psql(server.url, ['-At', '-c', text]);
  const fill = async (scale: Scale) => {
    const name = `scale_${scale}`;
    const url = urlOf(server.url, name);
    if ((await run(`select 1 from pg_database where datname = '${name}'`)) !== '') return url;
    const start = performance.now();
    // Renamed when complete, so that a partial database is never measured.
    await run(`drop database if exists ${name}_unfinished`);
    await run(`create database ${name}_unfinished`);
    await fillPostgres(urlOf(server.url, `${name}_unfinished`), scale);
    await run(`alter database ${name}_unfinished rename to ${name}`);
    console.log(`PostgreSQL ${scale}×: filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return url;
  };
  return {
    version: execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    programs,
    database(scale) {
      const known = filled.get(scale) ?? fill(scale);
      filled.set(scale, known);
      return known;
    },
    processorMs() {
      const pid = server.pid();
      return pid === null ? null : processorMs(pid);
    },
    stop: server.stop,
  };
}
