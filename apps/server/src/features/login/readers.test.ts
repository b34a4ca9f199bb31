import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { MEMBER_STATE } from '@crewwith/domain/members/states';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRendering, writeWebBuild } from '../../http/web/documents/test-build.ts';
import { engines } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew } from '../../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  type TestBrowser,
} from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY = 24 * 3_600_000;
const READER = 'crewwith-reader';

describe.each(engines())('who reads a document on %s', (engine) => {
  let test: IdentityApp;
  let build: Awaited<ReturnType<typeof writeWebBuild>>;
  let club: { id: number; nick: string };
  let path: string;
  let browser: TestBrowser;
  let member: Session & { memberId: string };
  beforeAll(async () => {
    build = await writeWebBuild();
    test = await openIdentityApp({ engine, now: NOW, webFolder: build.folder });
    club = await insertClub(test.db);
    const host = await insertCrew(test.db, { club_id: club.id, admin_level: 9, nick: '이끼' });
    const id = await insertActivity(test.db, { club_id: club.id, crew_id: host.id, activity_time: NOW });
    await test.db
      .insertInto('attendees')
      .values({
        crew_id: host.id,
        activity_id: id,
        subgroup: '',
        state: ATTENDEE_STATE.applied,
        created_time: NOW,
        updated_time: NOW,
      })
      .execute();
    path = `/${club.nick}/activity/${test.ids.encode('activity', id)}`;
    await isRendering(test.app);
  });
  afterAll(async () => {
    await test?.close();
    await build?.remove();
  });
  beforeEach(async () => {
    test.clock.set(NOW);
    browser = test.browser();
    member = await browser.enter(test.newEmail());
  });

  /** Opens the meetup by a link in another app: the browser sends the cookie of documents alone. */
  const open = async (wantedFor: object = { 'sec-fetch-dest': 'document' }) => {
    const cookie = `${READER}=${browser.jar.get(READER)}`;
    const { payload, headers } = await test.app.inject({ url: path, headers: { cookie, ...wantedFor } });
    const [, json = '{"calls":{}}'] = /id="document-data">(.*?)<\/script>/.exec(payload) ?? [];
    return {
      html: payload,
      headers,
      activity: JSON.parse(Object.values<string>(JSON.parse(json).calls)[1] ?? '{}'),
    };
  };
  const join = (level: number) =>
    insertCrew(test.db, {
      club_id: club.id,
      member_id: test.ids.decode('member', member.memberId) ?? 0,
      admin_level: level,
    });

  // docs/threats.md#t-76
  it('is the member of the cookie, with their own permissions', async () => {
    const { id } = await join(3);
    const crew = await open();
    expect(crew.html).toContain(`<p>${member.memberId} ko `);
    expect(crew.headers['cache-control']).toBe('private, no-store');
    expect(crew.activity.attendees).toMatchObject([{ nick: '이끼' }]);
    await test.db.updateTable('crews').set({ admin_level: 1 }).where('id', '=', id).execute();
    expect((await open()).activity.attendees).toBeUndefined();
    await test.db
      .updateTable('crews')
      .set({ admin_level: -2, state: CREW_STATE.banned })
      .where('id', '=', id)
      .execute();
    const banned = await open();
    expect(banned.activity.attendees).toBeUndefined();
    expect(banned.html).not.toContain('이끼');
  });

  // docs/threats.md#t-76
  it('gets an empty page where the browser does not say that it is a navigation: its worker may store it', async () => {
    await join(3);
    const { html, headers } = await open({});
    expect(html).toContain('<div id="root"></div>');
    expect([html, headers['cache-control']]).toEqual([expect.not.stringContaining('이끼'), 'no-cache']);
  });

  // docs/threats.md#t-76
  it('is a visitor after the log-out, the end of the session and the withdrawal, and 30 days later', async () => {
    const isVisitor = async () => (await open()).html.includes('<p>visitor ');
    expect(await isVisitor()).toBe(false);
    test.clock.wait(30 * DAY);
    expect(await isVisitor()).toBe(true);
    test.clock.set(NOW);
    const other = test.browser();
    const value = browser.jar.get(READER) ?? '';
    await browser.api('POST', '/logout', { headers: browser.as(member) });
    expect(browser.jar.has(READER)).toBe(false);
    browser.jar.set(READER, value);
    expect(await isVisitor()).toBe(true);
    member = await other.enter(test.newEmail());
    browser = other;
    expect(await isVisitor()).toBe(false);
    await test.db
      .updateTable('members')
      .set({ state: MEMBER_STATE.withdrawn, withdrawn_time: NOW })
      .where('id', '=', test.ids.decode('member', member.memberId) ?? 0)
      .execute();
    expect(await isVisitor()).toBe(true);
  });

  it('is told by a cookie that no script reads and that names no session in the clear', async () => {
    const ticket = await browser.ticket(test.newEmail());
    await browser.signUp(ticket);
    const cookie = (await browser.logIn(ticket)).cookies.find(({ name }) => name === READER);
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).toMatch(/^[\w-]{30,}$/);
    browser.jar.set(READER, `${cookie?.value?.slice(0, -2)}AA`);
    expect((await open()).html).toContain('<p>visitor ');
  });

  // docs/threats.md#t-75
  it('may send no call: the cookie neither authenticates nor renews', async () => {
    const value = browser.jar.get(READER) ?? '';
    const clubs = (headers: Record<string, string>) =>
      test.app.inject({ url: `/api/v1/members/${member.memberId}/clubs`, headers });
    expect((await clubs({ cookie: `${READER}=${value}` })).statusCode).toBe(401);
    expect((await clubs({ authorization: value })).statusCode).toBe(401);
    test.clock.wait(16 * 60_000);
    const expired = { ...browser.as(member) };
    expect((await clubs({ ...expired, cookie: `${READER}=${value}` })).statusCode).toBe(401);
    expect((await clubs({ ...expired, cookie: `crewwith=${value}` })).statusCode).toBe(401);
  });
});
