import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './kit/server.ts';

const SCRIPT = resolve(import.meta.dirname, '../docs/walkthrough.sh');
const walk = promisify(execFile);

describe('the walk through the API with curl alone', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  it('signs up, joins, attends and is there by code', async () => {
    const { stdout } = await walk('bash', [SCRIPT, server.origin]);
    expect(stdout).toContain('members of this account: []');
    expect(stdout).toMatch(/\{"state":2,"tries_left":5\}/);
    expect(stdout).toMatch(/"name":"새벽 러닝","activity_time":"[^"]+","state":2/);
    expect(stdout).toContain('One meetup attended.');
  });

  it('ends where it is refused, and says so', async () => {
    const failed = await walk('bash', [SCRIPT, server.origin], {
      env: { ...process.env, EMAIL: 'under14@example.com' },
    }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ stderr: expect.stringContaining('"code":"provider.under_age"') });
  });
});
