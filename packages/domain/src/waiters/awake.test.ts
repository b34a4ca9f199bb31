import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../constants.ts';
import { instantFromSeoul, seoulParts } from '../time.ts';
import { addAwake, awakeMs, nextAwake } from './awake.ts';

const at = (clock: string, day = '2026-12-01') => instantFromSeoul(day, clock);
const next = '2026-12-02';

describe('awake time', () => {
  test.each([
    ['08:00', '22:00', 14],
    ['00:00', '08:00', 0],
    ['07:00', '09:30', 1.5],
    ['21:00', '23:59', 1],
    ['09:00', '08:00', 0],
  ])('from %s to %s is %d hours', (from, to, hours) => {
    expect(awakeMs(at(from), at(to))).toBe(hours * HOUR_MS);
  });

  test('leaves out the night between two days', () => {
    expect(awakeMs(at('21:00'), at('09:00', next))).toBe(2 * HOUR_MS);
  });

  test('begins at 08:00 and ends at 22:00, to the millisecond', () => {
    expect(nextAwake(at('08:00'))).toEqual(at('08:00'));
    expect(nextAwake(new Date(at('08:00').getTime() - 1))).toEqual(at('08:00'));
    expect(nextAwake(new Date(at('22:00').getTime() - 1))).toEqual(new Date(at('22:00').getTime() - 1));
    expect(nextAwake(at('22:00'))).toEqual(at('08:00', next));
  });

  test('that is added ends at 22:00 and not at 08:00, and continues in the morning', () => {
    expect(addAwake(at('20:00'), 2 * HOUR_MS)).toEqual(at('22:00'));
    expect(addAwake(at('20:00'), 2 * HOUR_MS + MINUTE_MS)).toEqual(at('08:01', next));
    expect(addAwake(at('23:00'), HOUR_MS)).toEqual(at('09:00', next));
    expect(addAwake(at('23:00'), 0)).toEqual(at('23:00'));
  });

  const instant = fc.date({
    min: at('00:00', '1960-01-01'),
    max: at('00:00', '2100-01-01'),
    noInvalidDate: true,
  });

  test('agrees with a count of the minutes of the day', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 3000 }), (from, minutes) => {
        const start = new Date(Math.floor(from.getTime() / MINUTE_MS) * MINUTE_MS);
        let awake = 0;
        for (let minute = 0; minute < minutes; minute += 1) {
          const { hour } = seoulParts(new Date(start.getTime() + minute * MINUTE_MS));
          if (hour >= 8 && hour < 22) awake += 1;
        }
        expect(awakeMs(start, new Date(start.getTime() + minutes * MINUTE_MS))).toBe(awake * MINUTE_MS);
      }),
    );
  });

  test('that is added has passed, and no earlier', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 40 * HOUR_MS }), (from, ms) => {
        const end = addAwake(from, ms);
        expect(awakeMs(from, end)).toBe(ms);
        expect(awakeMs(from, new Date(end.getTime() - 1))).toBe(ms - 1);
      }),
    );
  });
});
