import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { urlOf } from '../../apps/server/src/testing/template.ts';
import { fillPostgres, psql } from '../data/fill.ts';
import type { Scale } from '../data/layout.ts';

/** A PostgreSQL that keeps what it was told, with a database of each scale that is asked for. */
export interface Postgres {
  readonly version: string;
  readonly programs: string;
  database(scale: Scale): Promise<string>;
  empty(name: string): Promise<string>;
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

export async function openPostgres(): Promise<Postgres> {
  const programs = findPostgres();
  if (programs === null) throw new Error('There is no PostgreSQL here: its programs are needed.');
  const server = await startPostgres(programs, SETTINGS);
  const filled = new Map<Scale, Promise<string>>();
  const empty = async (name: string) => {
    await psql(server.url, ['-c', `create database ${name}`]);
    return urlOf(server.url, name);
  };
  const fill = async (scale: Scale) => {
    const begun = performance.now();
    const url = await empty(`scale_${scale}`);
    await fillPostgres(url, scale);
    console.log(`PostgreSQL ${scale}×: filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return url;
  };
  return {
    version: execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    programs,
    empty,
    database(scale) {
      const known = filled.get(scale) ?? fill(scale);
      filled.set(scale, known);
      return known;
    },
    stop: server.stop,
  };
}
