import { beforeEach, expect, it, vi } from 'vitest';
import { setDocumentFacts } from '../../browser/document-facts.ts';
import { restoreSelectedDate, saveSelectedDate } from './selected-date.ts';

const NOW = new Date('2026-12-01T03:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('restores the selected day for 60 seconds', () => {
  saveSelectedDate('2026-12-24', NOW);
  expect(restoreSelectedDate(later(59_999))).toBe('2026-12-24');
  expect(restoreSelectedDate(later(60_000))).toBeNull();
});

// docs/adr/0026-documents.md
it('restores it after a document has been hydrated, which the server rendered without it', () => {
  saveSelectedDate('2026-12-24', NOW);
  setDocumentFacts({ memberId: '', language: 'ko', now: NOW.getTime() });
  expect(restoreSelectedDate(NOW)).toBeNull();
  setDocumentFacts(null);
  expect(restoreSelectedDate(NOW)).toBe('2026-12-24');
});

it('removes it when no day is selected', () => {
  saveSelectedDate('2026-12-24', NOW);
  saveSelectedDate(null, NOW);
  expect(restoreSelectedDate(NOW)).toBeNull();
});

it('ignores malformed values', () => {
  for (const broken of [
    '{',
    'null',
    '{"day":"2026-02-30","time":0}',
    '{"day":1,"time":"x"}',
    '"2026-12-24"',
  ]) {
    stored.set('crewwith_selected_date', broken);
    expect(restoreSelectedDate(NOW)).toBeNull();
  }
});
