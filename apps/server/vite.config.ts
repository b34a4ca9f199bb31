import { defineConfig } from 'vite';
import { migrationFiles } from './src/db/load-migrations.ts';
import { PROGRAMS } from './src/runtime/programs.ts';

const migrations = migrationFiles().map((file) => `db/migrations/${file.replace(/\.ts$/, '')}`);

/**
 * Builds the server into few files of JavaScript, for faster starts (docs/adr/0046-built-server.md). Libraries stay
 * in `node_modules`, and the names of functions as they are.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      // What the doctor imports when it needs it, the server has anyway.
      checks: { ineffectiveDynamicImport: false },
      input: Object.fromEntries([...PROGRAMS, ...migrations].map((path) => [path, `src/${path}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
