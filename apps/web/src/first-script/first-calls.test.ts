import { CREW_STATE } from '@crewwith/domain/crews/states';
import { pictureSources } from '@crewwith/domain/images/picture';
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPrefetched, takePrefetched } from '../api/prefetch.ts';
import { activityCall } from '../features/activities/calls.ts';
import { clubCall } from '../features/clubs/calls.ts';
import { BANNER_SIZES, ICON_SIZES } from '../features/clubs/picture-sizes.ts';
import { clubHomeCall, memberHomeCall } from '../features/home/calls.ts';
import { type ApiCall, memberActivitiesCall } from '../features/schedule/api.ts';
import { prefetchFirstCalls } from './first-calls.ts';
import { urlOf } from './page-calls.ts';

const ORIGIN = 'https://crewwith.example';
/** The URL of the member's first screen on 1 December 2026. */
const HOME = `${ORIGIN}/api/v1/members/kim/home?start_date=2026-11-25&end_date=2027-01-07`;
const NOW = new Date('2026-12-01T03:00:00Z');
const EMPTY = { clubs: [] };
/** An access token with the only claim that the browser reads. */
const TOKEN = `h.${btoa(JSON.stringify({ sub: 'kim' }))}.s`;

const BANNER = '/uploads/the-banner-of-a-club-1600.webp';
const CLUB = {
  nick: 'runners',
  my: { state: CREW_STATE.active, admin_level: 9 },
  setting: JSON.stringify({ icon_url: '/uploads/icon.webp', image_url: BANNER }),
};

const stored = new Map<string, string>();
const sent: { url: string; authorization: string }[] = [];
const loaded: string[][] = [];
class Picture {
  sizes = '';
  srcset = '';
  set src(url: string) {
    loaded.push([url, this.sizes, this.srcset]);
  }
}
const storage = { getItem: (key: string) => stored.get(key) ?? null };
const homeRequest = (token: string) => new Request(HOME, { headers: { authorization: token } });

function openPage(pathname: string) {
  vi.stubGlobal('location', { origin: ORIGIN, pathname });
  prefetchFirstCalls();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  stored.clear();
  sent.length = 0;
  loaded.length = 0;
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('__prefetched', undefined);
  vi.stubGlobal('navigator', { languages: ['ko'] });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { authorization: string } }) => {
    sent.push({ url, authorization: headers.authorization });
    return Response.json(url.includes('/nick/') ? CLUB : EMPTY);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each<ApiCall>([
  memberHomeCall('a b/c', { year: 2026, month: 12 }),
  memberActivitiesCall('kim', { year: 2026, month: 12 }),
  clubCall('run ners'),
  clubHomeCall('runners', { year: 2026, month: 12 }),
  activityCall('a+b'),
])('uses the URL that the typed client writes: %s', (...call) => {
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
  ['/', ['/members/kim/home']],
  ['/runners', ['/clubs/nick/runners', '/clubs/runners/home']],
  ['/runners/activity/a1', ['/clubs/nick/runners', '/activities/a1']],
  ['/runners/activity/create', ['/clubs/nick/runners']],
  ['/runners/activity/modify/a1', ['/clubs/nick/runners']],
  ['/runners/notices', ['/clubs/nick/runners', '/notices/club_nick/runners/list']],
  ['/profile', []],
  ['/privacypolicy', []],
  ['/%E0%A4%A', []],
])('%s prefetches %j when signed in', async (page, calls) => {
  openPage(page);
  expect(sent).toEqual([]);
  stored.set('jwtoken', TOKEN);
  openPage(page);
  const expected = calls.map((call) => `/api/v1${call}`);
  await expect.poll(() => sent.map(({ url }) => new URL(url).pathname)).toEqual(expected);
  expect(sent.map(({ authorization }) => authorization)).toEqual(calls.map(() => TOKEN));
});

it.each([
  ['/', [['/uploads/icon.webp', ICON_SIZES, '']]],
  ['/runners', [[BANNER, BANNER_SIZES, pictureSources(BANNER) ?? 'none']]],
  ['/runners/activity/a1', []],
])('%s preloads its largest pictures: %j', async (page, pictures) => {
  vi.stubGlobal('fetch', async () => Response.json(page === '/' ? { clubs: [CLUB] } : CLUB));
  stored.set('jwtoken', TOKEN);
  openPage(page);
  await expect.poll(() => isPrefetched(page, TOKEN)).toBe(true);
  await expect.poll(() => loaded).toEqual(pictures);
});

it('a member outside the club does not request what only its crews see', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push({ url, authorization: TOKEN });
    return Response.json({ my: null, setting: null });
  });
  stored.set('jwtoken', TOKEN);
  openPage('/runners');
  await expect.poll(() => isPrefetched('/runners', TOKEN)).toBe(true);
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/clubs/nick/runners']);
});

it('a response is taken with a renewed token of the same member only', async () => {
  const renewed = TOKEN.replace('h.', 'renewed.');
  const another = `h.${btoa(JSON.stringify({ sub: 'lee' }))}.s`;
  stored.set('jwtoken', TOKEN);
  openPage('/');
  expect(await (await takePrefetched(homeRequest(renewed)))?.json()).toEqual(EMPTY);
  openPage('/');
  expect(takePrefetched(homeRequest(another))).toBeNull();
});

it('a response for another page is not waited for', async () => {
  stored.set('jwtoken', TOKEN);
  openPage('/runners');
  await expect.poll(() => isPrefetched('/runners', TOKEN)).toBe(true);
  expect(isPrefetched('/', TOKEN)).toBe(false);
});

it('each response is taken once, and never by another session', async () => {
  stored.set('jwtoken', TOKEN);
  openPage('/');
  expect(isPrefetched('/', TOKEN)).toBe(false);
  await expect.poll(() => isPrefetched('/', TOKEN)).toBe(true);
  expect(isPrefetched('/', 'another')).toBe(false);
  expect(isPrefetched('/', null)).toBe(false);
  expect(await (await takePrefetched(homeRequest(TOKEN)))?.json()).toEqual(EMPTY);
  expect(takePrefetched(homeRequest(TOKEN))).toBeNull();
  openPage('/');
  expect(takePrefetched(homeRequest('another'))).toBeNull();
});

it('a response older than 30 seconds is neither taken nor waited for', async () => {
  stored.set('jwtoken', TOKEN);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  openPage('/');
  await expect.poll(() => isPrefetched('/', TOKEN)).toBe(true);
  clock.mockReturnValue(30_999);
  expect(isPrefetched('/', TOKEN)).toBe(true);
  clock.mockReturnValue(31_000);
  expect(isPrefetched('/', TOKEN)).toBe(false);
  expect(takePrefetched(homeRequest(TOKEN))).toBeNull();
  openPage('/');
  expect(takePrefetched(homeRequest(TOKEN))).not.toBeNull();
});

describe('a single request with a slow response', () => {
  const callOf = (path: string) =>
    new Request(`${ORIGIN}/api/v1${path}`, { headers: { authorization: TOKEN } });
  /** Resolvers of pending responses, by path. */
  const answers = new Map<string, (answer: Response) => void>();
  const paths = () => sent.map(({ url }) => new URL(url).pathname);

  beforeEach(() => {
    answers.clear();
    stored.set('jwtoken', TOKEN);
    vi.stubGlobal('fetch', (input: string | Request) => {
      const url = input instanceof Request ? input.url : input;
      sent.push({ url, authorization: TOKEN });
      return new Promise<Response>((resolve) => answers.set(new URL(url).pathname, resolve));
    });
  });

  it('is joined by the page minutes later', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    openPage('/');
    clock.mockReturnValue(301_000);
    const taken = takePrefetched(homeRequest(TOKEN));
    answers.get('/api/v1/members/kim/home')?.(Response.json(EMPTY));
    expect(await (await taken)?.json()).toEqual(EMPTY);
    expect(paths()).toHaveLength(1);
  });

  it.each(['runners', 'Runners'])(
    '%s: the club home is requested before the page has the club',
    async (nick) => {
      openPage(`/${nick}`);
      const club = takePrefetched(callOf(`/clubs/nick/${nick}`));
      answers.get(`/api/v1/clubs/nick/${nick}`)?.(Response.json(CLUB));
      await club;
      expect(paths()).toEqual([`/api/v1/clubs/nick/${nick}`, '/api/v1/clubs/runners/home']);
      const home = sent[1]?.url.slice(`${ORIGIN}/api/v1`.length) ?? '';
      expect(takePrefetched(callOf(home))).not.toBeNull();
    },
  );

  it('the current month is requested whatever was selected before', async () => {
    stored.set('crewwith_selected_date', JSON.stringify({ day: '2020-02-02', time: Date.now() }));
    openPage('/');
    expect(sent.map(({ url }) => url)).toEqual([HOME]);
  });

  it('is left to the next call when a call is cancelled', async () => {
    openPage('/');
    const cancel = new AbortController();
    const cancelled = takePrefetched(new Request(homeRequest(TOKEN), { signal: cancel.signal }));
    cancel.abort();
    const again = takePrefetched(homeRequest(TOKEN));
    answers.get('/api/v1/members/kim/home')?.(Response.json(EMPTY));
    await expect(cancelled).rejects.toThrow('aborted');
    expect(await (await again)?.json()).toEqual(EMPTY);
    expect(paths()).toHaveLength(1);
  });

  it('is discarded by a write', () => {
    openPage('/');
    expect(takePrefetched(new Request(HOME, { method: 'POST' }))).toBeNull();
    expect(takePrefetched(homeRequest(TOKEN))).toBeNull();
  });
});

it('the page sends its own request when the prefetch fails', async () => {
  stored.set('jwtoken', TOKEN);
  vi.stubGlobal('fetch', async (input: string | Request) => {
    if (typeof input === 'string') throw new TypeError('Failed to fetch');
    return Response.json(EMPTY);
  });
  openPage('/');
  expect(await (await takePrefetched(homeRequest(TOKEN)))?.json()).toEqual(EMPTY);
});

it('a failed response does not count as prefetched', async () => {
  stored.set('jwtoken', TOKEN);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  openPage('/');
  const taken = takePrefetched(homeRequest(TOKEN));
  expect((await taken)?.status).toBe(500);
  openPage('/');
  await takePrefetched(homeRequest(TOKEN));
  expect(isPrefetched('/', TOKEN)).toBe(false);
});

it('nothing is prefetched with a malformed token', () => {
  for (const broken of ['x', 'a.b.c', `a.${btoa('{"sub":1}')}.c`]) {
    stored.set('jwtoken', broken);
    expect(() => openPage('/')).not.toThrow();
  }
  expect(sent).toEqual([]);
});
