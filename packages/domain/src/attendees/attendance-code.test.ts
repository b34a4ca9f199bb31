import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_DRAW_S } from '../constants.ts';
import { attendanceCode, codeTime, evaluateCode, triesLeft } from './marking.ts';

describe('the attendance code', () => {
  test.each([
    ['2026-11-21T04:00:00.000Z', '10'],
    ['2026-11-21T04:01:29.999Z', '99'],
    ['2026-11-21T04:01:30.000Z', '10'],
    ['2026-11-21T04:59:59.000Z', '99'],
    ['2026-11-21T04:12:34.000Z', '44'],
  ])('of %s is %s', (created, code) => {
    expect(attendanceCode(new Date(created))).toBe(code);
  });

  test('is the same in Seoul time and in UTC, and has two digits', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, max: new Date('9999-01-01T00:00:00Z') }), (created) => {
        const inSeoul = new Date(created.getTime() + 9 * 3_600_000);
        expect(attendanceCode(inSeoul)).toBe(attendanceCode(created));
        expect(attendanceCode(created)).toMatch(/^[1-9]\d$/);
      }),
    );
  });
});

test('makes all codes equally likely at any time of creation', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01T00:00:00Z') }),
      (now) => {
        const drawn = Array.from({ length: CODE_DRAW_S }, (_, seconds) =>
          attendanceCode(codeTime(now, seconds)),
        );
        const counts = new Set([...Map.groupBy(drawn, (code) => code).values()].map((same) => same.length));
        expect([new Set(drawn).size, [...counts]]).toEqual([90, [60]]);
      },
    ),
    { numRuns: 10 },
  );
});

describe('a try', () => {
  test.each([
    '09',
    '100',
    '1e1',
    '４２',
    '-10',
    '10.0',
    ' 42',
    '42 ',
    '42\n',
    '',
    '4',
    '0x2a',
    '٤٢',
    [42],
    ['42'],
    9,

    100,

    42.5,

    -42,

    Number.NaN,
    null,
    undefined,
    true,
    {},
  ])('with %j is no code and does not count', (typed) => {
    expect(evaluateCode(typed, '42', 3)).toEqual({ verdict: 'invalid' });
  });

  test('with the code is right, up to the fifth', () => {
    expect(evaluateCode('42', '42', 0)).toEqual({ verdict: 'right' });
    expect(evaluateCode('42', '42', 4)).toEqual({ verdict: 'right' });
    expect(evaluateCode(42, '42', 4)).toEqual({ verdict: 'right' });
  });

  test('with another code counts, and the fifth makes a no-show', () => {
    expect(evaluateCode('43', '42', 0)).toEqual({ verdict: 'wrong', tries: 1, triesLeft: 4, noShow: false });
    expect(evaluateCode('43', '42', 3)).toEqual({ verdict: 'wrong', tries: 4, triesLeft: 1, noShow: false });
    expect(evaluateCode('43', '42', 4)).toEqual({ verdict: 'wrong', tries: 5, triesLeft: 0, noShow: true });
  });

  test('after the fifth is always wrong', () => {
    expect(evaluateCode('42', '42', 5)).toEqual({ verdict: 'wrong', tries: 5, triesLeft: 0, noShow: true });
  });

  test('leaves five tries minus those made', () => {
    expect([0, 1, 5, 6].map(triesLeft)).toEqual([5, 4, 0, 0]);
  });
});
