import { readdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocs } from './build/api-docs.ts';
import { commonImportsOf } from './build/common-imports.ts';
import { compress } from './build/compress.ts';
import { errorsWithoutStack } from './build/errors-without-stack.ts';
import { firstScript } from './build/first-script.ts';
import { icons } from './build/icons.ts';
import { modulesOf, preloads } from './build/preloads.ts';
import { serviceWorker, WORKER } from './build/service-worker.ts';
import { splitLocales } from './build/split-locales.ts';

const publicFolder = new URL('public', import.meta.url).pathname;
const server = process.env.API_ORIGIN ?? 'http://localhost:3000';
/** Entries stay separate files, and the worker shares no chunk; pages write to it by `post-to-worker.ts`. */
const ENTRIES = /\/(src\/worker\/(?!post-to-worker)|src\/main\.tsx|index\.html)/;
const root = new URL('.', import.meta.url).pathname;
const member = commonImportsOf(root, [modulesOf('home'), modulesOf('activity')]);

export default defineConfig({
  plugins: [
    splitLocales(),
    errorsWithoutStack(),
    icons(),
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
            // Libraries of every first view in one file: it compresses better, and its hash changes only with their
            // versions.
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next)\// },
            // The rest of the first view in one file: each file costs a round trip, and a browser loads six at a time.
            { name: 'first', tags: ['$initial'], test: (id) => !ENTRIES.test(id) },
            // What both the first page of a signed-in member and the page of a link need; most others need the same.
            { name: 'member', test: member.has },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/openapi.json': server, '/holidays.json': server } },
});
