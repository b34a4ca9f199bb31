import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';

const [engine = 'pglite'] = engines();

describe('kept pictures', () => {
  let test: TestApp;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-images-'));
    await mkdir(join(dataDir, 'images'));
    await writeFile(join(dataDir, 'images', 'abcdefghijklmnop-400.webp'), 'a picture');
    await writeFile(join(dataDir, 'secret'), 'a secret');
    test = await openTestApp({
      engine,
      now: new Date('2026-11-21T03:00:00.000Z'),
      env: { DATA_DIR: dataDir },
    });
  });
  afterAll(async () => {
    await test.close();
    await rm(dataDir, { recursive: true });
  });

  it('are there for everybody who knows the name, for ever', async () => {
    const answer = await test.app.inject('/uploads/abcdefghijklmnop-400.webp');
    expect([answer.statusCode, answer.body]).toEqual([200, 'a picture']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    'abcdefghijklmnop-1600.webp',
    'abcdefghijklmnop-800.webp',
    '..%2Fsecret',
    '%2e%2e%2fsecret',
    '..%2Fimages%2Fabcdefghijklmnop-400.webp',
    'secret',
    '%00',
  ])('are not at %s', async (file) => {
    const answer = await test.app.inject(`/uploads/${file}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
  });
});
