import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertClub, insertImage, insertMember } from '../../testing/fixtures.ts';

const [engine = 'pglite'] = engines();
const PUBLIC = ['firstfirstfirst1', 'secondsecondsec2'];

describe('stored pictures', () => {
  let test: TestApp;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-images-'));
    await mkdir(join(dataDir, 'images'));
    await writeFile(join(dataDir, 'images', 'abcdefghijklmnop-400.webp'), 'a picture');
    await writeFile(join(dataDir, 'secret'), 'a secret');
    const now = new Date('2026-11-21T03:00:00.000Z');
    test = await openTestApp({ engine, now, env: { DATA_DIR: dataDir } });
    const member_id = await insertMember(test.db);
    for (const name of ['abcdefghijklmnop', ...PUBLIC])
      await insertImage(test.db, { member_id, name, created_time: now });
  });
  afterAll(async () => {
    await test.close();
    await rm(dataDir, { recursive: true });
  });

  it('are served to visitors who know the name', async () => {
    const answer = await test.app.inject('/uploads/abcdefghijklmnop-400.webp');
    expect([answer.statusCode, answer.body]).toEqual([200, 'a picture']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=300, must-revalidate',
    });
  });

  it('are served in the next wider size, if they were stored before a narrower one was', async () => {
    const answer = await test.app.inject('/uploads/abcdefghijklmnop-160.webp');
    expect([answer.statusCode, answer.body]).toEqual([200, 'a picture']);
  });

  it('are served by the nick of their club and an index, which repeats them in turn', async () => {
    for (const name of PUBLIC) await writeFile(join(dataDir, 'images', `${name}-1600.webp`), name);
    const image_urls = PUBLIC.map((name) => `/uploads/${name}-1600.webp`);
    await insertClub(test.db, { nick: 'run_1', setting: JSON.stringify({ image_urls }) });
    await insertClub(test.db, { nick: 'plain', setting: JSON.stringify({ image_url: image_urls[1] }) });
    await insertClub(test.db, { nick: 'bare' });
    const answers = async (nick: string) => {
      const bodies: unknown[] = [];
      for (const index of [0, 1, 2, 9]) {
        const answer = await test.app.inject(`/uploads/${nick}_${index}.png`);
        bodies.push(answer.statusCode === 200 ? answer.body : answer.statusCode);
      }
      return bodies;
    };
    expect(await answers('run_1')).toEqual([...PUBLIC, ...PUBLIC]);
    expect(await answers('RUN_1')).toEqual(await answers('run_1'));
    expect(await answers('plain')).toEqual(Array(4).fill(PUBLIC[1]));
    expect(await answers('bare')).toEqual([404, 404, 404, 404]);
    expect(await answers('nowhere')).toEqual([404, 404, 404, 404]);
  });

  it.each([
    'abcdefghijklmnop-1600.webp',
    'abcdefghijklmnop-800.webp',
    '..%2Fsecret',
    '%2e%2e%2fsecret',
    '..%2Fimages%2Fabcdefghijklmnop-400.webp',
    'secret',
    '%00',
  ])('return 404 for %s', async (file) => {
    const answer = await test.app.inject(`/uploads/${file}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
  });
});
