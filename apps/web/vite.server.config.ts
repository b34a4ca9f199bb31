import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './build/icons.ts';
import { splitLocales } from './build/split-locales.ts';

const inFolder = (path: string) => new URL(path, import.meta.url).pathname;

/** Modules that read the browser when they load, and what replaces them on the server. */
const REPLACED = [{ find: /^.*\/session\/session\.ts$/, replacement: inFolder('src/server/session.ts') }];

/**
 * Builds the app for the server, which renders documents with it (docs/adr/0026-documents.md), after the build for
 * browsers. It includes its libraries, so that the server needs none of them.
 */
export default defineConfig({
  plugins: [splitLocales(), icons(), react()],
  publicDir: false,
  resolve: { alias: REPLACED },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server/entry.tsx',
    outDir: 'dist/server',
    target: 'node22',
    rolldownOptions: { output: { entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js' } },
  },
});
