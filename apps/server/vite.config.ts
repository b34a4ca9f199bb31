import { defineConfig } from 'vite';
import { PROGRAMS } from './src/runtime/programs.ts';

const programs = Object.entries(PROGRAMS).map(([name, file]) => [name, `src/${file}`]);

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
      input: Object.fromEntries(programs),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
