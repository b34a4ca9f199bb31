import { describe, expect, test } from 'vitest';
import { errorMessage } from '../errors.ts';
import { type CauseText, hoursText, restrictionSentence } from './texts.ts';

const until = new Date('2026-12-07T11:00:00Z');
const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 11));
const missed = (day: number, more: Partial<CauseText> = {}): CauseText => ({
  time: at(day),
  hours: null,
  days: 7,
  maxDays: null,
  ...more,
});
const noShows = (...causes: CauseText[]) =>
  (['ko', 'en'] as const).map((language) =>
    restrictionSentence({ until, rule: 'no_show', causes }, language),
  );

describe('a restriction is explained', () => {
  test('by the no-shows with their dates and days', () => {
    expect(noShows(missed(19), missed(23))).toEqual([
      '노쇼 2번(11/19, 11/23) × 7일 → 12월 7일 오후 8:00까지 참석할 수 없어요.',
      '2 no-shows (11/19, 11/23) × 7 days → no seats until Dec 7 8:00 PM.',
    ]);
    expect(noShows(missed(23, { days: 1 }))).toEqual([
      '노쇼 1번(11/23) × 1일 → 12월 7일 오후 8:00까지 참석할 수 없어요.',
      '1 no-show (11/23) × 1 day → no seats until Dec 7 8:00 PM.',
    ]);
  });

  test('as restricting for no days when the rule names none', () => {
    expect(noShows(missed(23, { days: null }))[1]).toContain('1 no-show (11/23) × 0 days →');
  });

  test('by the latest dates of many, by different days and by the longest restriction', () => {
    const many = [1, 2, 3, 4, 5, 6].map((day) => missed(day, { maxDays: 30 }));
    expect(noShows(...many)[0]).toContain('노쇼 6번(…, 11/2, 11/3, 11/4, 11/5, 11/6) × 7일, 최대 30일 →');
    expect(noShows(missed(19), missed(23, { days: 10 }))[1]).toContain('× 7–10 days →');
  });

  test('by a late cancel, and by an earlier account', () => {
    const cancel = { time: at(23), hours: 12, days: null, maxDays: null };
    const cancelled = (hours: number | null) =>
      restrictionSentence({ until, rule: 'late_cancel', causes: [{ ...cancel, hours }] }, 'en');
    expect(cancelled(12)).toBe('Late cancel (11/23), 12 hours → no seats until Dec 7 8:00 PM.');
    expect(cancelled(1)).toContain('1 hour →');
    expect(cancelled(null)).toContain('0 hours →');
    expect(restrictionSentence({ until, rule: 'late_cancel', causes: [cancel] }, 'ko')).toBe(
      '직전 취소(11/23) 12시간 → 12월 7일 오후 8:00까지 참석할 수 없어요.',
    );
    expect(restrictionSentence({ until, rule: null, causes: [] }, 'ko')).toBe(
      '이전 계정에서 받은 참석 제한 → 12월 7일 오후 8:00까지 참석할 수 없어요.',
    );
  });

  test('in the place of the message of its refusal, which stays without one', () => {
    const restriction = { until, rule: null, causes: [] };
    const explained = restrictionSentence(restriction, 'en');
    expect(errorMessage('crew.restricted', 'en', { until, restriction })).toBe(explained);
    expect(errorMessage('crew.restricted', 'en', { until })).not.toBe(explained);
    expect(errorMessage('crew.banned', 'en', { restriction })).not.toBe(explained);
  });
});

test('hours are counted in words', () => {
  const texts = [1, 8].flatMap((hours) => [hoursText(hours, 'ko'), hoursText(hours, 'en')]);
  expect(texts).toEqual(['1시간', '1 hour', '8시간', '8 hours']);
});
