// JavaScript for Node 20, so that an old Node prints a message instead of a syntax error.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// New files are private to their owner.
process.umask(0o077);

const MIN_VERSION = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1])) {
  console.error(
    `Crewwith runs on Node ${MIN_VERSION.join('.')} or later; this is ${process.version}. ` +
      'Start it with `npm start` after `npm install`, which brings one along on Linux, or install a newer Node.',
  );
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
if (!existsSync('node_modules/fastify')) {
  console.error('The packages are missing: run `npm install` first.');
  process.exit(1);
}
const { buildWhenChanged } = await import('./build.ts');
if (!(await buildWhenChanged())) process.exit(1);
const { becomeServer } = await import('./become-server.ts');
await becomeServer(process.argv.slice(2));
