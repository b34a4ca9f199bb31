import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

// New files are private to their owner.
process.umask(0o077);

const ROOT = resolve(import.meta.dirname, '..');
const PORT = process.env.PORT ?? '3000';
const WEB_PORT = '5173';

/** The server, which restarts on change. Browsers use vite's development server in front of it. */
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT, PUBLIC_URL: `http://localhost:${WEB_PORT}` },
});
const vite = resolve(ROOT, 'node_modules/vite/bin/vite.js');
const web = spawn(process.execPath, [vite, '--port', WEB_PORT, '--strictPort'], {
  cwd: resolve(ROOT, 'apps/web'),
  stdio: 'inherit',
  env: { ...process.env, API_ORIGIN: `http://localhost:${PORT}` },
});

const stop = () => {
  for (const child of [server, web]) child.kill('SIGTERM');
};
for (const event of ['SIGINT', 'SIGTERM'] as const) process.once(event, stop);
for (const child of [server, web]) child.once('exit', stop);
