import { readdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { preloads } from './build/preloads.ts';
import { serviceWorker, WORKER } from './build/service-worker.ts';
import { splitFont } from './build/split-font.ts';
import { sectionsOf, splitLocales } from './build/split-locales.ts';

const publicFolder = new URL('public', import.meta.url).pathname;
const server = process.env.API_ORIGIN ?? 'http://localhost:3000';
/** The entries stay files of their own, and the worker shares nothing. */
const ENTRIES = /\/(src\/worker\/|src\/main\.tsx|index\.html)/;
const firstSentences = (language: string) =>
  sectionsOf(new URL(`src/locales/${language}.json`, import.meta.url).pathname, 'first');

export default defineConfig({
  plugins: [
    splitLocales(),
    splitFont([firstSentences('ko'), firstSentences('en')]),
    react(),
    serviceWorker(publicFolder),
    preloads(new URL('.', import.meta.url).pathname),
    compress(readdirSync(publicFolder)),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: 'src/worker/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // What every first view needs, as one file: it compresses better than ten, and changes only with its versions.
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next)\// },
            // The rest of it as another: a slow line waits for each file, and a browser asks for six at a time.
            { name: 'first', tags: ['$initial'], test: (id) => !ENTRIES.test(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/openapi.json': server, '/holidays.json': server } },
});
