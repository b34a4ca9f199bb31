import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, instantFromSeoul, seoulClockOf, seoulDayOf } from '../time.ts';
import {
  agoWords,
  clockWords,
  dateWords,
  daysLeftWords,
  dayWords,
  isThisWeek,
  untilWords,
} from './day-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Tuesday noon in Seoul. */
const NOW = instantFromSeoul('2026-12-01', '12:00');
const at = (day: string, clock: string) => instantFromSeoul(day, clock);
const later = (ms: number) => new Date(NOW.getTime() + ms);

const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const spans = fc.integer({ min: 0, max: 400 * DAY });
const languages = fc.constantFrom('ko', 'en');

describe('the clock', () => {
  test.each([
    ['00:00', '0시', '12 AM'],
    ['00:30', '새벽 12:30', '12:30 AM'],
    ['05:59', '새벽 5:59', '5:59 AM'],
    ['06:00', '오전 6시', '6 AM'],
    ['11:59', '오전 11:59', '11:59 AM'],
    ['12:00', '낮 12시', 'noon'],
    ['12:05', '낮 12:05', '12:05 PM'],
    ['13:00', '오후 1시', '1 PM'],
    ['17:20', '오후 5:20', '5:20 PM'],
    ['18:00', '저녁 6시', '6 PM'],
    ['20:59', '저녁 8:59', '8:59 PM'],
    ['21:00', '밤 9시', '9 PM'],
    ['23:59', '밤 11:59', '11:59 PM'],
  ])('at %s', (clock, ko, en) => {
    expect([clockWords(at('2026-12-01', clock), 'ko'), clockWords(at('2026-12-01', clock), 'en')]).toEqual([
      ko,
      en,
    ]);
  });

  test('names every minute of a day by words of its own', () => {
    const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(NOW.getTime() + minute * MINUTE));
    for (const language of ['ko', 'en'] as const) {
      const words = new Set(minutes.map((minute) => clockWords(minute, language)));
      expect(words.size).toBe(minutes.length);
    }
  });

  test('keeps hour and minute, and leaves a full hour without minutes', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const [, hour = 0, minute = 0] = /^(\d+):(\d+)$/.exec(seoulClockOf(instant))?.map(Number) ?? [];
        const digits = clockWords(instant, 'ko').match(/\d+/g)?.map(Number);
        const isMidnight = hour === 0 && minute === 0;
        const spoken = isMidnight ? 0 : hour % 12 || 12;
        expect(digits).toEqual(minute === 0 ? [spoken] : [spoken, minute]);
      }),
    );
  });
});

describe('the date of a card', () => {
  test.each([
    ['2026-11-30', '20:00', '어제 저녁 8시', 'Yesterday 8 PM'],
    ['2026-12-01', '07:00', '오늘 오전 7시', 'Today 7 AM'],
    ['2026-12-01', '22:00', '오늘 밤 10시', 'Tonight 10 PM'],
    ['2026-12-02', '07:00', '내일 오전 7시', 'Tomorrow 7 AM'],
    ['2026-12-03', '17:20', '모레 오후 5:20', 'This Thu 5:20 PM'],
    ['2026-12-05', '07:00', '이번 주 토 오전 7시', 'This Sat 7 AM'],
    ['2026-12-06', '12:00', '이번 주 일 낮 12시', 'This Sun noon'],
    ['2026-12-07', '07:00', '12월 7일 (월) 오전 7시', 'Dec 7 (Mon) 7 AM'],
    ['2027-01-03', '07:00', '1월 3일 (일) 오전 7시', 'Jan 3 (Sun) 7 AM'],
    ['2027-12-05', '07:00', '2027년 12월 5일 (일) 오전 7시', 'Dec 5, 2027 (Sun) 7 AM'],
    ['2026-11-28', '07:00', '11월 28일 (토) 오전 7시', 'Nov 28 (Sat) 7 AM'],
    ['2026-01-03', '07:00', '1월 3일 (토) 오전 7시', 'Jan 3 (Sat) 7 AM'],
    ['2025-12-30', '07:00', '2025년 12월 30일 (화) 오전 7시', 'Dec 30, 2025 (Tue) 7 AM'],
  ])('%s %s', (day, clock, ko, en) => {
    expect([dateWords(at(day, clock), NOW, 'ko'), dateWords(at(day, clock), NOW, 'en')]).toEqual([ko, en]);
  });

  test('ends the week on Sunday', () => {
    const sunday = at('2026-12-06', '09:00');
    expect(dayWords(at('2026-12-09', '09:00'), sunday, 'ko')).toBe('12월 9일 (수)');
    const monday = at('2026-12-07', '09:00');
    expect(dayWords(at('2026-12-13', '09:00'), monday, 'ko')).toBe('이번 주 일');
    expect(dayWords(at('2026-12-14', '09:00'), monday, 'ko')).toBe('12월 14일 (월)');
  });

  test('changes at midnight in Seoul', () => {
    const meetup = at('2026-12-02', '07:00');
    expect(dayWords(meetup, new Date(at('2026-12-02', '00:00').getTime() - 1), 'ko')).toBe('내일');
    expect(dayWords(meetup, at('2026-12-02', '00:00'), 'ko')).toBe('오늘');
  });

  test('says 오늘, 내일 and 모레 exactly for those days', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -400, max: 400 }), (now, days) => {
        const words = dayWords(at(addDays(seoulDayOf(now), days), '07:00'), now, 'ko');
        const names = new Map([
          ['어제', -1],
          ['오늘', 0],
          ['내일', 1],
          ['모레', 2],
        ]);
        expect(names.has(words)).toBe(days >= -1 && days <= 2);
        expect(names.get(words) ?? days).toBe(days);
      }),
    );
  });

  test('names two days of a year by the same words only when they are the same day', () => {
    fc.assert(
      fc.property(instants, languages, (now, language) => {
        const today = seoulDayOf(now);
        const words = Array.from({ length: 365 }, (_, index) =>
          dayWords(at(addDays(today, index - 182), '07:00'), now, language),
        );
        expect(new Set(words).size).toBe(words.length);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the time left', () => {
  test.each([
    [0, null, null],
    [-1, null, null],
    [1, '곧', 'soon'],
    [MINUTE, '1분 뒤', 'in 1 min'],
    [HOUR - 1, '59분 뒤', 'in 59 min'],
    [HOUR, '1시간 뒤', 'in 1 hour'],
    [2 * HOUR, '2시간 뒤', 'in 2 hours'],
    [DAY - 1, '23시간 뒤', 'in 23 hours'],
    [DAY, '1일 뒤', 'in 1 day'],
    [2 * DAY - 13 * HOUR, '1일 뒤', 'in 1 day'],
    [2 * DAY - HOUR, '2일 뒤', 'in 2 days'],
    [3 * DAY, '3일 뒤', 'in 3 days'],
  ])('of %i ms', (ms, ko, en) => {
    expect([untilWords(later(ms), NOW, 'ko'), untilWords(later(ms), NOW, 'en')]).toEqual([ko, en]);
  });

  test('is the same number of days as D-', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: DAY, max: 400 * DAY }), (now, ms) => {
        const instant = new Date(now.getTime() + ms);
        const days = Number(daysLeftWords(instant, now, 'ko')?.slice(2));
        expect(days).toBe(daysBetween(seoulDayOf(now), seoulDayOf(instant)));
        expect(untilWords(instant, now, 'ko')).toBe(`${days}일 뒤`);
      }),
    );
  });

  test('in days is 오늘 until midnight, and null afterwards', () => {
    expect(daysLeftWords(at('2026-12-01', '23:59'), NOW, 'ko')).toBe('오늘');
    expect(daysLeftWords(at('2026-12-01', '00:00'), NOW, 'en')).toBe('Today');
    expect(daysLeftWords(at('2026-12-04', '00:00'), NOW, 'en')).toBe('D-3');
    expect(daysLeftWords(at('2026-11-30', '23:59'), NOW, 'ko')).toBeNull();
  });
});

describe('the time since', () => {
  test.each([
    [-5 * MINUTE, '방금', 'just now'],
    [0, '방금', 'just now'],
    [MINUTE - 1, '방금', 'just now'],
    [3 * MINUTE, '3분 전', '3 min ago'],
    [HOUR, '1시간 전', '1 hour ago'],
    [DAY - 1, '23시간 전', '23 hours ago'],
    [DAY, '어제', 'yesterday'],
    [1.5 * DAY, '어제', 'yesterday'],
    [1.5 * DAY + 1, '11월 29일', 'Nov 29'],
    [360 * DAY, '2025년 12월 6일', 'Dec 6, 2025'],
  ])('of %i ms', (ms, ko, en) => {
    expect([agoWords(later(-ms), NOW, 'ko'), agoWords(later(-ms), NOW, 'en')]).toEqual([ko, en]);
  });

  test('is a count below 24 hours and a day above, never a negative or zero count', () => {
    fc.assert(
      fc.property(instants, spans, languages, (now, ms, language) => {
        const words = agoWords(new Date(now.getTime() - ms), now, language);
        expect(/ (전|ago)$/.test(words)).toBe(ms >= MINUTE && ms < DAY);
        expect(words).not.toMatch(/-|\b0/);
      }),
    );
  });
});

test('this week ends with Sunday in Seoul, and begins today', () => {
  expect(isThisWeek(at('2026-11-30', '23:59'), NOW)).toBe(false);
  expect(isThisWeek(at('2026-12-01', '00:00'), NOW)).toBe(true);
  expect(isThisWeek(at('2026-12-06', '23:59'), NOW)).toBe(true);
  expect(isThisWeek(at('2026-12-07', '00:00'), NOW)).toBe(false);
});
