import { beforeEach, expect, it, vi } from 'vitest';
import { hidePopup, readHiddenPopups } from './hidden-popups.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('hides each popup of each crew for its own time, and removes expired entries', () => {
  hidePopup('one', 'day', later(24), NOW);
  hidePopup('one', 'hour', later(1), NOW);
  hidePopup('two', 'no-show', later(24), NOW);
  expect(readHiddenPopups('one')).toEqual({ day: later(24), hour: later(1) });
  expect(readHiddenPopups('two')).toEqual({ 'no-show': later(24) });
  hidePopup('two', 'late-cancel', later(48), later(24));
  expect(readHiddenPopups('one')).toEqual({});
  expect(readHiddenPopups('two')).toEqual({ 'late-cancel': later(48) });
});

it('hides nothing when the stored value is malformed', () => {
  for (const broken of ['{', 'null', '"x"', '{"one":{"day":"never"}}']) {
    stored.set('crewwith_popups', broken);
    expect(readHiddenPopups('one')).toEqual({});
  }
});
