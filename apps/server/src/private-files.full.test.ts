import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './testing/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const STARTS_WITHIN_MS = 300_000;

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-private-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a script with umask 000. Returns its output once it ends or prints `until`. */
async function run(script: string, args: readonly string[], env: Record<string, string>, until?: string) {
  const started = spawn(
    'sh',
    ['-c', 'umask 000; exec "$0" "$@"', process.execPath, join(ROOT, script), ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    },
  );
  children.push(started);
  let output = '';
  const printed = new Promise<void>((done) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (until !== undefined && output.includes(until)) done();
      });
    }
  });
  await Promise.race([printed, once(started, 'close')]);
  return output;
}

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Lists the files below a folder that another user could read or change if the folder were open. */
async function openFiles(at: string): Promise<string[]> {
  const entries = await readdir(at, { recursive: true });
  const modes = await Promise.all(entries.map(async (name) => `${name} ${await mode(join(at, name))}`));
  return modes.filter((line) => !line.endsWith('00'));
}

// docs/threats.md#t-45
describe('other users of the machine', { timeout: STARTS_WITHIN_MS }, () => {
  it('can neither read nor change files of a start, a backup and a restore', async () => {
    const dataDir = join(folder, 'data');
    // As created by the previous version.
    await mkdir(join(dataDir, 'images'), { recursive: true });
    await chmod(dataDir, 0o755);
    const env = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      EMULATOR_PORT: String(await freePort()),
      BACKUP_PASSPHRASE: 'correct horse battery staple',
    };
    const output = await run('apps/server/src/main.ts', [], env, 'is at http');
    expect(output).toContain('is at http');
    expect(output).toContain('the data folder was open to other users');
    expect(await mode(dataDir)).toBe('700');
    await chmod(join(dataDir, 'images'), 0o700);
    expect(await openFiles(dataDir)).toEqual([]);
    expect(await readdir(dataDir)).toEqual(
      expect.arrayContaining(['control.sock', 'db', 'images', 'secret']),
    );

    const backups = join(folder, 'backups');
    await mkdir(backups, { mode: 0o700 });
    await run('apps/server/src/cli/backup.ts', [join(backups, 'a')], env);
    // A new data folder with nothing but the ledger, as docs/operations.md restores a backup.
    await mkdir(join(folder, 'restored', 'ledger'), { recursive: true, mode: 0o700 });
    await chmod(join(folder, 'restored'), 0o755);
    await run('apps/server/src/cli/restore.ts', [join(backups, 'a')], {
      ...env,
      DATA_DIR: join(folder, 'restored'),
    });
    expect(await readdir(backups)).toEqual(['a']);
    expect(await openFiles(folder)).toEqual([]);
    expect(await readdir(join(folder, 'restored'))).toContain('secret');
  });

  it('are not locked out of a foreign folder: the start fails with one message', async () => {
    await writeFile(join(folder, 'letter.txt'), '');
    await chmod(folder, 0o755);
    const env = { DATA_DIR: folder, PORT: String(await freePort()) };
    for (const script of ['main.ts', 'cli/migrate.ts']) {
      const output = await run(`apps/server/src/${script}`, [], env);
      expect(output).toMatch(/^DATA_DIR is open to other users of this machine.*chmod 700 \S+\.\n$/);
    }
    expect(await mode(folder)).toBe('755');
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });

  it('cannot read files of other entry points, which all set the umask first', async () => {
    const scripts = await readdir(join(ROOT, 'apps/server/src/cli'));
    const entries = [
      'main.ts',
      ...scripts.filter((name) => !/^run\.ts$|\.test\.ts$/.test(name)).map((name) => `cli/${name}`),
    ];
    for (const entry of entries) {
      const text = await readFile(join(ROOT, 'apps/server/src', entry), 'utf8');
      expect(text, entry).toMatch(/^import '\.{1,2}\/runtime\/private-umask\.ts';\n/);
    }
    for (const script of ['start.mjs', 'dev.ts']) {
      const text = await readFile(join(ROOT, 'scripts', script), 'utf8');
      const [first] = text.split('\n').filter((line) => line !== '' && !/^(import|\/\/)/.test(line));
      expect(first, script).toBe('process.umask(0o077);');
    }
  });
});
