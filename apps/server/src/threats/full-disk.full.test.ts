import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreeBytesReader, MIN_FREE_BYTES } from '../http/disk-guard.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { engines } from '../testing/database.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { insertMember } from '../testing/fixtures.ts';
import { multipart, noise } from '../testing/uploads.ts';

const disk = vi.hoisted(() => ({
  /** The n-th file opened for writing from now on fails with a full disk; 0: none. */
  full: 0,
  /** Awaited before a file is renamed. */
  beforeRename: async (): Promise<void> => undefined,
}));
const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const fill = () => {
    disk.full -= 1;
    if (disk.full === 0) throw noSpace();
  };
  const open: typeof fs.open = async (path, flags, mode) => {
    if (flags === 'w') fill();
    return fs.open(path, flags, mode);
  };
  const writeFile: typeof fs.writeFile = async (...given) => {
    fill();
    return fs.writeFile(...given);
  };
  const rename: typeof fs.rename = async (...given) => {
    await disk.beforeRename();
    return fs.rename(...given);
  };
  return { ...fs, open, rename, writeFile };
});

describe.each(engines())('a full disk, on %s', (engine) => {
  let test: TestApp;
  let dataDir: string;
  let memberId: number;
  let free = Number.MAX_SAFE_INTEGER;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-full-'));
    pictures = await multipart([
      { name: 'images', bytes: await noise(20, 10).png().toBuffer() },
      { name: 'images', bytes: await noise(10, 20).png().toBuffer() },
    ]);
    test = await openTestApp({
      engine,
      now: new Date('2026-12-01T10:00:00.000Z'),
      env: { DATA_DIR: dataDir },
      freeBytes: async () => free,
    });
  });
  afterAll(async () => {
    await test.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    disk.full = 0;
    free = Number.MAX_SAFE_INTEGER;
    memberId = await insertMember(test.db);
  });

  const club = (nick: string) => ({
    name: '클럽',
    nick,
    category: '산책',
    info: '걸어요',
    question: '왜 걸으세요?',
  });
  let pictures: Awaited<ReturnType<typeof multipart>>;
  const upload = (headers = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/images/upload',
      headers: { authorization: `member:${memberId}`, 'content-type': pictures.contentType, ...headers },
      payload: pictures.body,
    });
  const rows = () => test.db.selectFrom('images').select('id').where('member_id', '=', memberId).execute();
  const storedFiles = async () => [
    await readdir(join(dataDir, 'images')).catch(() => []),
    await readdir(join(dataDir, 'incoming')).catch(() => []),
  ];

  // docs/threats.md#t-41
  it('rejects writes with a reason while the database still has space, and allows reads', async () => {
    const me = test.as(memberId);
    const before = await fingerprint(test.db);
    free = MIN_FREE_BYTES - 1;
    for (const answer of [await me.post('/clubs', club(`full-${engine}`)), await upload()]) {
      expect([answer.statusCode, answer.json().code]).toEqual([507, 'server.full']);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json().message).toContain('저장 공간');
    }
    expect((await me.get('/clubs/list')).statusCode).toBe(200);
    expect((await test.app.inject('/health/ready')).statusCode).toBe(200);
    expect(await fingerprint(test.db)).toEqual(before);
    free = MIN_FREE_BYTES + 1024;
    expect((await me.post('/clubs', club(`full-${engine}`))).statusCode).toBe(201);
    // The size of the upload counts too.
    expect((await upload({ 'content-length': String(5 * 1024 * 1024) })).statusCode).toBe(507);
  });

  // docs/threats.md#t-41
  it('during an upload leaves no partial files', async () => {
    const before = await fingerprint(test.db);
    const filesBefore = await storedFiles();
    let files = 0;
    for (;;) {
      files += 1;
      disk.full = files;
      const answer = await upload();
      if (disk.full > 0) {
        expect(answer.statusCode).toBe(201);
        break;
      }
      expect([answer.statusCode, answer.json().code]).toEqual([507, 'server.full']);
      expect(await storedFiles()).toEqual(filesBefore);
      expect(await fingerprint(test.db)).toEqual(before);
    }
    // Two sizes of two pictures in the storage; those in the upload folder are written by another process.
    expect(files).toBe(5);
  });

  // docs/threats.md#t-41
  it('during an upload removes it only once its other files are stored, which would stay otherwise', async () => {
    const before = await fingerprint(test.db);
    const filesBefore = await storedFiles();
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    disk.beforeRename = () => {
      reached.resolve();
      return released.promise;
    };
    disk.full = 1;
    let isAnswered = false;
    const held = upload().finally(() => {
      isAnswered = true;
    });
    await reached.promise;
    disk.beforeRename = async () => undefined;
    // Fails later, and has been removed: time enough for the other.
    disk.full = 1;
    const other = await upload();
    const meanwhile = [isAnswered, (await rows()).length];
    released.resolve();
    const answer = await held;
    expect([other.statusCode, ...meanwhile, answer.statusCode]).toEqual([507, false, 2, 507]);
    expect(await storedFiles()).toEqual(filesBefore);
    expect(await fingerprint(test.db)).toEqual(before);
  });

  // docs/threats.md#t-41
  it('can be retried with the same key, which stores one upload', async () => {
    const key = { 'idempotency-key': 'a-full-disk' };
    const files = (await storedFiles())[0]?.length ?? 0;
    // The last of the four stored files.
    disk.full = 4;
    expect((await upload(key)).statusCode).toBe(507);
    disk.full = 0;
    const [first, second] = [await upload(key), await upload(key)];
    expect([first.statusCode, first.body]).toEqual([201, second.body]);
    expect((await storedFiles())[0]).toHaveLength(files + 4);
    expect(await rows()).toHaveLength(2);
  });
});

it('returns the free space of a disk in bytes', async () => {
  expect(await createFreeBytesReader(tmpdir())()).toBeGreaterThan(0);
  await expect(createFreeBytesReader('/nowhere at all')()).rejects.toThrow('ENOENT');
});
