import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  addDays,
  daysBetween,
  firstOfMonth,
  instantFromSeoul,
  isSeoulDay,
  minutesBetween,
  monthOf,
  seoulClockOf,
  seoulDayOf,
  seoulParts,
  startOfSeoulDay,
  weekdayOf,
} from './time.ts';
import { seoulDay, seoulTime, utcTime } from './time-codecs.ts';

const instants = fc.date({
  min: new Date('0001-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

describe('times on the wire', () => {
  test('sends a meetup at 19:00 in Seoul, 10:00 UTC, as 19:00Z', () => {
    const instant = new Date('2026-12-01T10:00:00.000Z');
    expect(z.decode(seoulTime, '2026-12-01T19:00:00.000Z')).toEqual(instant);
    expect(z.encode(seoulTime, instant)).toBe('2026-12-01T19:00:00.000Z');
  });

  test('sends other times in UTC', () => {
    const instant = new Date('2026-12-01T10:00:00.000Z');
    expect(z.decode(utcTime, '2026-12-01T10:00:00.000Z')).toEqual(instant);
    expect(z.encode(utcTime, instant)).toBe('2026-12-01T10:00:00.000Z');
  });

  test('decodes what it encodes, with both codecs', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(z.decode(seoulTime, z.encode(seoulTime, instant))).toEqual(instant);
        expect(z.decode(utcTime, z.encode(utcTime, instant))).toEqual(instant);
      }),
    );
  });

  test.each([
    '2026-12-01T19:00:00+09:00',
    '2026-12-01',
    '2026-13-01T00:00:00Z',
    '',
    'now',
    '2026-02-30T00:00:00Z',
  ])('the time %j is refused', (wire) => {
    expect(seoulTime.safeDecode(wire).success).toBe(false);
    expect(utcTime.safeDecode(wire).success).toBe(false);
  });

  test('does not encode an invalid Date', () => {
    expect(seoulTime.safeEncode(new Date(Number.NaN)).success).toBe(false);
  });
});

describe('Seoul days', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (day) => {
    expect(seoulDay.safeParse(day).success).toBe(true);
    expect(isSeoulDay(day)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-32',
    '0000-12-31',
    '2026-1-1',
    '20261121',
    '10000-01-01',
    ' 2026-11-21',
    '2026-11-21T00:00:00Z',
    '２０２６-11-21',
    '',
  ])('%j is none', (day) => {
    expect(seoulDay.safeParse(day).success).toBe(false);
    expect(isSeoulDay(day)).toBe(false);
  });

  test('begin at 15:00 UTC of the day before', () => {
    expect(startOfSeoulDay('2026-11-21').toISOString()).toBe('2026-11-20T15:00:00.000Z');
    expect(() => startOfSeoulDay('2026-02-30')).toThrow(RangeError);
  });

  test('change between 23:59 and 00:00', () => {
    expect(seoulDayOf(new Date('2026-11-21T14:59:59.999Z'))).toBe('2026-11-21');
    expect(seoulDayOf(new Date('2026-11-21T15:00:00.000Z'))).toBe('2026-11-22');
    expect(() => seoulDayOf(new Date('9999-12-31T15:00:00.000Z'))).toThrow(RangeError);
    expect(() => seoulDayOf(new Date('0000-12-31T14:59:59.999Z'))).toThrow(RangeError);
  });

  test('contain their instants', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const start = startOfSeoulDay(seoulDayOf(instant)).getTime();
        expect(instant.getTime() - start).toBeGreaterThanOrEqual(0);
        expect(instant.getTime() - start).toBeLessThan(86_400_000);
      }),
    );
  });

  test('are counted over leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(weekdayOf('2026-11-21')).toBe(6);
    expect(monthOf('2026-11-21')).toEqual({ year: 2026, month: 11 });
  });

  test('have months that are counted over years', () => {
    expect(firstOfMonth(2026, 11)).toBe('2026-11-01');
    expect(firstOfMonth(2026, 12, 1)).toBe('2027-01-01');
    expect(firstOfMonth(2026, 1, -1)).toBe('2025-12-01');
    expect(() => firstOfMonth(9999, 12, 1)).toThrow(RangeError);
    expect(() => firstOfMonth(1, 1, -1)).toThrow(RangeError);
    expect(() => firstOfMonth(0, 1, -1)).toThrow(RangeError);
  });
});

describe('the Seoul clock', () => {
  test('shows the parts of the time in Seoul', () => {
    expect(seoulParts(new Date('2026-12-31T15:04:05.000Z'))).toEqual({
      year: 2027,
      month: 1,
      day: 1,
      weekday: 5,
      hour: 0,
      minute: 4,
      second: 5,
    });
  });

  test('converts a day and a time to an instant and back', () => {
    expect(instantFromSeoul('2026-12-01', '19:05').toISOString()).toBe('2026-12-01T10:05:00.000Z');
    expect(seoulClockOf(new Date('2026-12-01T10:05:59.000Z'))).toBe('19:05');
    expect(seoulClockOf(new Date('2026-12-01T00:05:00.000Z'))).toBe('09:05');
  });

  test.each(['24:00', '9:00', '19:60', '19:00:00', ''])('%j is no time of day', (clock) => {
    expect(() => instantFromSeoul('2026-12-01', clock)).toThrow(RangeError);
  });

  test('rounds minutes between instants down', () => {
    const start = new Date('2026-12-01T10:00:00.000Z');
    expect(minutesBetween(start, new Date('2026-12-01T10:01:59.999Z'))).toBe(1);
    expect(minutesBetween(start, new Date('2026-12-01T09:59:00.000Z'))).toBe(-1);
  });
});
