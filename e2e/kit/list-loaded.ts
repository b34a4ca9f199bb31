import { createRequire } from 'node:module';

// Starts the server, and tells which files of libraries it has loaded.
await import(new URL('../../apps/server/dist/main.js', import.meta.url).href);
process.send?.(Object.keys(createRequire(import.meta.url).cache));
