import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { engines } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew, insertImage, insertNotice } from '../../testing/fixtures.ts';

const NOW = new Date('2026-12-01T03:00:00.000Z');
const PAGE = `<!doctype html>
<html lang="ko">
  <head>
    <meta name="description" content="built" />
    <meta property="csp-nonce" nonce="__CSP_NONCE__" />
    <link rel="manifest" href="/manifest.ko.webmanifest" />
    <title>built</title>
  </head>
  <body><div id="root"></div></body>
</html>`;
const MARKUP = `"><script>alert(1)</script>'&$&$\``;

describe.each(engines())('the head of a page on %s', (engine) => {
  let test: TestApp;
  let folder: string;
  let club: { id: number; nick: string };
  let leader: { id: number; member_id: number };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crewwith-web-'));
    await writeFile(join(folder, 'index.html'), PAGE);
    test = await openTestApp({
      engine,
      now: NOW,
      webFolder: folder,
      env: { PUBLIC_URL: 'https://crewwith.example' },
    });
    club = await insertClub(test.db, {
      name: '한강 러너스',
      category: '달리기',
      info: '함께\n달려요.',
      setting: JSON.stringify({ image_url: '/uploads/cover.webp' }),
    });
    leader = await insertCrew(test.db, { club_id: club.id, admin_level: 9, nick: '비밀클럽장' });
  });
  afterAll(async () => {
    await test?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (url: string, language = 'ko') => {
    const answer = await test.app.inject({ url, headers: { 'accept-language': language } });
    return { status: answer.statusCode, html: answer.payload, headers: answer.headers };
  };
  /** The content of each meta tag, its title and its canonical address. */
  const headOf = (html: string) => ({
    title: /<title>(.*)<\/title>/.exec(html)?.[1],
    lang: /<html lang="(\w+)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    ...Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    ),
  });
  const activity = (given: object = {}) =>
    insertActivity(test.db, {
      club_id: club.id,
      crew_id: leader.id,
      name: '남산 걷기',
      activity_time: new Date('2026-12-03T10:00:00.000Z'),
      location: '남산',
      info: '회비는 계좌 1234로',
      ...given,
    });

  // docs/threats.md#t-59
  it('inserts names as text, also names of placeholders', async () => {
    const name = 'X__CSP_NONCE__X /manifest.ko.webmanifest';
    const named = await insertClub(test.db, { name, info: '__CSP_NONCE__' });
    const { html, headers } = await open(`/${named.nick}`, 'en');
    const [, nonce = ''] = /'nonce-([\w-]{20,})'/.exec(String(headers['content-security-policy'])) ?? [];
    expect(headOf(html)).toMatchObject({ title: name, 'og:title': name });
    expect(html.split(nonce)).toHaveLength(2);
    expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
    expect(html).toContain('<link rel="manifest" href="/manifest.en.webmanifest" />');
  });

  it('describes a club by its public fields', async () => {
    const { status, html, headers } = await open(`/${club.nick.toUpperCase()}?from=kakao`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headOf(html)).toMatchObject({
      title: '한강 러너스',
      lang: 'ko',
      canonical: `https://crewwith.example/${club.nick}`,
      description: '달리기 · 크루 1명 · 함께 달려요.',
      'og:title': '한강 러너스',
      'og:description': '달리기 · 크루 1명 · 함께 달려요.',
      'og:image': 'https://crewwith.example/uploads/cover.webp',
      'og:url': `https://crewwith.example/${club.nick}`,
      'twitter:card': 'summary_large_image',
    });
    expect(html.match(/name="description"/g)).toHaveLength(1);
  });

  it('describes an activity by name, time and place, in the requested language', async () => {
    const id = test.ids.encode('activity', await activity());
    const head = headOf((await open(`/all/activity/${id}`, 'en-US')).html);
    expect(head).toMatchObject({
      title: '남산 걷기 · 한강 러너스',
      lang: 'en',
      'og:locale': 'en_US',
      'og:description': 'Dec 3 (Thu) 7:00 PM · 남산 · 40 seats',
      'og:url': `https://crewwith.example/${club.nick}/activity/${id}`,
    });
  });

  it('has the cover of an activity as its picture, and that of the club without one', async () => {
    const id = await activity();
    const image = async () =>
      headOf((await open(`/all/activity/${test.ids.encode('activity', id)}`)).html)['og:image'];
    expect(await image()).toBe('https://crewwith.example/uploads/cover.webp');
    await insertImage(test.db, { member_id: leader.member_id, activity_id: id, name: 'a-cover-of-a-meetup' });
    expect(await image()).toBe('https://crewwith.example/uploads/a-cover-of-a-meetup-1600.webp');
  });

  it('contains nothing of notices, crews and the texts of meetups', async () => {
    const notice = await insertNotice(test.db, {
      club_id: club.id,
      crew_id: leader.id,
      notice_title: '비밀 공지',
      notice_text: '비밀 내용',
    });
    const meetup = test.ids.encode('activity', await activity());
    const paths = [
      `/${club.nick}/notice/${test.ids.encode('notice', notice)}`,
      `/${club.nick}/crew/${test.ids.encode('crew', leader.id)}`,
      `/${club.nick}/crews`,
      `/${club.nick}/report`,
      `/${club.nick}/activity/modify/${meetup}`,
      `/${club.nick}/activity/${meetup}`,
    ];
    for (const path of paths) {
      const { status, html } = await open(path);
      expect(status).toBe(200);
      expect(html).not.toMatch(/비밀|계좌/);
    }
    const head = headOf((await open(paths[0] ?? '')).html);
    expect(head).toMatchObject({
      title: '공지 · 한강 러너스',
      canonical: `https://crewwith.example/${club.nick}`,
    });
    // The same head for a missing notice, so that existence is not revealed.
    expect(headOf((await open(`/${club.nick}/notice/abcdefghij`)).html)).toEqual(head);
  });

  it('returns 404 with the app for missing pages', async () => {
    const gone = test.ids.encode('activity', await activity({ deleted_time: NOW }));
    for (const path of [
      '/no-such-club',
      `/${club.nick}/nothing/here`,
      `/${club.nick}/activity/${gone}`,
      `/${club.nick}/activity/abcdefghij`,
      '/%22%3E%3Cscript%3E',
    ]) {
      const { status, html } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('id="root"');
      expect(headOf(html)).toMatchObject({ title: '없는 페이지예요 · 크루위드', robots: 'noindex' });
    }
    expect((await open('/api/v1/nothing')).headers['content-type']).toContain('problem+json');
    expect((await open('/index.html')).status).toBe(404);
  });

  it('escapes names in attributes', async () => {
    const withMarkup = await insertClub(test.db, {
      name: MARKUP,
      category: MARKUP,
      info: MARKUP,
      setting: JSON.stringify({ image_url: `https://evil.example/${MARKUP}` }),
    });
    const owner = await insertCrew(test.db, { club_id: withMarkup.id, admin_level: 9 });
    const id = test.ids.encode(
      'activity',
      await activity({ club_id: withMarkup.id, crew_id: owner.id, name: MARKUP, location: MARKUP }),
    );
    for (const path of [`/${withMarkup.nick}`, `/${withMarkup.nick}/activity/${id}`]) {
      const { html } = await open(path);
      expect(html).not.toContain('<script');
      expect(headOf(html)['og:title']).toContain(
        '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;$&amp;$`',
      );
      // The same number of tags as with a plain name.
      expect(html.match(/<[a-z]/g)).toHaveLength(
        ((await open(`/${club.nick}`)).html.match(/<[a-z]/g) ?? []).length,
      );
    }
  });

  it('needs at most one statement per page', async () => {
    const id = test.ids.encode('activity', await activity());
    const statements = (path: string) => test.statements(() => open(path));
    expect(await statements(`/${club.nick}`)).toBe(1);
    expect(await statements(`/${club.nick}/activity/${id}`)).toBe(1);
    expect(await statements('/crewwith')).toBe(0);
  });
});
