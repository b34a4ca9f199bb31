import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../../apps/server/src/testing/postgres.ts';
import { urlOf } from '../../../apps/server/src/testing/template.ts';
import { fillPostgres, psql } from '../data/fill.ts';
import type { Scale } from '../data/layout.ts';

/** A PostgreSQL that keeps what it was told, with a database of each scale that is asked for. */
export interface Postgres {
  readonly version: string;
  readonly programs: string;
  database(scale: Scale): Promise<string>;
  stop(): Promise<void>;
}

/** As an operator would set it on a small machine; fsync and synchronous_commit stay on. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  maintenance_work_mem: '256MB',
  // A disk of today: what is read at random costs hardly more than what is read in a row.
  random_page_cost: '1.1',
};

/** Starts one that ends with the run; or takes the one of this address, and what an earlier run has filled there. */
export async function openPostgres(given: string | undefined): Promise<Postgres> {
  const programs = findPostgres();
  if (programs === null) throw new Error('There is no PostgreSQL here: its programs are needed.');
  const server =
    given === undefined
      ? await startPostgres(programs, SETTINGS)
      : { url: given, stop: () => Promise.resolve() };
  const filled = new Map<Scale, Promise<string>>();
  const run = (text: string) => psql(server.url, ['-At', '-c', text]);
  const fill = async (scale: Scale) => {
    const name = `scale_${scale}`;
    const url = urlOf(server.url, name);
    if ((await run(`select 1 from pg_database where datname = '${name}'`)) !== '') return url;
    const begun = performance.now();
    // Renamed when whole: what was left half-filled is never measured.
    await run(`drop database if exists ${name}_unfinished`);
    await run(`create database ${name}_unfinished`);
    await fillPostgres(urlOf(server.url, `${name}_unfinished`), scale);
    await run(`alter database ${name}_unfinished rename to ${name}`);
    console.log(`PostgreSQL ${scale}×: filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
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
    stop: server.stop,
  };
}
