import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FileStream, rememberSizes, type SizedFilesystem } from './file-sizes.ts';

const [SEEK_SET, SEEK_END] = [0, 2];
const [REGULAR_FILE, DIRECTORY, O_APPEND] = [0o100644, 0o040755, 1024];

interface FakeFile {
  size: number;
}

/** A file system whose files are their sizes; `fault` says what the next write does. */
function fakeFilesystem() {
  const atPath = new Map<FileStream['node'], FakeFile>();
  const opened = new Map<FileStream, FakeFile>();
  const fileAt = (node: FileStream['node']) => {
    const file = atPath.get(node) ?? { size: 0 };
    atPath.set(node, file);
    return file;
  };
  const fileOf = (stream: FileStream) => opened.get(stream) ?? fileAt(stream.node);
  const state = { asked: 0, fault: 'none' as 'none' | 'short' | 'throws' };
  const truncate = (file: FakeFile, { size }: { size?: number }) => {
    if (size !== undefined) file.size = size;
  };
  const files: SizedFilesystem = {
    node_ops: { setattr: (node, attributes) => truncate(fileAt(node), attributes) },
    stream_ops: {
      open: (stream) => void opened.set(stream, fileAt(stream.node)),
      setattr: (stream, attributes) => truncate(fileOf(stream), attributes),
      write(stream, _buffer, _offset, length, position) {
        const file = fileOf(stream);
        const start = (stream.flags & O_APPEND) === 0 ? position : file.size;
        const written = state.fault === 'none' ? length : Math.floor(length / 2);
        if (written > 0) file.size = Math.max(file.size, start + written);
        if (state.fault === 'throws') throw new Error('ENOSPC');
        return written;
      },
      llseek(stream, offset, whence) {
        state.asked += 1;
        return whence === SEEK_END ? fileOf(stream).size + offset : offset;
      },
    },
  };
  rememberSizes(files);
  return {
    files,
    fileOf,
    state,
    /** The library keeps the node. */
    renameOver: (node: FileStream['node'], file: FakeFile) => atPath.set(node, file),
    open(node: FileStream['node'], flags = 0) {
      const stream: FileStream = { node, flags };
      files.stream_ops.open(stream);
      return stream;
    },
  };
}

const step = fc.record({
  node: fc.nat({ max: 1 }),
  /** Which of the streams of the node. */
  stream: fc.nat({ max: 3 }),
  what: fc.constantFrom('write', 'truncate node', 'truncate stream', 'mode', 'rename over', 'open', 'seek'),
  flags: fc.constantFrom(0, 0, 0, O_APPEND),
  fault: fc.constantFrom('none' as const, 'none' as const, 'short' as const, 'throws' as const),
  length: fc.nat({ max: 9 }),
  position: fc.nat({ max: 40 }),
});

it('are those of the files after any writes, truncations and renames, also after failed and short writes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const { files, fileOf, state, renameOver, open } = fakeFilesystem();
      const nodes = [0, 1].map(() => ({ mode: REGULAR_FILE }));
      const streams = nodes.map((node) => [open(node)]);
      for (const { node: at, stream: index, what, flags, fault, length, position } of steps) {
        const node = nodes[at] ?? { mode: REGULAR_FILE };
        const ofNode = streams[at] ?? [];
        const stream = ofNode[index % ofNode.length] ?? open(node);
        state.fault = fault;
        if (what === 'write') {
          try {
            files.stream_ops.write(stream, new Uint8Array(length), 0, length, position);
          } catch {
            // As PostgreSQL sees it, the write has failed.
          }
        } else if (what === 'truncate node') files.node_ops.setattr(node, { size: position });
        else if (what === 'truncate stream') files.stream_ops.setattr(stream, { size: position });
        else if (what === 'mode') files.node_ops.setattr(node, {});
        else if (what === 'rename over') renameOver(node, { size: length });
        else if (what === 'open') ofNode.push(open(node, flags));
        else expect(files.stream_ops.llseek(stream, 0, SEEK_END)).toBe(fileOf(stream).size);
      }
      for (const stream of streams.flat()) {
        expect(files.stream_ops.llseek(stream, 0, SEEK_END)).toBe(fileOf(stream).size);
      }
    }),
    { numRuns: 500 },
  );
});

it('are asked of the system once for an open file, and always for a folder', () => {
  const { files, state, open } = fakeFilesystem();
  const stream = open({ mode: REGULAR_FILE });
  for (let times = 0; times < 5; times += 1) files.stream_ops.llseek(stream, 0, SEEK_END);
  files.stream_ops.write(stream, new Uint8Array(8), 0, 8, 100);
  expect(files.stream_ops.llseek(stream, -8, SEEK_END)).toBe(100);
  expect(state.asked).toBe(1);
  expect(files.stream_ops.llseek(stream, 7, SEEK_SET)).toBe(7);
  const folder = open({ mode: DIRECTORY });
  files.stream_ops.llseek(folder, 0, SEEK_END);
  files.stream_ops.llseek(folder, 0, SEEK_END);
  expect(state.asked).toBe(4);
});
