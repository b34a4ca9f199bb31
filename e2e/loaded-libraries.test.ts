import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'kit/list-loaded.ts');
const ONLY_WHEN_USED = ['ajv', 'fast-json-stringify-compiler', 'nodemailer', 'pg', 'prom-client', 'sharp'];

test('a server on the embedded database starts without the libraries that it may never use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-loaded-'));
  const server = fork(SCRIPT, {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      EMULATOR_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
    },
  });
  try {
    const ended = once(server, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
    const [loaded] = (await Promise.race([once(server, 'message'), ended])) as [string[]];
    const isLoaded = (name: string) => loaded.some((path) => path.includes(`/node_modules/${name}/`));
    expect(isLoaded('fastify')).toBe(true);
    expect(ONLY_WHEN_USED.filter(isLoaded)).toEqual([]);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
});
