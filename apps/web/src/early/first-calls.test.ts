import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, activitiesOfMember, clubsOfMember } from '../features/schedule/api.ts';
import { isAllHere, takeEarly } from '../kit/early-answers.ts';
import { addressOf, askFirstCalls } from './first-calls.ts';

const ORIGIN = 'https://crewwith.example';
const CLUBS = `${ORIGIN}/api/v1/members/kim/clubs?or=all`;
/** An access token as far as it is read here. */
const TOKEN = `h.${btoa(JSON.stringify({ sub: 'kim' }))}.s`;

const stored = new Map<string, string>();
const asked: { url: string; authorization: string }[] = [];
const storage = { getItem: (key: string) => stored.get(key) ?? null };
const question = (token: string) => new Request(CLUBS, { headers: { authorization: token } });

function open(pathname: string) {
  vi.stubGlobal('location', { origin: ORIGIN, pathname });
  askFirstCalls();
}

beforeEach(() => {
  stored.clear();
  asked.length = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { authorization: string } }) => {
    asked.push({ url, authorization: headers.authorization });
    return Response.json([]);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

it.each<Asked>([clubsOfMember('a b/c'), activitiesOfMember('kim', { year: 2026, month: 12 })])(
  'asks at the address that the typed client writes: %s',
  (...call) => {
    const [path, params] = call;
    const written = createFinalURL(path, {
      baseUrl: '',
      params,
      querySerializer: createQuerySerializer(),
      pathSerializer: defaultPathSerializer,
    });
    expect(addressOf([path, params])).toBe(written);
  },
);

it('asks for the clubs and the month of who is signed in, on My Schedule alone', () => {
  open('/');
  expect(asked).toEqual([]);
  stored.set('jwtoken', TOKEN);
  open('/demo');
  expect(asked).toEqual([]);
  open('/');
  expect(asked.map(({ authorization }) => authorization)).toEqual([TOKEN, TOKEN]);
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/members/kim/clubs',
    '/api/v1/members/kim/activities',
  ]);
});

it('the page takes each answer once, and none of another session', async () => {
  stored.set('jwtoken', TOKEN);
  open('/');
  expect(isAllHere(TOKEN)).toBe(false);
  await vi.waitFor(() => expect(isAllHere(TOKEN)).toBe(true));
  expect(isAllHere('another')).toBe(false);
  expect(isAllHere(null)).toBe(false);
  expect(takeEarly(new Request(CLUBS, { method: 'POST' }))).toBeNull();
  expect(await (await takeEarly(question(TOKEN)))?.json()).toEqual([]);
  expect(takeEarly(question(TOKEN))).toBeNull();
  open('/');
  expect(takeEarly(question('another'))).toBeNull();
});

it('the page takes no answer that is half a minute old, and does not wait for one', async () => {
  stored.set('jwtoken', TOKEN);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  open('/');
  await vi.waitFor(() => expect(isAllHere(TOKEN)).toBe(true));
  clock.mockReturnValue(30_999);
  expect(isAllHere(TOKEN)).toBe(true);
  clock.mockReturnValue(31_000);
  expect(isAllHere(TOKEN)).toBe(false);
  expect(takeEarly(question(TOKEN))).toBeNull();
  open('/');
  expect(takeEarly(question(TOKEN))).not.toBeNull();
});

it('an answer that is a failure is none to draw a page from', async () => {
  stored.set('jwtoken', TOKEN);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  open('/');
  const taken = takeEarly(question(TOKEN));
  expect((await taken)?.status).toBe(500);
  open('/');
  await takeEarly(question(TOKEN));
  expect(isAllHere(TOKEN)).toBe(false);
});

it('a token that does not read is nothing to begin with', () => {
  for (const broken of ['x', 'a.b.c', `a.${btoa('{"sub":1}')}.c`]) {
    stored.set('jwtoken', broken);
    expect(() => open('/')).not.toThrow();
  }
  expect(asked).toEqual([]);
});
