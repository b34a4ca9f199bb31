import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The name of the worker's entry; its file lies at the root, as a worker only sees what is below it. */
export const WORKER = 'sw';
const PLACE = '__SHELL__';
/** Pictures for other programs, which the app itself never asks for. */
const NOT_SHELL = /^(share|apple-touch-icon|icon-maskable)/;

/** Tells the service worker what was built: the shell that it keeps, and a version that changes with any of it. */
export function serviceWorker(publicFolder: string): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === WORKER);
      if (worker?.type !== 'chunk' || !worker.code.includes(PLACE))
        return this.error('the worker has no place for its files');
      // A classic worker knows no imports: nothing of it may be shared with the app.
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
      // A worker of its own is a new build too.
      hash.update(worker.code);
      const shell = {
        version: hash.digest('hex').slice(0, 12),
        files,
        built: assets.map((name) => `/${name}`),
      };
      worker.code = worker.code.replace(PLACE, () => JSON.stringify(shell));
    },
  };
}
