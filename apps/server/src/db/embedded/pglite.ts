import { PGlite } from '@electric-sql/pglite';
import { PARSERS } from '../parsers.ts';
import { DurableFS, START_PARAMS } from './durable-filesystem.ts';

/** Opens the engine on a folder, which is created if it is empty. */
export function openPglite(folder: string, parsers = PARSERS): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFS(folder), startParams: START_PARAMS, parsers });
}
