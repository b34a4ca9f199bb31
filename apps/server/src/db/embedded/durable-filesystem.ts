import { fsyncSync } from 'node:fs';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type FileStream, rememberSizes, type SizedFilesystem } from './file-sizes.ts';

type PostgresModule = postgresMod.PostgresMod;

/** The errno for a failed fsync. PostgreSQL then aborts, as it cannot know what was written. */
const EIO = 29;

/** Permission bits of group and others. */
const OTHERS = 0o077;

interface NodeStream {
  nfd?: number;
}

/** The part of Emscripten's NODEFS that is replaced. */
interface NodeFilesystem extends SizedFilesystem {
  node_ops: { setattr: (node: FileStream['node'], attributes: { mode?: number; size?: number }) => void };
  stream_ops: SizedFilesystem['stream_ops'] & { fsync?: (stream: NodeStream) => number };
}

function isNodeFilesystem(value: object): value is NodeFilesystem {
  return 'node_ops' in value && 'stream_ops' in value;
}

/** The embedded database aborted. Acknowledged writes are on disk and available after a restart. */
class DatabaseEndedError extends Error {
  constructor(cause: unknown) {
    super(
      'The embedded database ended: the disk did not write. See to the disk, then start the server again.',
      { cause },
    );
  }
}

/**
 * PGlite's file system on a folder, with fsync and owner-only files. NodeFS runs PostgreSQL without fsync: folders
 * copied during writes could not be opened (docs/faults.md).
 *
 * If PostgreSQL aborts, its thread ends and with it the process: the engine would block on the next call.
 */
export class DurableFS extends NodeFS {
  override async init(
    pg: PGlite,
    options: Partial<PostgresModule>,
  ): Promise<{ emscriptenOpts: Partial<PostgresModule> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    let failure: unknown;
    const patchFilesystem = (module: PostgresModule) => {
      const nodeFilesystem: object = module.FS.filesystems.NODEFS;
      if (!isNodeFilesystem(nodeFilesystem)) throw new Error('This version of PGlite has another NODEFS');
      rememberSizes(nodeFilesystem);
      const { node_ops, stream_ops } = nodeFilesystem;
      const { setattr } = node_ops;
      // PostgreSQL sets the mode 666 after creating a file, whatever the umask.
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
      // During startup, PGlite.create() rejects instead.
      if (!pg.ready) return;
      // Thrown outside of any promise, so that it ends the process.
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

/**
 * The library's start parameters, with fsync instead of `-F`. Its buffers take memory from the start, and what they do
 * not hold is in the system's cache (docs/adr/0038-little-memory.md).
 */
export const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];
