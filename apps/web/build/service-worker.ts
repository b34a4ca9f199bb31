import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The name of the worker's entry. Its file is at the root, because a worker only controls the paths below its own. */
export const WORKER = 'sw';
const PLACEHOLDER = '__SHELL__';
/** Pictures for other programs and licences, which the app never requests. */
const NOT_SHELL = /^(share|apple-touch-icon|icon-maskable|screenshot|license)/;

/** Writes the list of built files and a version, which changes with any of them, into the service worker. */
export function serviceWorker(publicFolder: string): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === WORKER);
      if (worker?.type !== 'chunk' || !worker.code.includes(PLACEHOLDER))
        return this.error('the worker has no placeholder');
      // A classic worker cannot import, so it must not share chunks with the app.
      if (worker.imports.length > 0) return this.error('the worker shares code with the app');
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const publics = readdirSync(publicFolder);
      const files = [
        '/',
        ...assets.filter((name) => /\.(js|css)$/.test(name)).map((name) => `/${name}`),
        ...publics.filter((name) => !NOT_SHELL.test(name)).map((name) => `/${name}`),
      ];
      const hash = createHash('sha256').update(files.join());
      for (const name of publics) hash.update(readFileSync(join(publicFolder, name)));
      const page = bundle['index.html'];
      if (page?.type === 'asset') hash.update(page.source);
      // A change of the worker itself is a new version too.
      hash.update(worker.code);
      const shell = {
        version: hash.digest('hex').slice(0, 12),
        files,
        built: assets.map((name) => `/${name}`),
      };
      worker.code = worker.code.replace(PLACEHOLDER, () => JSON.stringify(shell));
    },
  };
}
