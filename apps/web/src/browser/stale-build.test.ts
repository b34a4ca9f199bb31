import { beforeEach, expect, it } from 'vitest';
import { RELOAD_PAUSE_MS, reloadIfStale, type StaleBuildDeps } from './stale-build.ts';

const OLD = '/assets/index-old.js';
const pageOf = (entry: string) => `<html><script type="module" src="${entry}"></script></html>`;

let now: number;
let reloads: number;
let stored: Map<string, string>;
beforeEach(() => {
  now = 1_800_000_000_000;
  reloads = 0;
  stored = new Map();
});

const depsWith = (change: Partial<StaleBuildDeps> = {}): StaleBuildDeps => ({
  entry: OLD,
  now: () => now,
  storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
  readPage: async () => pageOf('/assets/index-new.js'),
  reload: () => {
    reloads += 1;
  },
  ...change,
});

it('reloads once when the server has another version, and never in a loop', async () => {
  expect(await reloadIfStale(depsWith())).toBe(true);
  for (let again = 0; again < 20; again += 1) {
    // Two servers with different versions behind one URL: each reload may load the other.
    now += 10_000;
    expect(
      await reloadIfStale(depsWith({ entry: '/assets/index-new.js', readPage: async () => pageOf(OLD) })),
    ).toBe(false);
  }
  expect(reloads).toBe(1);
  now += RELOAD_PAUSE_MS;
  expect(await reloadIfStale(depsWith())).toBe(true);
});

it.each<[string, Partial<StaleBuildDeps>]>([
  ['the build is the same', { readPage: async () => pageOf(OLD) }],
  ['the connection is lost', { readPage: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['the response is not a page', { readPage: async () => '{"code":"server.unavailable"}' }],
  [
    'session storage is full',
    {
      storage: {
        getItem: () => null,
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
      },
    },
  ],
])('does not reload when %s', async (_why, change) => {
  expect(await reloadIfStale(depsWith(change))).toBe(false);
  expect(reloads).toBe(0);
});
