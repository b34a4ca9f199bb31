import { readdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocs } from './build/api-docs.ts';
import { compress } from './build/compress.ts';
import { firstScript } from './build/first-script.ts';
import { modulesOf, preloads } from './build/preloads.ts';
import { serviceWorker, WORKER } from './build/service-worker.ts';
import { splitFont } from './build/split-font.ts';
import { sectionsOf, splitLocales } from './build/split-locales.ts';
import { staticImportsOf } from './build/static-imports.ts';

const publicFolder = new URL('public', import.meta.url).pathname;
const server = process.env.API_ORIGIN ?? 'http://localhost:3000';
/** The entries stay files of their own, and the worker shares nothing. */
const ENTRIES = /\/(src\/worker\/|src\/main\.tsx|index\.html)/;
/** Of the component library, what so many pages use is one file. */
const MOST_PAGES = 24;
const member = staticImportsOf(new URL('.', import.meta.url).pathname, modulesOf('home'));
const firstSentences = (language: string) =>
  sectionsOf(new URL(`src/locales/${language}.json`, import.meta.url).pathname, 'first');

export default defineConfig({
  plugins: [
    splitLocales(),
    splitFont([firstSentences('ko'), firstSentences('en')]),
    react(),
    member.plugin,
    firstScript(new URL('.', import.meta.url).pathname),
    apiDocs(new URL('api-docs', import.meta.url).pathname),
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
            // What every first view needs, as one file: it compresses better than ten, and changes only with its
            // versions.
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next)\// },
            // The rest of it as another: a slow line waits for each file, and a browser asks for six at a time.
            { name: 'first', tags: ['$initial'], test: (id) => !ENTRIES.test(id) },
            // What the first page of those who are signed in needs, and most of it every other page too.
            { name: 'member', test: member.has },
            { name: 'mantine', test: /node_modules\/@mantine\//, minShareCount: MOST_PAGES },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/openapi.json': server, '/holidays.json': server } },
});
