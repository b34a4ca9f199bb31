import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSemaphores } from '../../runtime/semaphore.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { multipart, noise } from '../../testing/uploads.ts';

const [engine = 'pglite'] = engines();

// docs/threats.md#t-51
describe('concurrent uploads of several members', { timeout: 600_000 }, () => {
  let test: TestApp;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-fair-'));
    test = await openTestApp({
      engine,
      now: new Date('2026-12-01T10:00:00.000Z'),
      env: { DATA_DIR: dataDir },
    });
  });
  afterAll(async () => {
    await test.close();
    await rm(dataDir, { recursive: true });
  });

  it('do not delay a small picture behind the large ones of other members', async () => {
    const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#8ab' } })
      .avif({ effort: 0, quality: 1 })
      .toBuffer();
    const small = await noise(60, 40).jpeg().toBuffer();
    const answered: string[] = [];
    const upload = async (name: string, memberId: number, bytes: Buffer) => {
      const { contentType, body } = await multipart([{ name: 'images', bytes }]);
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/api/v1/images/upload',
        headers: { authorization: `member:${memberId}`, 'content-type': contentType },
        payload: body,
      });
      answered.push(name);
      return statusCode;
    };
    const [first, second, third] = [
      await insertMember(test.db),
      await insertMember(test.db),
      await insertMember(test.db),
    ];
    const statuses = await Promise.all([
      ...[1, 2, 3].map(() => upload('first', first, large)),
      upload('second', second, large),
      upload('third', third, small),
    ]);
    // On a busy machine the encoding of a large picture may time out.
    for (const status of statuses.slice(0, 4)) expect([201, 422]).toContain(status);
    expect(statuses[4]).toBe(201);
    // At most the picture that was already being encoded comes first.
    expect(answered.indexOf('third')).toBeLessThanOrEqual(1);
    // Members take turns, although the first one sent three pictures before.
    expect(answered.indexOf('second')).toBeLessThan(answered.lastIndexOf('first'));
  });
});

it('semaphores run tasks of one key one at a time, and tasks of other keys concurrently', async () => {
  const semaphores = createSemaphores<string>();
  const log: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (key: string, name: string) =>
    semaphores(key)(async () => {
      log.push(name);
      await new Promise<void>((done) => finish.set(name, done));
    });
  const all = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1')];
  await expect.poll(() => log).toEqual(['a1', 'b1']);
  finish.get('a1')?.();
  await expect.poll(() => log).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['a2', 'b1']) finish.get(name)?.();
  await Promise.all(all);
  const failed = semaphores('a')(async () => Promise.reject(new Error('failed')));
  await expect(failed).rejects.toThrow('failed');
  await expect(semaphores('a')(async () => 'again')).resolves.toBe('again');
});
