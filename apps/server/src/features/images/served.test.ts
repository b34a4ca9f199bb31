import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../env.ts';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { openIdentityApp, SIGN_UP } from '../../testing/identity-app.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { multipart, noise } from '../../testing/uploads.ts';
import { detachAccount } from '../members/public.ts';
import { sweepImages } from './jobs.ts';

interface Uploaded {
  readonly id: string;
  readonly image_url: string;
  readonly thumbnail_url: string;
}

// docs/threats.md#t-52
describe.each(engines())('an uploaded picture on %s', (engine) => {
  let context: TestContext;
  let dataDir: string;
  let club: ContextClub;
  let crew: ContextCrew;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-served-'));
    context = await openTestContext(engine, '2026-12-01T10:00:00.000Z', { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await context.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    club = await context.club();
    crew = await context.crew(club, { admin_level: 8 });
  });

  async function upload(uploader = crew): Promise<Uploaded> {
    const { contentType, body } = await multipart([
      { name: 'images', bytes: await noise(60, 40).jpeg().toBuffer() },
    ]);
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/v1/images/upload',
      headers: { authorization: `member:${uploader.memberId}`, 'content-type': contentType },
      payload: body,
    });
    return answer.json()[0];
  }
  /** The statuses of both files; those of a revalidation must agree. */
  async function served({ image_url, thumbnail_url }: Uploaded): Promise<number[]> {
    const statuses = [image_url, thumbnail_url].map(async (url) => {
      const name = url.replace('/uploads/', '');
      const cached = await context.app.inject({ url, headers: { 'if-none-match': `"${name}"` } });
      expect([304, 404]).toContain(cached.statusCode);
      const { statusCode } = await context.app.inject(url);
      expect(statusCode === 200).toBe(cached.statusCode === 304);
      return statusCode;
    });
    return Promise.all(statuses);
  }
  const SERVED = [200, 200];
  const GONE = [404, 404];

  const notice = (images: readonly Uploaded[]) => ({
    notice_category: 'notice',
    notice_title: '공지',
    notice_text: '글',
    notice_image: images.map(({ id }) => id).join(','),
  });
  const edit = (setting: object) =>
    crew.put(`/clubs/${club.wire}`, {
      name: '클럽',
      nick: club.nick,
      category: '산책',
      info: '걸어요',
      question: '왜 걸으세요?',
      setting: JSON.stringify(setting),
    });
  it('is served while it is linked, with caching of minutes only', async () => {
    const picture = await upload();
    expect(await served(picture)).toEqual(SERVED);
    const { headers } = await context.app.inject(picture.image_url);
    expect(headers['cache-control']).toBe('private, max-age=300, must-revalidate');
    // Not linked within a day: 404 even before the sweep.
    context.advanceClock(24);
    expect(await served(picture)).toEqual(GONE);
    context.advanceClock(-24);
  });

  it('returns 404 once its notice is deleted or no longer links it', async () => {
    const [linked, dropped, listed] = [await upload(), await upload(), await upload()];
    const body = { ...notice([linked, dropped, listed]), club_id: club.wire, crew_id: crew.crew };
    const { id } = (await crew.post('/notices', body)).json();
    for (const picture of [linked, dropped, listed]) expect(await served(picture)).toEqual(SERVED);

    expect((await crew.put(`/notices/${id}`, notice([linked, listed]))).statusCode).toBe(200);
    expect([await served(linked), await served(dropped)]).toEqual([SERVED, GONE]);
    expect((await crew.put(`/images/list/${linked.id}`)).statusCode).toBe(200);
    expect([await served(linked), await served(listed)]).toEqual([SERVED, GONE]);

    expect((await crew.put(`/notices/delete/${id}`)).statusCode).toBe(200);
    expect(await served(linked)).toEqual(GONE);
    // The next sweep deletes its files, without waiting for a day.
    await sweepImages({ db: context.db, config: readConfig({ DATA_DIR: dataDir }) }, context.clock.now());
    const names = await readdir(join(dataDir, 'images'));
    for (const { image_url } of [linked, dropped, listed])
      expect(names).not.toContain(image_url.replace('/uploads/', ''));
  });

  it('returns 404 once its club links another one, or is deleted', async () => {
    const [first, second] = [await upload(), await upload()];
    expect((await edit({ icon_url: first.thumbnail_url })).statusCode).toBe(200);
    context.advanceClock(48);
    expect(await served(first)).toEqual(SERVED);
    context.advanceClock(-48);
    expect((await edit({ icon_url: second.thumbnail_url, image_url: second.image_url })).statusCode).toBe(
      200,
    );
    expect([await served(first), await served(second)]).toEqual([GONE, SERVED]);
    // An edit by another admin with the same setting keeps it.
    const other = await context.crew(club, { admin_level: 8 });
    const { setting: _, ...again } = (await crew.get(`/clubs/${club.wire}`)).json();
    const setting = JSON.stringify({ icon_url: second.thumbnail_url });
    expect((await other.put(`/clubs/${club.wire}`, { ...again, question: '왜?', setting })).statusCode).toBe(
      200,
    );
    expect(await served(second)).toEqual(SERVED);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await served(second)).toEqual(GONE);
  });

  it('returns 404 once its meetup has another cover or none, or is deleted', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()];
    const form = {
      name: '달리기',
      activity_time: '2026-12-09T19:00:00.000Z',
      max_crew: 9,
      attend_level: 1,
      location: '서울숲',
    };
    const body = { ...form, club_id: club.wire, crew_id: crew.crew, cover_image_id: first.id };
    const { id } = (await crew.post('/activities', body)).json();
    const edit = (cover_image_id: string | null) =>
      crew.put(`/activities/${id}`, { ...form, cover_image_id });
    context.advanceClock(48);
    expect([await served(first), await served(second)]).toEqual([SERVED, GONE]);
    context.advanceClock(-48);
    await edit(second.id);
    expect([await served(first), await served(second)]).toEqual([GONE, SERVED]);
    await edit(null);
    expect(await served(second)).toEqual(GONE);
    await edit(third.id);
    context.advanceClock(48);
    // A sweep keeps the cover and deletes the files of former ones.
    await sweepImages({ db: context.db, config: readConfig({ DATA_DIR: dataDir }) }, context.clock.now());
    expect(await served(third)).toEqual(SERVED);
    const names = await readdir(join(dataDir, 'images'));
    for (const { image_url } of [first, second])
      expect(names).not.toContain(image_url.replace('/uploads/', ''));
    expect((await crew.put(`/activities/delete/${id}`)).statusCode).toBe(200);
    expect(await served(third)).toEqual(GONE);
    context.advanceClock(-48);
  });

  it('is not kept by a club that links a picture of another member', async () => {
    const stranger = await context.crew(club, { admin_level: 8 });
    const theirs = await upload(stranger);
    const body = { ...notice([theirs]), club_id: club.wire, crew_id: stranger.crew };
    const { id } = (await stranger.post('/notices', body)).json();
    await edit({ icon_url: theirs.thumbnail_url });
    expect((await stranger.put(`/notices/delete/${id}`)).statusCode).toBe(200);
    expect(await served(theirs)).toEqual(GONE);
    await edit({ icon_url: theirs.thumbnail_url });
    expect(await served(theirs)).toEqual(GONE);
  });
});

// docs/threats.md#t-52
it('the picture of a member returns 404 once replaced or withdrawn, and is deleted with an erased member', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-served-'));
  const now = new Date('2026-12-01T10:00:00.000Z');
  const test = await openIdentityApp({ now, env: { DATA_DIR: dataDir } });
  const browser = test.browser();
  const session = await browser.enter(test.newEmail());
  const upload = async (): Promise<Uploaded> => {
    const { contentType, body } = await multipart([
      { name: 'images', bytes: await noise(60, 40).jpeg().toBuffer() },
    ]);
    const headers = { ...browser.as(session), 'content-type': contentType };
    return (await browser.api('POST', '/images/upload', { headers, payload: body })).json()[0];
  };
  const setPicture = (image_url: string | null) =>
    browser.api('PUT', `/members/${session.memberId}`, {
      headers: browser.as(session),
      payload: { ...SIGN_UP, image_url: image_url && `https://crewwith.example${image_url}` },
    });
  const status = async ({ image_url }: Uploaded) => (await test.app.inject(image_url)).statusCode;

  const [first, second] = [await upload(), await upload()];
  expect((await setPicture(first.thumbnail_url)).statusCode).toBe(200);
  expect((await setPicture(second.thumbnail_url)).statusCode).toBe(200);
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  const withdrawn = await browser.api('PUT', `/members/${session.memberId}/state/0`, {
    headers: browser.as(session),
  });
  expect(withdrawn.statusCode).toBe(200);
  expect(await status(second)).toBe(404);

  const memberId = test.ids.decode('member', session.memberId);
  await transact(test, (trx) => detachAccount(trx, { id: 0, memberId }, now));
  await sweepImages({ db: test.db, config: readConfig({ DATA_DIR: dataDir }) }, now);
  expect(await readdir(join(dataDir, 'images'))).toEqual([]);
  await test.close();
  await rm(dataDir, { recursive: true });
});
