import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FileStream, rememberSizes, type SizedFilesystem } from './file-sizes.ts';

const [SEEK_SET, SEEK_END] = [0, 2];
const [REGULAR_FILE, DIRECTORY, O_APPEND] = [0o100644, 0o040755, 1024];

/** A file system whose files are their sizes; `fault` says what the next write does. */
function fakeFilesystem() {
  const sizes = new Map<FileStream['node'], number>();
  const sizeOf = (node: FileStream['node']) => sizes.get(node) ?? 0;
  const state = { asked: 0, fault: 'none' as 'none' | 'short' | 'throws' };
  const truncate = (node: FileStream['node'], { size }: { size?: number }) => {
    if (size !== undefined) sizes.set(node, size);
  };
  const files: SizedFilesystem = {
    node_ops: { setattr: truncate },
    stream_ops: {
      open: () => undefined,
      setattr: ({ node }, attributes) => truncate(node, attributes),
      write({ node, flags }, _buffer, _offset, length, position) {
        const start = (flags & O_APPEND) === 0 ? position : sizeOf(node);
        const written = state.fault === 'none' ? length : Math.floor(length / 2);
        if (written > 0) sizes.set(node, Math.max(sizeOf(node), start + written));
        if (state.fault === 'throws') throw new Error('ENOSPC');
        return written;
      },
      llseek({ node }, offset, whence) {
        state.asked += 1;
        return whence === SEEK_END ? sizeOf(node) + offset : offset;
      },
    },
  };
  rememberSizes(files);
  return { files, sizes, sizeOf, state };
}

const step = fc.record({
  file: fc.nat({ max: 2 }),
  what: fc.constantFrom(
    'write',
    'append',
    'truncate node',
    'truncate stream',
    'mode',
    'rename over and open',
    'seek',
  ),
  fault: fc.constantFrom('none' as const, 'none' as const, 'short' as const, 'throws' as const),
  length: fc.nat({ max: 9 }),
  position: fc.nat({ max: 40 }),
});

it('are those of the files after any writes, truncations and renames, also after failed and short writes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { files, sizes, sizeOf, state } = fakeFilesystem();
      const nodes = [0, 1, 2].map(() => ({ mode: REGULAR_FILE }));
      for (const { file, what, fault, length, position } of steps) {
        const node = nodes[file] ?? { mode: REGULAR_FILE };
        const stream: FileStream = { node, flags: what === 'append' ? O_APPEND : 0 };
        state.fault = fault;
        if (what === 'write' || what === 'append') {
          try {
            files.stream_ops.write(stream, new Uint8Array(length), 0, length, position);
          } catch {
            // As PostgreSQL sees it, the write has failed.
          }
        } else if (what === 'truncate node') files.node_ops.setattr(node, { size: position });
        else if (what === 'truncate stream') files.stream_ops.setattr(stream, { size: position });
        else if (what === 'mode') files.node_ops.setattr(node, {});
        else if (what === 'rename over and open') {
          // The library's node stays, the file is another.
          sizes.set(node, length);
          files.stream_ops.open(stream);
        }
        expect(files.stream_ops.llseek(stream, 0, SEEK_END)).toBe(sizeOf(node));
      }
    }),
  );
});

it('are asked of the system once for an open file, and always for a folder', () => {
  const { files, state } = fakeFilesystem();
  const stream: FileStream = { node: { mode: REGULAR_FILE }, flags: 0 };
  for (let times = 0; times < 5; times += 1) files.stream_ops.llseek(stream, 0, SEEK_END);
  files.stream_ops.write(stream, new Uint8Array(8), 0, 8, 100);
  expect(files.stream_ops.llseek(stream, -8, SEEK_END)).toBe(100);
  expect(state.asked).toBe(1);
  expect(files.stream_ops.llseek(stream, 7, SEEK_SET)).toBe(7);
  const folder: FileStream = { node: { mode: DIRECTORY }, flags: 0 };
  files.stream_ops.llseek(folder, 0, SEEK_END);
  files.stream_ops.llseek(folder, 0, SEEK_END);
  expect(state.asked).toBe(4);
});
