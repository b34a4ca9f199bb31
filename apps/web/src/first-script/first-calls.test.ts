import { CREW_STATE } from '@crewwith/domain/crews/states';
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPrefetched, takePrefetched } from '../api/prefetch.ts';
import { activityCall } from '../features/activities/calls.ts';
import { clubCall } from '../features/clubs/calls.ts';
import { clubHomeCall } from '../features/home/calls.ts';
import { type ApiCall, memberActivitiesCall, memberClubsCall } from '../features/schedule/api.ts';
import { prefetchFirstCalls, urlOf } from './first-calls.ts';

const ORIGIN = 'https://crewwith.example';
const CLUBS = `${ORIGIN}/api/v1/members/kim/clubs`;
/** An access token as far as it is read here. */
const TOKEN = `h.${btoa(JSON.stringify({ sub: 'kim' }))}.s`;

const CLUB = {
  nick: 'runners',
  my: { state: CREW_STATE.active, admin_level: 9 },
  setting: JSON.stringify({ icon_url: '/uploads/icon.webp', image_url: '/uploads/banner.webp' }),
};

const stored = new Map<string, string>();
const asked: { url: string; authorization: string }[] = [];
const loaded: string[] = [];
class Picture {
  set src(url: string) {
    loaded.push(url);
  }
}
const storage = { getItem: (key: string) => stored.get(key) ?? null };
const question = (token: string) => new Request(CLUBS, { headers: { authorization: token } });

function open(pathname: string) {
  vi.stubGlobal('location', { origin: ORIGIN, pathname });
  prefetchFirstCalls();
}

beforeEach(() => {
  stored.clear();
  asked.length = 0;
  loaded.length = 0;
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { authorization: string } }) => {
    asked.push({ url, authorization: headers.authorization });
    return Response.json(url.includes('/nick/') ? CLUB : []);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

it.each<ApiCall>([
  memberClubsCall('a b/c'),
  memberActivitiesCall('kim', { year: 2026, month: 12 }),
  clubCall('run ners'),
  clubHomeCall('runners', { year: 2026, month: 12 }),
  activityCall('a+b'),
])('asks at the address that the typed client writes: %s', (...call) => {
  const [path, params] = call;
  const written = createFinalURL(path, {
    baseUrl: '',
    params,
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  });
  expect(urlOf([path, params])).toBe(written);
});

it.each([
  ['/', ['/members/kim/clubs', '/members/kim/activities']],
  ['/runners', ['/clubs/nick/runners', '/clubs/runners/home']],
  ['/runners/activity/a1', ['/clubs/nick/runners', '/activities/a1']],
  ['/runners/activity/create', ['/clubs/nick/runners']],
  ['/runners/activity/modify/a1', ['/clubs/nick/runners']],
  ['/runners/notices', ['/clubs/nick/runners']],
  ['/profile', []],
  ['/privacypolicy', []],
  ['/%E0%A4%A', []],
])('%s asks early for %j, if somebody is signed in', async (page, calls) => {
  open(page);
  expect(asked).toEqual([]);
  stored.set('jwtoken', TOKEN);
  open(page);
  const wanted = calls.map((call) => `/api/v1${call}`);
  await vi.waitFor(() => expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(wanted));
  expect(asked.map(({ authorization }) => authorization)).toEqual(calls.map(() => TOKEN));
});

it.each([
  ['/', ['/uploads/icon.webp']],
  ['/runners', ['/uploads/banner.webp']],
  ['/runners/activity/a1', []],
])('%s loads its largest pictures early: %j', async (page, pictures) => {
  vi.stubGlobal('fetch', async () => Response.json(page === '/' ? [CLUB] : CLUB));
  stored.set('jwtoken', TOKEN);
  open(page);
  await vi.waitFor(() => expect(isPrefetched(page, TOKEN)).toBe(true));
  await vi.waitFor(() => expect(loaded).toEqual(pictures));
});

it('who is not in the club does not ask for what only its crews see', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push({ url, authorization: TOKEN });
    return Response.json({ my: null, setting: null });
  });
  stored.set('jwtoken', TOKEN);
  open('/runners');
  await vi.waitFor(() => expect(isPrefetched('/runners', TOKEN)).toBe(true));
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/clubs/nick/runners']);
});

it('an answer is taken with a token that was renewed meanwhile, and by nobody else', async () => {
  const renewed = TOKEN.replace('h.', 'renewed.');
  const another = `h.${btoa(JSON.stringify({ sub: 'lee' }))}.s`;
  stored.set('jwtoken', TOKEN);
  open('/');
  expect(await (await takePrefetched(question(renewed)))?.json()).toEqual([]);
  open('/');
  expect(takePrefetched(question(another))).toBeNull();
});

it('a page that was opened at another address is not waited for', async () => {
  stored.set('jwtoken', TOKEN);
  open('/runners');
  await vi.waitFor(() => expect(isPrefetched('/runners', TOKEN)).toBe(true));
  expect(isPrefetched('/', TOKEN)).toBe(false);
});

it('the page takes each answer once, and none of another session', async () => {
  stored.set('jwtoken', TOKEN);
  open('/');
  expect(isPrefetched('/', TOKEN)).toBe(false);
  await vi.waitFor(() => expect(isPrefetched('/', TOKEN)).toBe(true));
  expect(isPrefetched('/', 'another')).toBe(false);
  expect(isPrefetched('/', null)).toBe(false);
  expect(await (await takePrefetched(question(TOKEN)))?.json()).toEqual([]);
  expect(takePrefetched(question(TOKEN))).toBeNull();
  open('/');
  expect(takePrefetched(question('another'))).toBeNull();
});

it('the page takes no answer that came half a minute ago, and does not wait for one', async () => {
  stored.set('jwtoken', TOKEN);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  open('/');
  await vi.waitFor(() => expect(isPrefetched('/', TOKEN)).toBe(true));
  clock.mockReturnValue(30_999);
  expect(isPrefetched('/', TOKEN)).toBe(true);
  clock.mockReturnValue(31_000);
  expect(isPrefetched('/', TOKEN)).toBe(false);
  expect(takePrefetched(question(TOKEN))).toBeNull();
  open('/');
  expect(takePrefetched(question(TOKEN))).not.toBeNull();
});

describe('one request, however slow its answer', () => {
  const callOf = (path: string) =>
    new Request(`${ORIGIN}/api/v1${path}`, { headers: { authorization: TOKEN } });
  /** CrewAnswers that a test lets come, by the path that was asked. */
  const answers = new Map<string, (answer: Response) => void>();
  const paths = () => asked.map(({ url }) => new URL(url).pathname);

  beforeEach(() => {
    answers.clear();
    stored.set('jwtoken', TOKEN);
    vi.stubGlobal('fetch', (asking: string | Request) => {
      const url = asking instanceof Request ? asking.url : asking;
      asked.push({ url, authorization: TOKEN });
      return new Promise<Response>((resolve) => answers.set(new URL(url).pathname, resolve));
    });
  });

  it('is joined by the page minutes after it was asked', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    open('/');
    clock.mockReturnValue(301_000);
    const taken = takePrefetched(question(TOKEN));
    answers.get('/api/v1/members/kim/clubs')?.(Response.json([CLUB]));
    expect(await (await taken)?.json()).toEqual([CLUB]);
    expect(paths()).toHaveLength(2);
  });

  it.each(['runners', 'Runners'])(
    "%s: the club's home is asked for before the page has the club",
    async (nick) => {
      open(`/${nick}`);
      const club = takePrefetched(callOf(`/clubs/nick/${nick}`));
      answers.get(`/api/v1/clubs/nick/${nick}`)?.(Response.json(CLUB));
      await club;
      expect(paths()).toEqual([`/api/v1/clubs/nick/${nick}`, '/api/v1/clubs/runners/home']);
      const home = asked[1]?.url.slice(`${ORIGIN}/api/v1`.length) ?? '';
      expect(takePrefetched(callOf(home))).not.toBeNull();
    },
  );

  it('a month that was selected before is left to the page, which knows whether it may be seen', async () => {
    stored.set('crewwith_selected_date', JSON.stringify({ day: '2020-02-02', time: Date.now() }));
    open('/runners');
    const club = takePrefetched(callOf('/clubs/nick/runners'));
    answers.get('/api/v1/clubs/nick/runners')?.(Response.json(CLUB));
    await club;
    expect(paths()).toEqual(['/api/v1/clubs/nick/runners']);
  });

  it('is left to the next call by one that was cancelled', async () => {
    open('/');
    const cancel = new AbortController();
    const cancelled = takePrefetched(new Request(question(TOKEN), { signal: cancel.signal }));
    cancel.abort();
    const again = takePrefetched(question(TOKEN));
    answers.get('/api/v1/members/kim/clubs')?.(Response.json([]));
    await expect(cancelled).rejects.toThrow('aborted');
    expect(await (await again)?.json()).toEqual([]);
    expect(paths()).toHaveLength(2);
  });

  it('a write makes it void', () => {
    open('/');
    expect(takePrefetched(new Request(CLUBS, { method: 'POST' }))).toBeNull();
    expect(takePrefetched(question(TOKEN))).toBeNull();
  });
});

it('the page asks by itself where the early call broke', async () => {
  stored.set('jwtoken', TOKEN);
  vi.stubGlobal('fetch', async (asking: string | Request) => {
    if (typeof asking === 'string') throw new TypeError('Failed to fetch');
    return Response.json([CLUB]);
  });
  open('/');
  expect(await (await takePrefetched(question(TOKEN)))?.json()).toEqual([CLUB]);
});

it('an answer that is a failure is none to draw a page from', async () => {
  stored.set('jwtoken', TOKEN);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  open('/');
  const taken = takePrefetched(question(TOKEN));
  expect((await taken)?.status).toBe(500);
  open('/');
  await takePrefetched(question(TOKEN));
  expect(isPrefetched('/', TOKEN)).toBe(false);
});

it('a token that does not read is nothing to begin with', () => {
  for (const broken of ['x', 'a.b.c', `a.${btoa('{"sub":1}')}.c`]) {
    stored.set('jwtoken', broken);
    expect(() => open('/')).not.toThrow();
  }
  expect(asked).toEqual([]);
});
