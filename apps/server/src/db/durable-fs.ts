import { fsyncSync } from 'node:fs';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PostgresModule = postgresMod.PostgresMod;

/** What a C library is told when a disk refuses; PostgreSQL ends itself then, as it cannot know what has been written. */
const EIO = 29;

interface NodeStream {
  nfd?: number;
}

/** The embedded database has ended itself: what it acknowledged is on the disk, and is there at the next start. */
export class DatabaseEndedError extends Error {
  constructor(cause: unknown) {
    super(
      'The embedded database ended: the disk did not write. See to the disk, then start the server again.',
      {
        cause,
      },
    );
  }
}

/**
 * A folder in which what was committed survives a power cut. The library's own NodeFS has no fsync, and starts PostgreSQL
 * without it: of folders copied while rows were being written, none opened.
 *
 * When PostgreSQL ends itself, so does this process: the engine would answer the next call never, and keep the thread.
 */
export class DurableFS extends NodeFS {
  override async init(
    pg: PGlite,
    options: Partial<PostgresModule>,
  ): Promise<{ emscriptenOpts: Partial<PostgresModule> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    let refusal: unknown;
    const giveFsync = (module: PostgresModule) => {
      const { stream_ops } = module.FS.filesystems.NODEFS as unknown as {
        stream_ops: { fsync?: (stream: NodeStream) => number };
      };
      stream_ops.fsync = ({ nfd }) => {
        try {
          if (nfd !== undefined) fsyncSync(nfd);
          return 0;
        } catch (error) {
          refusal = error;
          return EIO;
        }
      };
    };
    const onAbort = () => {
      // A folder that does not open is told to whoever opens it.
      if (!pg.ready) return;
      // Thrown as soon as the call into the engine is over, past all that would ask it again.
      queueMicrotask(() => {
        throw new DatabaseEndedError(refusal);
      });
    };
    const before = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort,
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
