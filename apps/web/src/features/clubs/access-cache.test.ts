import { beforeEach, expect, it, vi } from 'vitest';
import { clearAccess, loadAccess, saveAccess } from './access-cache.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const ACCESS = { club_nick: 'demo', member_id: 'm', club_id: 'c', crew_id: 'k', admin_level: 5 };
const stored = new Map<string, string>();

/** An access token of a member; `serial` distinguishes renewed ones. */
const tokenOf = (sub: string, serial: number) => `x.${btoa(JSON.stringify({ sub, serial }))}.x`;

beforeEach(() => {
  stored.clear();
  stored.set('jwtoken', tokenOf('m', 1));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('is valid for an hour for its club, ignoring case', () => {
  saveAccess(ACCESS, NOW);
  expect(loadAccess('DEMO', later(3_599_999))).toMatchObject(ACCESS);
  expect(loadAccess('demo', later(3_600_000))).toBeNull();
  expect(loadAccess('smash', NOW)).toBeNull();
});

it('stores no token', () => {
  saveAccess(ACCESS, NOW);
  expect(stored.get('crewwith_access')).not.toContain(stored.get('jwtoken'));
});

it('survives the renewal of the access token', () => {
  saveAccess(ACCESS, NOW);
  stored.set('jwtoken', tokenOf('m', 2));
  expect(loadAccess('demo', later(3_599_999))).toMatchObject(ACCESS);
});

it('is bound to one member', () => {
  saveAccess(ACCESS, NOW);
  stored.set('jwtoken', tokenOf('another', 1));
  expect(loadAccess('demo', NOW)).toBeNull();
  stored.delete('jwtoken');
  expect(loadAccess('demo', NOW)).toBeNull();
  stored.clear();
  saveAccess(ACCESS, NOW);
  expect(stored.size).toBe(0);
});

it('is removed when the user leaves the club, and malformed text is ignored', () => {
  saveAccess(ACCESS, NOW);
  clearAccess('smash');
  expect(loadAccess('demo', NOW)).not.toBeNull();
  clearAccess('demo');
  expect(loadAccess('demo', NOW)).toBeNull();
  for (const broken of ['{', '"text"', 'null']) {
    stored.set('crewwith_access', broken);
    expect(loadAccess('demo', NOW)).toBeNull();
  }
});
