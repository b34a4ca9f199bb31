import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { type RunningServer, startServer } from './kit/server.ts';

const run = promisify(execFile);
const CLI = resolve(import.meta.dirname, '../apps/server/src/cli');
const BACKUP_PASSPHRASE = 'correct horse battery staple';

interface Post {
  readonly id: string;
  readonly thumbnail_url: string | null;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-backup-e2e-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a CLI command and returns its output. */
async function command(
  name: 'backup' | 'restore',
  file: string,
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(CLI, `${name}.ts`), file], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
  });
  return stdout;
}

const envOf = ({ dataDir, databaseUrl }: RunningServer) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

describe.each(engines())('on %s', (engine) => {
  // docs/threats.md#t-43
  test('restores a backup that was made under load, with members, posts and pictures', async () => {
    const server = await startServer({ engine });
    const file = join(folder, `${engine}.tar.gz.age`);
    const client = await logInOverHttp(server, 'level8');
    const posts = await client.request<Post[]>(200, 'GET', '/notices/club_nick/demo/list');
    const before = await client.request<object[]>(200, 'GET', `/members/${client.member}/clubs`);

    let ended = false;
    let written = 0;
    const writing = (async () => {
      while (!ended) {
        await client.request(201, 'POST', '/error', {
          type: 'page',
          message: `written meanwhile ${written}`,
        });
        written += 1;
      }
    })();
    const output = await command('backup', file, { ...envOf(server), BACKUP_PASSPHRASE }).finally(() => {
      ended = true;
    });
    await writing;
    expect(output).toContain('written and verified');
    expect(output).toContain('It is encrypted with BACKUP_PASSPHRASE');
    expect(output).not.toContain('NOT');
    expect(written).toBeGreaterThan(0);
    // docs/threats.md#t-56
    const warnings = await command('backup', join(folder, `${engine}-open.tar.gz`), envOf(server));
    expect(warnings).toContain('It is NOT encrypted');
    expect(warnings).toContain('It does NOT contain the secret');
    await server.stop();

    const dataDir = join(folder, `restored-${engine}`);
    await expect(command('restore', file, { DATA_DIR: dataDir })).rejects.toThrow('set BACKUP_PASSPHRASE');
    await command('restore', file, { DATA_DIR: dataDir, BACKUP_PASSPHRASE });
    const restored = await startServer({ dataDir, env: { DEMO: '0' } });
    try {
      const restoredClient = await logInOverHttp(restored, 'level8');
      expect(restoredClient.member).toBe(client.member);
      expect(await restoredClient.request(200, 'GET', `/members/${restoredClient.member}/clubs`)).toEqual(
        before,
      );
      const restoredPosts = await restoredClient.request<Post[]>(200, 'GET', '/notices/club_nick/demo/list');
      expect(restoredPosts.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
      const pictures = restoredPosts.flatMap(({ thumbnail_url }) => thumbnail_url ?? []);
      expect(pictures.length).toBeGreaterThan(0);
      for (const url of pictures) {
        expect((await fetch(new URL(url, restored.origin))).headers.get('content-type')).toBe('image/webp');
      }
    } finally {
      await restored.stop();
    }
  });
});
