import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { momentWords } from './moment-words.ts';

afterEach(() => i18next.changeLanguage('ko'));

const NOON = new Date('2026-12-01T03:00:00Z');
const EVENING = new Date('2026-12-01T09:30:00Z');
const TOMORROW = new Date('2026-12-02T02:00:00Z');

it.each([
  ['ko', '오후 6:30', '내일 오전 11시'],
  ['en', '6:30 PM', 'Dec 2 (Wed) 11:00 AM'],
])('an instant stands in a sentence in %s', async (language, today, later) => {
  await i18next.changeLanguage(language);
  expect(momentWords(EVENING, NOON)).toBe(today);
  expect(momentWords(TOMORROW, NOON)).toBe(later);
});
