import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { multipart, noise } from '../../testing/uploads.ts';

vi.mock('node:child_process', { spy: true });

const [engine = 'pglite'] = engines();

let test: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crewwith-encoder-'));
  test = await openTestApp({ engine, now: new Date('2026-12-01T10:00:00.000Z'), env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

async function upload(bytes: Buffer) {
  const { contentType, body } = await multipart([{ name: 'images', bytes }]);
  return test.app.inject({
    method: 'POST',
    url: '/api/v1/images/upload',
    headers: { authorization: `member:${await insertMember(test.db)}`, 'content-type': contentType },
    payload: body,
  });
}

// docs/threats.md#t-34
it('pictures are encoded in a process that may end without the server', async () => {
  const picture = await noise(1_200, 900).png().toBuffer();
  const isAsked = vi.waitUntil(() => vi.mocked(fork).mock.results[0]?.value, {
    timeout: 60_000,
    interval: 1,
  });
  const uploading = upload(picture);
  const child: ReturnType<typeof fork> = await isAsked;
  // Before it could have read the picture.
  child.kill('SIGKILL');
  const ended = await uploading;
  expect([ended.statusCode, ended.json().code, ended.headers['retry-after']]).toEqual([
    503,
    'server.unavailable',
    '2',
  ]);
  expect((await upload(picture)).statusCode).toBe(201);
  expect(vi.mocked(fork)).toHaveBeenCalledTimes(2);
  // The next is encoded by the same process.
  expect((await upload(picture)).statusCode).toBe(201);
  expect(vi.mocked(fork)).toHaveBeenCalledTimes(2);

  const next: ReturnType<typeof fork> = vi.mocked(fork).mock.results[1]?.value;
  const score = `/proc/${next.pid}/oom_score_adj`;
  // Where memory runs out, Linux ends it first.
  if (existsSync(score)) expect(readFileSync(score, 'utf8').trim()).toBe('1000');
  // It ends with the server, however that ends.
  next.disconnect();
  expect(await once(next, 'exit')).toEqual([0, null]);
});
