import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { FIRST_DAY, LAST_DAY } from '../constants.ts';
import { addDays, daysBetween, type SeoulDay, weekdayOf } from '../time.ts';
import { daysOfPeriod, formatRule, parseRule, type Rule, ruleDays } from './recurrence.ts';

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const ruleOf = (text: string) => parseRule(text) as Rule;

function first(text: string, firstDay: SeoulDay, count: number, from?: SeoulDay): SeoulDay[] {
  const days: SeoulDay[] = [];
  for (const day of ruleDays(ruleOf(text), firstDay, from)) {
    if (days.length === count) break;
    days.push(day);
  }
  return days;
}

describe('a rule', () => {
  test.each([
    ['WEEKLY;BYDAY=TU,TH'],
    ['WEEKLY;INTERVAL=2;BYDAY=MO'],
    ['WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU'],
    ['MONTHLY;BYDAY=1SA'],
    ['MONTHLY;BYDAY=-1FR'],
  ])('%s is its own canonical text', (text) => expect(formatRule(ruleOf(text))).toBe(text));

  test.each([
    ['WEEKLY;INTERVAL=1;BYDAY=TU', 'WEEKLY;BYDAY=TU'],
    ['WEEKLY;BYDAY=SU,TH,TU', 'WEEKLY;BYDAY=TU,TH,SU'],
  ])('%s becomes %s', (text, canonical) => expect(formatRule(ruleOf(text))).toBe(canonical));

  test.each([
    '',
    'WEEKLY',
    'WEEKLY;BYDAY=',
    'WEEKLY;BYDAY=TU,TU',
    'WEEKLY;BYDAY=TU,',
    'WEEKLY;BYDAY=XX',
    'WEEKLY;BYDAY=1TU',
    'WEEKLY;INTERVAL=0;BYDAY=TU',
    'WEEKLY;INTERVAL=3;BYDAY=TU',
    'WEEKLY;BYDAY=TU;INTERVAL=2',
    'WEEKLY;BYDAY=TU;COUNT=3',
    'WEEKLY;BYDAY=TU\n',
    ' WEEKLY;BYDAY=TU',
    'weekly;byday=tu',
    'FREQ=WEEKLY;BYDAY=TU',
    'DAILY',
    'MONTHLY;BYDAY=TU',
    'MONTHLY;BYDAY=0TU',
    'MONTHLY;BYDAY=5TU',
    'MONTHLY;BYDAY=-2TU',
    'MONTHLY;BYDAY=1TU,2TU',
    'MONTHLY;INTERVAL=2;BYDAY=1TU',
    'MONTHLY;BYMONTHDAY=1',
    'YEARLY;BYDAY=1TU',
  ])('is not %j', (text) => expect(parseRule(text)).toBeNull());
});

describe('the days of a rule', () => {
  test('begin on or after the first day, which is one only if the rule names it', () => {
    expect(first('WEEKLY;BYDAY=TU,TH', '2026-12-01', 3)).toEqual(['2026-12-01', '2026-12-03', '2026-12-08']);
    expect(first('WEEKLY;BYDAY=TU,TH', '2026-12-02', 3)).toEqual(['2026-12-03', '2026-12-08', '2026-12-10']);
    expect(first('MONTHLY;BYDAY=1TU', '2026-12-02', 2)).toEqual(['2027-01-05', '2027-02-02']);
  });

  test('of every second week are counted from the week of the first day, from Monday to Sunday', () => {
    // A Sunday: Monday, the next day, is in the week after.
    expect(first('WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-12-06', 4)).toEqual([
      '2026-12-06',
      '2026-12-14',
      '2026-12-20',
      '2026-12-28',
    ]);
    expect(first('WEEKLY;INTERVAL=2;BYDAY=TU', '2026-12-03', 2)).toEqual(['2026-12-15', '2026-12-29']);
  });

  test('go on over New Year and 29 February', () => {
    expect(first('WEEKLY;BYDAY=TU', '2027-12-22', 3)).toEqual(['2027-12-28', '2028-01-04', '2028-01-11']);
    expect(first('WEEKLY;INTERVAL=2;BYDAY=TU', '2028-02-15', 3)).toEqual([
      '2028-02-15',
      '2028-02-29',
      '2028-03-14',
    ]);
    expect(first('MONTHLY;BYDAY=-1TU', '2028-01-31', 2)).toEqual(['2028-02-29', '2028-03-28']);
    expect(first('MONTHLY;BYDAY=-1TU', '2027-02-01', 1)).toEqual(['2027-02-23']);
  });

  test('of the last Friday are in each month, with and without a fifth one', () => {
    expect(first('MONTHLY;BYDAY=-1FR', '2027-01-01', 4)).toEqual([
      '2027-01-29',
      '2027-02-26',
      '2027-03-26',
      '2027-04-30',
    ]);
  });

  test('end with the calendar', () => {
    expect(first('WEEKLY;BYDAY=FR', '9999-12-20', 9)).toEqual(['9999-12-24', '9999-12-31']);
    expect(first('MONTHLY;BYDAY=-1FR', '9999-11-30', 9)).toEqual(['9999-12-31']);
    expect(first('WEEKLY;BYDAY=MO', FIRST_DAY, 1)).toEqual(['0001-01-01']);
    expect(first('WEEKLY;BYDAY=MO', LAST_DAY, 1)).toEqual([]);
  });
});

const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
const texts = fc.oneof(
  fc.tuple(fc.constantFrom('', 'INTERVAL=2;'), weekdays).map(([interval, days]) => {
    const codes = days.toSorted((one, other) => one - other).map((day) => CODES[day]);
    return `WEEKLY;${interval}BYDAY=${codes.join(',')}`;
  }),
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...CODES))
    .map(([week, code]) => `MONTHLY;BYDAY=${week}${code}`),
);
const days = fc.integer({ min: 0, max: 365 * 130 }).map((offset) => addDays('1970-01-01', offset));

/** The first days of a rule by another implementation, with a day on which weeks begin. */
function oracle(text: string, firstDay: SeoulDay, count: number, weekStart: string): SeoulDay[] {
  const start = `DTSTART;TZID=UTC:${firstDay.replaceAll('-', '')}T000000`;
  const rule = `RRULE:FREQ=${text};COUNT=${count};WKST=${weekStart}`;
  return new RRuleTemporal({ rruleString: `${start}\n${rule}` })
    .all()
    .map((date) => date.toString().slice(0, 10));
}

const COUNT = 12;
const RULES = 10_000;

test(`${RULES} rules have the days of another implementation`, () => {
  fc.assert(
    fc.property(texts, days, (text, day) => {
      expect(formatRule(ruleOf(text))).toBe(text);
      expect(first(text, day, COUNT)).toEqual(oracle(text, day, COUNT, 'MO'));
    }),
    { numRuns: RULES },
  );
});

test.each(['SU', 'TU'])('the other implementation notices weeks that begin on %s', (weekStart) => {
  expect(() =>
    fc.assert(
      fc.property(texts, days, (text, day) => {
        expect(first(text, day, COUNT)).toEqual(oracle(text, day, COUNT, weekStart));
      }),
    ),
  ).toThrow();
});

test('days from a later day on are the rest of the same days', () => {
  fc.assert(
    fc.property(texts, days, fc.integer({ min: 0, max: 300 }), (text, day, later) => {
      const from = addDays(day, later);
      const all = first(text, day, 400).filter((found) => found >= from);
      expect(first(text, day, 5, from)).toEqual(all.slice(0, 5));
    }),
  );
});

test('the days of a period are those of the rule in it, also before the first day', () => {
  fc.assert(
    fc.property(texts, days, fc.integer({ min: -100, max: 100 }), (text, firstDay, offset) => {
      const rule = ruleOf(text);
      const day = addDays(firstDay, offset);
      const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
      // Two weeks at a time keep the turn of every second week.
      const earlier = addDays(firstDay, -14 * 10);
      const expected = first(text, earlier, 300).filter((found) => {
        const since = daysBetween(monday, found);
        return since >= 0 && since < 7;
      });
      expect(daysOfPeriod(rule, firstDay, day, 'week')).toEqual(expected);
      if (rule.kind === 'monthly') {
        const month = first(text, earlier, 300).filter((found) => found.startsWith(day.slice(0, 7)));
        expect(daysOfPeriod(rule, firstDay, day, 'month')).toEqual(month);
      }
    }),
  );
});
