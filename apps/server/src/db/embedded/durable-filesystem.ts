import { fsyncSync } from 'node:fs';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PostgresModule = postgresMod.PostgresMod;

/** What the C library reports for a failed flush. PostgreSQL then aborts: it cannot know what has been written. */
const EIO = 29;

/** The permission bits of the group and of other users. */
const OTHERS = 0o077;

interface NodeStream {
  nfd?: number;
}

/** The part of Emscripten's NODEFS that is replaced. */
interface NodeFilesystem {
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

/** The embedded database aborted. What it acknowledged is on the disk, and is there after the next start. */
class DatabaseEndedError extends Error {
  constructor(cause: unknown) {
    super(
      'The embedded database ended: the disk did not write. See to the disk, then start the server again.',
      { cause },
    );
  }
}

/**
 * PGlite's file system on a folder, with fsync, and with files that only their owner opens. NodeFS starts PostgreSQL
 * without fsync: of folders copied while rows were being written, none opened (docs/faults.md).
 *
 * If PostgreSQL aborts, this process ends: the engine would never answer the next call, and block the thread.
 */
export class DurableFS extends NodeFS {
  override async init(
    pg: PGlite,
    options: Partial<PostgresModule>,
  ): Promise<{ emscriptenOpts: Partial<PostgresModule> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    let failure: unknown;
    const patchFilesystem = (module: PostgresModule) => {
      const { node_ops, stream_ops } = module.FS.filesystems.NODEFS as unknown as NodeFilesystem;
      const { setattr } = node_ops;
      // PostgreSQL sets the mode of its files to 666 after creating them, whatever the umask.
      node_ops.setattr = (node, attributes) => {
        const { mode } = attributes;
        setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
      };
      stream_ops.fsync = ({ nfd }) => {
        try {
          if (nfd !== undefined) fsyncSync(nfd);
          return 0;
        } catch (error) {
          failure = error;
          return EIO;
        }
      };
    };
    const onAbort = () => {
      // A folder that does not open rejects PGlite.create() instead.
      if (!pg.ready) return;
      // Thrown once the call into the engine has returned, outside of every promise: it ends the process.
      queueMicrotask(() => {
        throw new DatabaseEndedError(failure);
      });
    };
    const before = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort,
        preRun: [...(Array.isArray(before) ? before : [before]), patchFilesystem],
      },
    };
  }
}

/** The library's start parameters, with fsync instead of `-F`. */
export const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
