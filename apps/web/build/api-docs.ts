import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Of swagger-ui-dist as its package for Fastify has it, without the telemetry that the former installs. */
const PACKAGE = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));
const FILES = ['swagger-ui-bundle.js', 'swagger-ui.css'];

/**
 * Puts the API's page below `docs/`: Swagger UI and the few lines that start it (apps/web/api-docs). Made at build
 * time, so that a production install does without the package, and compressed like everything else.
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
