import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'http://localhost:3000';

function storageOf(store = new Map<string, string>()) {
  return {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
    clear: () => store.clear(),
  };
}
let requested: string[];

beforeEach(() => {
  requested = [];
  const location = { origin: ORIGIN, pathname: '/', href: `${ORIGIN}/`, assign: vi.fn() };
  const page = { location, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', location);
  vi.stubGlobal('sessionStorage', storageOf());
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('fetch', async (request: Request) => {
    requested.push(new URL(request.url).pathname);
    const providers = [{ id: 'kakao', name: '카카오', authorize_url: `${ORIGIN}/authorize?client_id=x` }];
    return request.url.endsWith('/oauth/providers')
      ? Response.json(providers)
      : Response.json({ code: 'provider.refused', message: '' }, { status: 401 });
  });
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Starts a log-in; returns the state that the provider must send back. */
async function start() {
  const { startLogIn, finishLogIn, WrongAccess } = await import('./log-in.ts');
  await startLogIn('/demo', null);
  const [url] = vi.mocked(window.location.assign).mock.calls.at(-1) ?? [];
  requested.length = 0;
  return { state: new URL(String(url)).searchParams.get('state') ?? '', finishLogIn, WrongAccess };
}

// docs/threats.md#t-04
test('no code is exchanged with a missing, foreign or outdated state', async () => {
  const { state: first } = await start();
  for (const search of [
    '?code=x',
    '?code=x&state=',
    '?code=x&state=foreign',
    `?code=x&state=${first}`,
    '?state=x',
  ]) {
    const { finishLogIn, WrongAccess } = await start();
    await expect(finishLogIn(search)).rejects.toThrow(WrongAccess);
  }
  expect(requested).toEqual([]);
});

// docs/threats.md#t-04
test('a state is used once', async () => {
  const { state, finishLogIn } = await start();
  const search = `?code=x&state=${state}`;
  await expect(finishLogIn(search)).rejects.toMatchObject({ code: 'provider.refused' });
  expect(requested).toEqual(['/api/v1/oauth/token']);
  // The page may call it again, in this tab and after a reload.
  await expect(finishLogIn(search)).rejects.toMatchObject({ code: 'provider.refused' });
  vi.resetModules();
  const reloaded = await import('./log-in.ts');
  await expect(reloaded.finishLogIn(search)).rejects.toThrow(reloaded.WrongAccess);
  expect(requested).toEqual(['/api/v1/oauth/token']);
});

// docs/specification.md#log-out
test.each([
  ['answers', () => Response.json({})],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'a log-out ends the session here first, then on a server that %s, also when the tab is closed',
  async (_name, answer) => {
    const steps: string[] = [];
    const active = { postMessage: (message: string) => steps.push(message) };
    vi.stubGlobal('navigator', {
      languages: ['ko'],
      serviceWorker: { getRegistration: async () => ({ active }) },
    });
    vi.stubGlobal('fetch', async ({ keepalive, headers }: Request) => {
      steps.push(`${headers.get('authorization')}, ${keepalive}, here ${localStorage.getItem('jwtoken')}`);
      return answer();
    });
    localStorage.setItem('jwtoken', 'token');
    const { logOut } = await import('./log-in.ts');
    await logOut().catch(() => undefined);
    await vi.waitFor(() => expect(steps).toHaveLength(4));
    expect(steps).toEqual(['forget documents', 'end push', 'token, true, here null', 'forget documents']);
  },
);

// docs/specification.md#invitation
test('the return path of a log-in that was not completed is kept for an hour, also for a new tab', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T03:00:00Z') });
  try {
    await start();
    vi.stubGlobal('sessionStorage', storageOf());
    vi.resetModules();
    const { unfinishedReturnPath } = await import('./log-in.ts');
    vi.advanceTimersByTime(59 * 60_000);
    expect(unfinishedReturnPath()).toBe('/demo');
    vi.advanceTimersByTime(60_000);
    expect(unfinishedReturnPath()).toBe('/');
  } finally {
    vi.useRealTimers();
  }
});

// docs/specification.md#invitation
test('the return path is not kept for the account that logs in after another has logged out', async () => {
  await start();
  const { logOut, unfinishedReturnPath } = await import('./log-in.ts');
  expect(unfinishedReturnPath()).toBe('/demo');
  await logOut().catch(() => undefined);
  expect(unfinishedReturnPath()).toBe('/');
});
