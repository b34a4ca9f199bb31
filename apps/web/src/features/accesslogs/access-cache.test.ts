import { beforeEach, expect, it, vi } from 'vitest';
import { cachedAccess, forgetAccess, keepAccess } from './access-cache.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const ACCESS = { club_nick: 'demo', member_id: 'm', club_id: 'c', crew_id: 'k', admin_level: 5 };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  stored.set('jwtoken', 'one');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('holds for an hour, for its club, however its nick is written', () => {
  keepAccess(ACCESS, NOW);
  expect(cachedAccess('DEMO', later(3_599_999))).toMatchObject(ACCESS);
  expect(cachedAccess('demo', later(3_600_000))).toBeNull();
  expect(cachedAccess('smash', NOW)).toBeNull();
});

it('is of one session alone', () => {
  keepAccess(ACCESS, NOW);
  stored.set('jwtoken', 'another');
  expect(cachedAccess('demo', NOW)).toBeNull();
  stored.delete('jwtoken');
  expect(cachedAccess('demo', NOW)).toBeNull();
  stored.clear();
  keepAccess(ACCESS, NOW);
  expect(stored.size).toBe(0);
});

it('is forgotten with the crew, and broken text is none', () => {
  keepAccess(ACCESS, NOW);
  forgetAccess('smash');
  expect(cachedAccess('demo', NOW)).not.toBeNull();
  forgetAccess('demo');
  expect(cachedAccess('demo', NOW)).toBeNull();
  for (const broken of ['{', '"text"', 'null']) {
    stored.set('crewwith_access', broken);
    expect(cachedAccess('demo', NOW)).toBeNull();
  }
});
