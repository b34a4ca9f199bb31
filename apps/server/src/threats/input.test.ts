import { contract } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { idKindOf } from '@crewwith/domain/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { insertNotice } from '../testing/fixtures.ts';
import { openIdentityApp } from '../testing/identity-app.ts';
import {
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
  type TestContext,
} from '../testing/test-context.ts';

const BROKEN = [
  "' OR 1=1--",
  '"; drop table members; --',
  '%',
  '_',
  '\\',
  '%_\\',
  '\0',
  'a\0b',
  '0000-01-01',
  'ㅁ'.repeat(3_400),
];
/** The date parameters. */
const DAYS = /^(from|to|start|end)$|date/;
const ENDPOINTS = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));

describe.each(engines())('text in searches and filters on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeAll(async () => {
    club = await context.club();
    crew = await context.crew(club, { admin_level: 9 });
    for (const notice_category of ['100%', '100x', 'a_b', 'axb'])
      await insertNotice(context.db, { club_id: club.id, crew_id: crew.id, notice_category });
  });

  const category = (name: string) =>
    crew.get(`/notices/club_nick/${club.nick}/list/category/${encodeURIComponent(name)}`);

  // docs/threats.md#t-29
  it('is matched literally, wildcards included', async () => {
    for (const name of ['100%', 'a_b']) {
      const rows = (await category(name)).json();
      expect(rows.map((row: { notice_category: string }) => row.notice_category)).toEqual([name]);
    }
    for (const name of ['%', '_', '100_', "' OR 1=1--"]) expect((await category(name)).json()).toEqual([]);
  });

  // docs/threats.md#t-29
  it('never causes a server error', async () => {
    /** Returns requests of every reading call, each with the text in one free-text field and valid values elsewhere. */
    const places = (text: string) =>
      ENDPOINTS.filter(({ method }) => method === 'GET').flatMap(({ path, params, query }) => {
        const good = (name: string, schema: unknown) =>
          schema === undefined ? text : sample(context, club, crew, name, schema);
        const fields = Object.entries(params?.shape ?? {});
        const filled = (broken: string | null) =>
          path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(name === broken ? text : good(name, params?.shape[name])),
          );
        const parameters = Object.keys(query?.shape ?? {});
        // Other required parameters, so that the request is otherwise valid.
        const days = parameters.filter((name) => DAYS.test(name)).map((name) => [name, '2026-12-01']);
        const question = (broken: object) => new URLSearchParams({ ...Object.fromEntries(days), ...broken });
        const inPath = fields.map(([name]) => `${filled(name)}?${question({})}`);
        const inQuery = parameters.map((name) => `${filled(null)}?${question({ [name]: text })}`);
        return [...inPath, ...inQuery];
      });
    const before = await fingerprint(context.db);
    for (const text of BROKEN) {
      for (const url of places(text)) {
        const { statusCode } = await context.app.inject({
          url,
          headers: { authorization: `member:${crew.memberId}` },
        });
        expect(statusCode, url.slice(0, 200)).toBeLessThan(500);
      }
    }
    const { audit_entries: _, ...rows } = await fingerprint(context.db);
    const { audit_entries: __, ...unchanged } = before;
    expect(rows).toEqual(unchanged);
  });

  // docs/threats.md#t-30
  it('invalid cursors and pages are rejected by every list', async () => {
    // The operators' list rejects other members before it reads the parameters.
    const lists = ENDPOINTS.filter(
      ({ query, access }) => query && 'limit' in query.shape && access !== 'operator',
    );
    expect(lists.length).toBeGreaterThan(5);
    const wrong = ['-1', '0', '1e9', '9007199254740992', 'NaN', '1.5', 'Infinity', '1&limit=2', '１', ''];
    for (const { path, params, query } of lists) {
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(sample(context, club, crew, name, params?.shape[name])),
      );
      const status = async (query: string) => {
        const headers = { authorization: `member:${crew.memberId}` };
        return (await context.app.inject({ url: `${url}?${query}`, headers })).statusCode;
      };
      for (const limit of wrong)
        expect([url, limit, await status(`limit=${limit}`)]).toEqual([url, limit, 400]);
      // A list is paged by cursor or by page number.
      if (query && 'page' in query.shape) {
        for (const page of ['-1', '0', '9007199254740992', 'NaN', '1.5', '1&page=2', '１', ''])
          expect([url, page, await status(`page=${page}`)]).toEqual([url, page, 400]);
        continue;
      }
      for (const cursor of ['-1', '0', '%00', 'zz-abcdefghij', '__proto__', 'a&cursor=b'])
        expect([url, cursor, await status(`cursor=${cursor}`)]).toEqual([url, cursor, 400]);
    }
  });

  // docs/threats.md#t-30
  it('malformed bodies are rejected without effect', async () => {
    const before = await fingerprint(context.db);
    const meetup = await context.meetup(club, 20);
    const after = await fingerprint(context.db);
    expect(after).not.toEqual(before);
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const like = `"crew_id":"${crew.crew}","table_type":"activity","table_id":"${meetup.wire}"`;
    const send = async (payload: string, type = 'application/json') => {
      const { statusCode } = await context.app.inject({
        method: 'POST',
        url: '/api/v1/likes',
        headers: { authorization: `member:${crew.memberId}`, 'content-type': type },
        payload,
      });
      return statusCode;
    };
    expect(await send(`{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).toBe(400);
    expect(await send(deep)).toBe(400);
    expect(await send('x'.repeat(50 * 1024 * 1024))).toBe(413);
    expect(await send(`{${like}}`, 'text/plain')).toBe(415);
    expect(await send(`{${like}}`, 'application/xml')).toBe(415);
    expect(await send(`{"__proto__":{"admin_level":9},${like}}`)).toBe(400);
    expect(await send(`{"constructor":{"prototype":{"admin_level":9}},${like}}`)).toBe(400);
    for (const body of ['', '[]', 'null', '"x"', '1', '{', '{}{}', `{${like},}`, '\ufeff{'])
      expect([body, await send(body)]).toEqual([body, 400]);
    expect(await fingerprint(context.db)).toEqual(after);
    expect(Object.hasOwn(Object.prototype, 'admin_level')).toBe(false);
    expect(await send(`{${like}}`)).toBe(201);
  });
});

/** A valid value of a path parameter. */
function sample(
  context: TestContext,
  club: ContextClub,
  crew: ContextCrew,
  name: string,
  schema: unknown,
): string {
  const kind = idKindOf(schema as Parameters<typeof idKindOf>[0]);
  if (kind === 'club') return club.wire;
  if (kind === 'crew') return crew.crew;
  if (kind === 'member') return crew.member;
  if (kind) return context.ids.encode(kind, 1);
  if (name === 'token') return `member:${crew.memberId}`;
  if (/nick/.test(name)) return club.nick;
  if (DAYS.test(name)) return '2026-12-01';
  return '1';
}

describe.each(engines())('the search for members on %s', (engine) => {
  // docs/threats.md#t-29
  it('matches names literally', async () => {
    const test = await openIdentityApp({ engine, now: new Date('2026-12-01T10:00:00.000Z') });
    const browser = test.browser();
    const session = await browser.enter('someone@example.com');
    const search = (name: string, birthday = '1995-03-02') =>
      browser.api('GET', `/members?${new URLSearchParams({ name, birthday })}`, {
        headers: browser.as(session),
      });
    expect((await search('김하나')).json()).toEqual({ count: 1 });
    for (const name of BROKEN) {
      const { statusCode, body } = await search(name);
      expect([200, 400, 422], body).toContain(statusCode);
      if (statusCode === 200) expect(body).toBe('{"count":0}');
      expect([400, 422]).toContain((await search('김하나', name)).statusCode);
    }
    await test.close();
  });
});
