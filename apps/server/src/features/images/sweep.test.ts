import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@crewwith/domain/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../env.ts';
import { engines } from '../../testing/database.ts';
import { insertImage, insertNotice } from '../../testing/fixtures.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { multipart, noise } from '../../testing/uploads.ts';
import { sweepImages } from './jobs.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;

describe.each(engines())('the sweep of pictures on %s', (engine) => {
  let context: TestContext;
  let dataDir: string;
  let club: ContextClub;
  let crew: ContextCrew;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-sweep-'));
    context = await openTestContext(engine, NOW.toISOString(), { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await context.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    club = await context.club();
    crew = await context.crew(club, { admin_level: 7 });
    await context.db.deleteFrom('images').execute();
    await rm(join(dataDir, 'images'), { recursive: true, force: true });
  });

  const sweep = (now = NOW) =>
    sweepImages({ db: context.db, config: readConfig({ DATA_DIR: dataDir }) }, now);
  const files = async () => (await readdir(join(dataDir, 'images'))).sort();
  /** Inserts a picture with its files, uploaded `ago` milliseconds before NOW. */
  async function picture(name: string, ago: number): Promise<number> {
    await mkdir(join(dataDir, 'images'), { recursive: true });
    for (const size of IMAGE_WIDTHS) await writeFile(join(dataDir, 'images', `${name}-${size}.webp`), name);
    const created_time = new Date(NOW.getTime() - ago);
    return insertImage(context.db, { member_id: crew.memberId, name, created_time });
  }
  const allOf = (...names: string[]) =>
    names.flatMap((name) => IMAGE_WIDTHS.map((size) => `${name}-${size}.webp`)).sort();

  it('removes pictures that were not linked for 24 hours, and no others', async () => {
    const [icon, face, recent, old, onNotice] = ['icon', 'face', 'recent', 'old', 'onNotice'].map(
      (name) => `${name}-of-a-test-picture`,
    ) as [string, string, string, string, string];
    for (const name of [icon, face, old]) await picture(name, 3 * DAY_MS);
    await picture(recent, DAY_MS - 1);
    const onNoticeId = await picture(onNotice, 3 * DAY_MS);
    const noticeId = await insertNotice(context.db, { club_id: club.id, crew_id: crew.id });
    await context.db
      .updateTable('images')
      .set({ notice_id: noticeId })
      .where('id', '=', onNoticeId)
      .execute();
    await context.db.updateTable('images').set({ club_id: club.id }).where('name', '=', icon).execute();
    await context.db.updateTable('images').set({ member_picture: true }).where('name', '=', face).execute();

    expect(await sweep()).toBe(1);
    expect(await files()).toEqual(allOf(icon, face, recent, onNotice).sort());
    expect(await sweep()).toBe(0);
    expect(await sweep(new Date(NOW.getTime() + 1))).toBe(1);

    await context.db.updateTable('images').set({ notice_id: null }).where('id', '=', onNoticeId).execute();
    expect(await sweep()).toBe(1);
    expect(await files()).toEqual(allOf(icon, face).sort());
  });

  it('removes any number, each once with two concurrent sweeps', async () => {
    for (let index = 0; index < 25; index += 1) await picture(`many-of-a-test-${index}`, 2 * DAY_MS);
    const swept = await Promise.all([sweep(), sweep()]);
    expect(swept[0] + swept[1]).toBe(25);
    expect(await files()).toEqual([]);
    expect(await context.db.selectFrom('images').select('id').execute()).toEqual([]);
  });

  // docs/threats.md#t-39
  it.each([-10, 10])(
    'removes the partial uploads of a killed process, with a clock %s days away from that of the files',
    async (days) => {
      const [stale, fresh] = [
        join(dataDir, 'incoming', 'upload-stale'),
        join(dataDir, 'incoming', 'upload-fresh'),
      ];
      for (const folder of [stale, fresh]) {
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, '0'), 'half a picture');
      }
      const { mtimeMs } = await stat(fresh);
      const longAgo = new Date(mtimeMs - 2 * DAY_MS);
      await utimes(stale, longAgo, longAgo);
      await sweep(new Date(mtimeMs + days * DAY_MS));
      expect(await readdir(join(dataDir, 'incoming'))).toEqual(['upload-fresh']);
      await rm(fresh, { recursive: true });
    },
  );

  describe('after an upload over a socket', () => {
    let port: number;
    beforeAll(async () => {
      const address = await context.app.listen({ port: 0, host: '127.0.0.1' });
      port = Number(new URL(address).port);
    });

    /** Sends a share of an upload; returns the status, or an empty string when aborted. */
    async function send(share: number, length: (whole: number) => number, abort: boolean): Promise<string> {
      const { contentType, body } = await multipart([
        { name: 'images', bytes: await noise(120, 90).jpeg().toBuffer() },
        { name: 'images', bytes: await noise(120, 90).jpeg().toBuffer() },
      ]);
      const socket = connect(port, '127.0.0.1');
      const answer = new Promise<string>((done) => {
        socket.once('data', (bytes) => done(String(bytes).slice(9, 12)));
        socket.once('close', () => done(''));
        socket.once('error', () => done(''));
      });
      const head = [
        'POST /api/v1/images/upload HTTP/1.1',
        'host: localhost',
        `authorization: member:${crew.memberId}`,
        `content-type: ${contentType}`,
        `content-length: ${length(body.length)}`,
        '',
        '',
      ].join('\r\n');
      await new Promise((done) => socket.write(head, done));
      await new Promise((done) => socket.write(body.subarray(0, Math.floor(body.length * share)), done));
      if (abort) socket.destroy();
      const status = await answer;
      socket.destroy();
      return status;
    }

    // docs/threats.md#t-33
    it('has nothing to remove when the upload is aborted, in a hundred tries', async () => {
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(Array.from({ length: 10 }, (_, index) => send(index / 10, (whole) => whole, true)));
      }
      await expect.poll(() => readdir(join(dataDir, 'incoming'))).toEqual([]);
      expect(await context.db.selectFrom('images').select('id').execute()).toEqual([]);
      expect(await send(1, (whole) => whole, false)).toBe('201');
    });

    // docs/threats.md#t-33
    it('has nothing to remove when the Content-Length is wrong, which is refused', async () => {
      expect(await send(1, (whole) => Math.floor(whole / 2), false)).toBe('400');
      expect(await send(0.5, () => 200 * 1024 * 1024, false)).toBe('413');
      expect(await context.db.selectFrom('images').select('id').execute()).toEqual([]);
      await expect.poll(() => readdir(join(dataDir, 'incoming'))).toEqual([]);
    });
  });
});
