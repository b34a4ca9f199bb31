import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { startServer } from './kit/server.ts';

const run = promisify(execFile);
const DOCTOR = resolve(import.meta.dirname, '../apps/server/src/cli/doctor.ts');
const TOKEN = 'a token for the tests';

/** Runs the doctor and returns its output and exit code. */
async function runDoctor(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const options = { env: { PATH: process.env.PATH, ...env } };
  return run(process.execPath, [DOCTOR], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  );
}

test.runIf(engines().includes('postgres'))('a server on PostgreSQL creates its data folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'crewwith-operations-'));
  const dataDir = join(parent, 'new', 'folder');
  const env = { DEMO: '0', SECRET: 'the secret of a deployment' };
  const server = await startServer({ engine: 'postgres', dataDir, env });
  try {
    const body = JSON.stringify({ type: 'page', message: 'written' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.origin}/api/v1/error`, { method: 'POST', headers, body });
    expect(response.status).toBe(201);
  } finally {
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  }
});

test('serves metrics with a token, and the doctor checks a running and a stopped server', async () => {
  const metricsPort = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(metricsPort), METRICS_TOKEN: TOKEN } });
  const { port } = new URL(server.origin);
  const env = { PORT: port, PUBLIC_URL: server.origin, DATA_DIR: server.dataDir };
  try {
    // Before the first log-in.
    const running = await runDoctor(env);
    expect(running).toMatchObject({
      code: 0,
      output: expect.stringContaining('Examined through the running server'),
    });
    expect(running.output).toContain('is ready');
    expect(running.output).toContain('It matches the data.');

    await logInOverHttp(server, 'level8');
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    expect((await fetch(metricsUrl)).status).toBe(401);
    const text = await (await fetch(metricsUrl, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    expect(text).toMatch(
      /crewwith_http_requests_total\{method="POST",route="\/api\/v1\/\S+",status="20\d"\} 1/,
    );
    expect(text).not.toContain('level8');

    await server.end('SIGTERM');
    const stopped = await runDoctor(env);
    expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining('No server runs at') });
    expect(stopped.output).toContain('Migrated to');

    const wrong = await runDoctor({ ...env, SECRET: 'not the secret of this data' });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('fail  secret') });
  } finally {
    await server.stop();
  }
});
