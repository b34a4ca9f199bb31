// JavaScript that Node 20 reads, so that an old Node gets a sentence and not a syntax error.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// What it makes is read by its owner alone.
process.umask(0o077);

const NEEDED = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `Crewwith runs on Node ${NEEDED.join('.')} or later; this is ${process.version}. ` +
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
const { buildWebWhenChanged } = await import('./build-web.ts');
if (!(await buildWebWhenChanged())) process.exit(1);
const { becomeServer } = await import('./become-server.ts');
await becomeServer(process.argv.slice(2));
