import { createRequire } from 'node:module';

// Starts the server, and tells which files of libraries it has loaded.
await import('../../main.ts');
process.send?.(Object.keys(createRequire(import.meta.url).cache));
