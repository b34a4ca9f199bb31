import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { multipart, noise } from '../../testing/uploads.ts';

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

const isLinux = existsSync('/proc/self/task');

/** The process that encodes pictures, if it runs. */
function encoderPid(): number | undefined {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '),
  );
  const pid = children.find(
    (child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('encode-process'),
  );
  return pid === undefined ? undefined : Number(pid);
}

/** The processor time of a process so far, in hundredths of a second. */
const ticksOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[11]);

// docs/threats.md#t-34
it.runIf(isLinux)('pictures are encoded in a process that may end without the server', async () => {
  expect((await upload(await noise(60, 40).jpeg().toBuffer())).statusCode).toBe(201);
  const pid = encoderPid() ?? 0;
  // Where memory runs out, Linux ends it first.
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  const picture = await noise(1_900, 1_500).png().toBuffer();
  const before = ticksOf(pid);
  const uploading = upload(picture);
  // It works on the picture, which takes far longer.
  await vi.waitUntil(() => ticksOf(pid) > before + 5, { timeout: 60_000, interval: 1 });
  process.kill(pid, 'SIGKILL');
  const ended = await uploading;
  expect([ended.statusCode, ended.json().code, ended.headers['retry-after']]).toEqual([
    503,
    'server.unavailable',
    '2',
  ]);
  expect((await upload(picture)).statusCode).toBe(201);
  const next = encoderPid();
  expect(next).not.toBe(pid);
  // As the server, it finishes what it has begun when its group is told to stop.
  process.kill(next ?? 0, 'SIGTERM');
  expect((await upload(picture)).statusCode).toBe(201);
  expect(encoderPid()).toBe(next);
});
