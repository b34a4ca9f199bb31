/** Emscripten's values. */
const SEEK_END = 2;
const O_APPEND = 1024;
const [FILE_TYPE, REGULAR_FILE] = [0o170000, 0o100000];

export interface FileStream {
  readonly node: { readonly mode: number };
  readonly flags: number;
}

/** The part of Emscripten's NODEFS that changes or reads the size of a file. */
export interface SizedFilesystem {
  node_ops: { setattr: (node: FileStream['node'], attributes: { size?: number }) => void };
  stream_ops: {
    open: (stream: FileStream) => void;
    setattr: (stream: FileStream, attributes: { size?: number }) => void;
    write: (
      stream: FileStream,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ) => number;
    llseek: (stream: FileStream, offset: number, whence: number) => number;
  };
}

/**
 * Remembers the sizes of open files, which PostgreSQL asks for at each scan of a table or index (`lseek` to the end):
 * 29 % of the engine's time for the schedule went into `fstat`. Correct as long as no other process writes to the
 * folder, which its lock (`folder-lock.ts`) ensures.
 */
export function rememberSizes({ node_ops, stream_ops }: SizedFilesystem): void {
  const sizes = new WeakMap<FileStream['node'], number>();
  const lastOpened = new WeakMap<FileStream['node'], FileStream>();
  const original = { node: node_ops.setattr, stream: stream_ops.setattr, ...stream_ops };

  stream_ops.open = (stream) => {
    // The library keeps the node of a file over which another was renamed, so that a stream opened before may be of
    // another file than this one: its size is always asked for.
    sizes.delete(stream.node);
    lastOpened.set(stream.node, stream);
    original.open(stream);
  };
  stream_ops.llseek = (stream, offset, whence) => {
    const { node } = stream;
    const isRemembered = (node.mode & FILE_TYPE) === REGULAR_FILE && lastOpened.get(node) === stream;
    if (whence !== SEEK_END || !isRemembered) {
      return original.llseek(stream, offset, whence);
    }
    const known = sizes.get(node);
    if (known !== undefined && known + offset >= 0) return known + offset;
    const end = original.llseek(stream, offset, whence);
    sizes.set(node, end - offset);
    return end;
  };
  stream_ops.write = (stream, buffer, offset, length, position) => {
    const { node, flags } = stream;
    const known = lastOpened.get(node) === stream ? sizes.get(node) : undefined;
    // A write that fails may have written a part.
    sizes.delete(node);
    const written = original.write(stream, buffer, offset, length, position);
    // At its end if the file is opened for appending, whatever the position.
    if (known !== undefined && (flags & O_APPEND) === 0) {
      sizes.set(node, Math.max(known, written > 0 ? position + written : 0));
    }
    return written;
  };
  node_ops.setattr = (node, attributes) => {
    if (attributes.size !== undefined) sizes.delete(node);
    original.node(node, attributes);
  };
  stream_ops.setattr = (stream, attributes) => {
    if (attributes.size !== undefined) sizes.delete(stream.node);
    original.stream(stream, attributes);
  };
}
