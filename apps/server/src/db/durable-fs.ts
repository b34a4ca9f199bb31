import { fsyncSync } from 'node:fs';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PostgresModule = postgresMod.PostgresMod;

interface NodeStream {
  nfd?: number;
}

/**
 * A folder in which what was committed survives a power cut. The library's own NodeFS has no fsync, and starts PostgreSQL
 * without it: of folders copied while rows were being written, none opened.
 */
export class DurableFS extends NodeFS {
  override async init(
    pg: PGlite,
    options: Partial<PostgresModule>,
  ): Promise<{ emscriptenOpts: Partial<PostgresModule> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (module: PostgresModule) => {
      const { stream_ops } = module.FS.filesystems.NODEFS as unknown as {
        stream_ops: { fsync?: (stream: NodeStream) => number };
      };
      stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        return 0;
      };
    };
    const before = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(Array.isArray(before) ? before : [before]), giveFsync],
      },
    };
  }
}

/** How PostgreSQL starts in the embedded database: as the library does it, but with fsync. */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
