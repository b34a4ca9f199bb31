import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The build of swagger-ui-dist in @fastify/swagger-ui, which comes without the telemetry of the original package. */
const PACKAGE = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));
const FILES = ['swagger-ui-bundle.js', 'swagger-ui.css'];

/**
 * Emits the API documentation page below `docs/`: Swagger UI and its configuration (apps/web/api-docs). Emitted at
 * build time, so that a production install needs no Swagger package and the files are compressed.
 */
export function apiDocs(folder: string): Plugin {
  return {
    name: 'api-docs',
    apply: 'build',
    buildStart() {
      const ours = readdirSync(folder).map((name) => join(folder, name));
      const theirs = FILES.map((name) => new URL(name, PACKAGE).pathname);
      for (const file of [...ours, ...theirs]) {
        const fileName = `docs/${file.slice(file.lastIndexOf('/') + 1)}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
      }
    },
  };
}
