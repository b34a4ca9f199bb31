import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are already compressed. */
const COMPRESSIBLE = /\.(js|css|json|svg|webmanifest)$/;
/** Smaller files fit in one packet uncompressed. */
const SMALLEST = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside each compressible file at the highest level; the server sends them as they are. */
export function compress(publicFiles: readonly string[]): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const names = [...Object.keys(bundle), ...publicFiles].filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(names.map((name) => compressFile(join(dir, name))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(bytes, options)),
    writeFile(`${file}.gz`, await zip(bytes, { level: 9 })),
  ]);
}
