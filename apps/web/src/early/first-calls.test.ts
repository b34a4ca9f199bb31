import { CREW_STATE } from '@crewwith/domain/crews/crew-state';
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activityWithPage } from '../features/activities/calls.ts';
import { clubByNick } from '../features/clubs/calls.ts';
import { homeOfClub } from '../features/home/calls.ts';
import { type Asked, activitiesOfMember, clubsOfMember } from '../features/schedule/api.ts';
import { isAllHere, takeEarly } from '../kit/early-answers.ts';
import { addressOf, askFirstCalls } from './first-calls.ts';

const ORIGIN = 'https://crewwith.example';
const CLUBS = `${ORIGIN}/api/v1/members/kim/clubs?or=all`;
/** An access token as far as it is read here. */
const TOKEN = `h.${btoa(JSON.stringify({ sub: 'kim' }))}.s`;

const CLUB = {
  my: { state: CREW_STATE.active },
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
  askFirstCalls();
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

it.each<Asked>([
  clubsOfMember('a b/c'),
  activitiesOfMember('kim', { year: 2026, month: 12 }),
  clubByNick('run ners'),
  homeOfClub('runners', { year: 2026, month: 12 }),
  activityWithPage('a+b'),
])('asks at the address that the typed client writes: %s', (...call) => {
  const [path, params] = call;
  const written = createFinalURL(path, {
    baseUrl: '',
    params,
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  });
  expect(addressOf([path, params])).toBe(written);
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
  await vi.waitFor(() => expect(isAllHere(page, TOKEN)).toBe(true));
  await vi.waitFor(() => expect(loaded).toEqual(pictures));
});

it('who is not in the club does not ask for what only its crews see', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push({ url, authorization: TOKEN });
    return Response.json({ my: null, setting: null });
  });
  stored.set('jwtoken', TOKEN);
  open('/runners');
  await vi.waitFor(() => expect(isAllHere('/runners', TOKEN)).toBe(true));
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/clubs/nick/runners']);
});

it('an answer is taken with a token that was renewed meanwhile, and by nobody else', async () => {
  const renewed = TOKEN.replace('h.', 'renewed.');
  const another = `h.${btoa(JSON.stringify({ sub: 'lee' }))}.s`;
  stored.set('jwtoken', TOKEN);
  open('/');
  expect(await (await takeEarly(question(renewed)))?.json()).toEqual([]);
  open('/');
  expect(takeEarly(question(another))).toBeNull();
});

it('a page that was opened at another address is not waited for', async () => {
  stored.set('jwtoken', TOKEN);
  open('/runners');
  await vi.waitFor(() => expect(isAllHere('/runners', TOKEN)).toBe(true));
  expect(isAllHere('/', TOKEN)).toBe(false);
});

it('the page takes each answer once, and none of another session', async () => {
  stored.set('jwtoken', TOKEN);
  open('/');
  expect(isAllHere('/', TOKEN)).toBe(false);
  await vi.waitFor(() => expect(isAllHere('/', TOKEN)).toBe(true));
  expect(isAllHere('/', 'another')).toBe(false);
  expect(isAllHere('/', null)).toBe(false);
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
  await vi.waitFor(() => expect(isAllHere('/', TOKEN)).toBe(true));
  clock.mockReturnValue(30_999);
  expect(isAllHere('/', TOKEN)).toBe(true);
  clock.mockReturnValue(31_000);
  expect(isAllHere('/', TOKEN)).toBe(false);
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
  expect(isAllHere('/', TOKEN)).toBe(false);
});

it('a token that does not read is nothing to begin with', () => {
  for (const broken of ['x', 'a.b.c', `a.${btoa('{"sub":1}')}.c`]) {
    stored.set('jwtoken', broken);
    expect(() => open('/')).not.toThrow();
  }
  expect(asked).toEqual([]);
});
