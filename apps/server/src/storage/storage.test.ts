import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../env.ts';
import { drawPictures } from '../seed/pictures/draw.ts';
import { createSeededRandom } from '../seed/seeded-random.ts';
import { startS3, type TestS3 } from '../testing/s3/server.ts';
import { openStorage, type Storage } from './storage.ts';

describe.each(['disk', 's3'] as const)('files stored on %s', (kind) => {
  let dataDir: string;
  let s3: TestS3;
  let storage: Storage;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-storage-'));
    s3 = await startS3();
    storage = openStorage(readConfig({ DATA_DIR: dataDir, ...(kind === 's3' && s3.env) }), 'images');
  });
  afterAll(async () => {
    await s3.close();
    await rm(dataDir, { recursive: true });
  });

  const names = async () =>
    kind === 's3' ? s3.keys().map((key) => key.replace('images/', '')) : readdir(join(dataDir, 'images'));

  it('are returned as stored, until they are removed', async () => {
    expect(await storage.get('a-1600.webp')).toBeNull();
    const bytes = Buffer.from([0, 255, 13, 10]);
    await storage.put('a-1600.webp', Buffer.from('before'));
    await storage.put('a-1600.webp', bytes);
    await storage.put('b-400.webp', Buffer.from('other'));
    expect(await storage.get('a-1600.webp')).toEqual(bytes);
    expect(await names()).toEqual(['a-1600.webp', 'b-400.webp']);
    await storage.remove('a-1600.webp');
    await storage.remove('a-1600.webp');
    expect(await storage.get('a-1600.webp')).toBeNull();
    expect(await names()).toEqual(['b-400.webp']);
  });

  it('can be the demo’s pictures', async () => {
    const { clubs } = await drawPictures(storage.put, [], createSeededRandom(1));
    const { name, width, height, bytes } = clubs.get('demo')?.wide ?? {};
    const files = await Promise.all(
      [160, 400, 800, 1200, 1600].map((size) => storage.get(`${name}-${size}.webp`)),
    );
    expect([width, height]).toEqual([1600, 640]);
    expect(bytes).toBe(files.reduce((sum, file) => sum + (file?.length ?? 0), 0));
  });
});

describe('a bucket', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  it.each([{ S3_SECRET_ACCESS_KEY: 'wrong' }, { S3_ACCESS_KEY_ID: 'wrong' }, { S3_BUCKET: 'elsewhere' }])(
    'that refuses %j is the service being unavailable',
    async (wrong) => {
      const storage = openStorage(readConfig({ ...s3.env, ...wrong }), 'images');
      await expect(storage.put('a.webp', Buffer.from('a'))).rejects.toMatchObject({ status: 503 });
      expect(s3.keys()).toEqual([]);
    },
  );
});
