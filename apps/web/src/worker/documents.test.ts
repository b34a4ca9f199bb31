import { beforeEach, expect, it } from 'vitest';
import { createDocuments } from './documents.ts';
import { createKey } from './encryption.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-12-01T03:00:00.000Z');

let stored: Map<string, Response>;
let time: number;
let fake: Parameters<typeof createDocuments>[0]['caches'];
let documents: ReturnType<typeof createDocuments>;
/** Resolves `forget` of the key; by default at once. */
let whenForgotten: Promise<void>;

beforeEach(() => {
  stored = new Map();
  time = NOW;
  whenForgotten = Promise.resolve();
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  fake = {
    open: async () => ({
      put: async (url: RequestInfo | URL, response: Response) => void stored.set(urlOf(url), response),
      match: async (url: RequestInfo | URL) => stored.get(urlOf(url))?.clone(),
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
      delete: async (url: RequestInfo | URL) => stored.delete(urlOf(url)),
    }),
    delete: async () => {
      const had = stored.size > 0;
      stored.clear();
      return had;
    },
  };
  let current = createKey();
  const key = {
    read: () => current,
    forget: () => {
      current = createKey();
      return whenForgotten;
    },
  };
  documents = createDocuments({ caches: fake, key, now: () => time });
});

const requestOf = (path: string, cache: RequestCache = 'default') =>
  new Request(new URL(path, 'https://crewwith.example'), { cache });
const documentOf = (text: string, { status = 200, id = 'document-data' } = {}) =>
  new Response(`${text}<script id="${id}"></script>`, {
    status,
    headers: { 'content-security-policy': 'the policy', vary: 'cookie' },
  });

/** Opens a page that the server would answer with `sent`, and returns what is shown. */
async function open(request: Request, sent: Response): Promise<Response> {
  const [answered, done] = documents.answer(request, Promise.resolve(sent));
  const response = await answered;
  await done;
  return response;
}
const shown = async (request: Request, sent: Response) =>
  (await (await open(request, sent)).text()).replace(/<.*/, '');

it('shows the stored document for five minutes, and stores the next one meanwhile', async () => {
  expect(await shown(requestOf('/demo'), documentOf('first'))).toBe('first');
  const second = await open(requestOf('/demo'), documentOf('second'));
  expect(await second.text()).toMatch(/^first</);
  expect(second.headers.get('content-security-policy')).toBe('the policy');
  expect(second.headers.get('vary')).toBeNull();
  expect(await shown(requestOf('/demo?date=1'), documentOf('another'))).toBe('another');
  time += 5 * MINUTE - 1;
  expect(await shown(requestOf('/demo'), documentOf('third'))).toBe('second');
  time += 5 * MINUTE;
  expect(await shown(requestOf('/demo'), documentOf('fourth'))).toBe('fourth');
  // A clock that was set back.
  time -= MINUTE;
  expect(await shown(requestOf('/demo'), documentOf('fifth'))).toBe('fifth');
});

it('tells the app how old a stored document is', async () => {
  const page = () => documentOf('<html lang="ko">');
  expect(await (await open(requestOf('/demo'), page())).text()).toMatch(/^<html lang="ko">/);
  time += 31_000;
  expect(await (await open(requestOf('/demo'), page())).text()).toMatch(/^<html data-age="31000" lang="ko">/);
});

it('asks the server when the page is reloaded', async () => {
  await open(requestOf('/demo'), documentOf('first'));
  for (const mode of ['no-cache', 'reload', 'no-store'] as const)
    expect(await shown(requestOf('/demo', mode), documentOf(mode))).toBe(mode);
});

it('stores only pages that exist and have their content', async () => {
  for (const sent of [documentOf('empty', { id: 'root' }), documentOf('missing', { status: 404 })])
    await open(requestOf('/demo'), sent);
  expect(stored.size).toBe(0);
});

// docs/threats.md#t-76
it.each([
  ['is gone', documentOf('gone', { status: 404 })],
  ['is refused', documentOf('refused', { status: 403 })],
  // A redirect of a navigation has neither status nor text, as an error has.
  ['is at another address', Response.error()],
  ['is sent empty', documentOf('empty', { id: 'root' })],
])('does not show a page once more that %s', async (_what, sent) => {
  await open(requestOf('/demo'), documentOf('first'));
  expect(await shown(requestOf('/demo'), sent)).toBe('first');
  expect(stored.size).toBe(0);
});

it.each([429, 500, 503])('keeps a page that the server answers with %i', async (status) => {
  await open(requestOf('/demo'), documentOf('first'));
  await open(requestOf('/demo'), documentOf('later', { status }));
  expect(await shown(requestOf('/demo'), documentOf('second'))).toBe('first');
});

// docs/threats.md#t-76
it('deletes documents of more than five minutes ago whenever a page is loaded', async () => {
  await open(requestOf('/1'), documentOf('first'));
  time += 2 * MINUTE;
  await open(requestOf('/2'), documentOf('second'));
  time += 3 * MINUTE;
  await open(requestOf('/help'), documentOf('empty', { id: 'root' }));
  expect([...stored.keys()].map((url) => new URL(url).pathname)).toEqual(['/2']);
});

it('fails as the server does, and has nothing stored then', async () => {
  const [answered, done] = documents.answer(requestOf('/demo'), Promise.reject(new TypeError('offline')));
  await expect(answered).rejects.toThrow('offline');
  await done;
  expect(stored.size).toBe(0);
});

// docs/threats.md#t-76
it('stores nothing readable, and forgets all', async () => {
  await open(requestOf('/demo'), documentOf('이끼 attends'));
  const [first] = stored.values();
  expect(await first?.clone().text()).not.toContain('attends');
  expect(await first?.text()).not.toBe('');
  await documents.forget();
  expect(stored.size).toBe(0);
  expect(await shown(requestOf('/demo'), documentOf('of the next member'))).toBe('of the next member');
});

// docs/threats.md#t-76
it('does not show to the next member what arrived for the last one after the end of the session', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const [answered, done] = documents.answer(requestOf('/demo'), promise);
  await documents.forget();
  resolve(documentOf('of the last member'));
  await Promise.all([answered, done]);
  expect(await shown(requestOf('/demo'), documentOf('of the next member'))).toBe('of the next member');
});

// docs/threats.md#t-76
it('does not show what is about to be forgotten', async () => {
  await open(requestOf('/demo'), documentOf('of the last member'));
  const { promise, resolve } = Promise.withResolvers<void>();
  whenForgotten = promise;
  const forgotten = documents.forget();
  expect(await shown(requestOf('/demo'), documentOf('of the next member'))).toBe('of the next member');
  resolve();
  await forgotten;
});

it('answers as the server does and forgets without an error where no key can be had', async () => {
  const key = {
    read: () => Promise.reject(new DOMException('no storage', 'InvalidStateError')),
    forget: () => Promise.reject(new DOMException('no storage', 'InvalidStateError')),
  };
  documents = createDocuments({ caches: fake, key, now: () => time });
  expect(await shown(requestOf('/demo'), documentOf('first'))).toBe('first');
  expect(await shown(requestOf('/demo'), documentOf('second'))).toBe('second');
  expect(stored.size).toBe(0);
  await documents.forget();
});

it('keeps the twenty documents stored last', async () => {
  for (let page = 1; page <= 21; page += 1) await open(requestOf(`/${page}`), documentOf(`page ${page}`));
  await open(requestOf('/2'), documentOf('page 2 again'));
  await open(requestOf('/22'), documentOf('page 22'));
  const paths = [...stored.keys()].map((url) => new URL(url).pathname);
  expect(paths).toHaveLength(20);
  expect(paths).toContain('/2');
  expect(paths).not.toContain('/1');
  expect(paths).not.toContain('/3');
});
