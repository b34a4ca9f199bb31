import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attendButton, attendRefusal, type SeatFacts } from './rules.ts';

const START = new Date('2026-12-01T10:00:00.000Z');
const BEFORE = new Date('2026-12-01T09:00:00.000Z');
const LIMIT = new Date('2026-12-02T00:00:00.000Z');

const free: SeatFacts = {
  activityTime: START,
  count: 3,
  maxCrew: 4,
  attendLevel: 1,
  adminLevel: 1,
  attending: false,
  restrictionEnd: null,
};
/** All reasons at once; the tests remove them one by one. */
const blocked: SeatFacts = { ...free, count: 4, attendLevel: 5, attending: true, restrictionEnd: LIMIT };

describe('the priority of the attend button', () => {
  test('puts ended first, from the start on', () => {
    expect(attendButton(blocked, START)).toBe('ended');
    expect(attendButton(free, new Date(START.getTime() - 1))).toBe('attend');
  });

  test('puts attending before full, level and restriction', () => {
    expect(attendButton(blocked, BEFORE)).toBe('attending');
  });

  test('puts full before level and restriction', () => {
    expect(attendButton({ ...blocked, attending: false }, BEFORE)).toBe('full');
    expect(attendButton({ ...free, count: 5 }, BEFORE)).toBe('full');
  });

  test('puts level before restriction', () => {
    expect(attendButton({ ...blocked, attending: false, count: 3 }, BEFORE)).toBe('level');
    expect(attendButton({ ...free, attendLevel: 2, adminLevel: 2 }, BEFORE)).toBe('attend');
  });

  test('puts a restriction last, until it ends', () => {
    const restricted = { ...free, restrictionEnd: LIMIT };
    expect(attendButton(restricted, BEFORE)).toBe('restricted');
    expect(attendButton({ ...restricted, restrictionEnd: BEFORE }, BEFORE)).toBe('attend');
  });

  test('puts the own turn and place after attending, before full', () => {
    expect(attendButton({ ...blocked, queued: 1 }, BEFORE)).toBe('attending');
    expect(attendButton({ ...blocked, attending: false, queued: 1 }, BEFORE)).toBe('called');
    expect(attendButton({ ...blocked, attending: false, queued: 0 }, BEFORE)).toBe('waiting');
    expect(attendButton({ ...blocked, queued: 0 }, START)).toBe('ended');
  });

  test('offers a free seat also to those who wait, unless level or restriction forbid it', () => {
    expect(attendButton({ ...free, queued: 0 }, BEFORE)).toBe('attend');
    expect(attendButton({ ...free, queued: 0, restrictionEnd: LIMIT }, BEFORE)).toBe('waiting');
    expect(attendButton({ ...free, queued: 0, attendLevel: 2 }, BEFORE)).toBe('waiting');
  });

  test('offers the last seat', () => {
    expect(attendButton(free, BEFORE)).toBe('attend');
  });
});

describe('the refusal of a seat', () => {
  test.each([
    [blocked, START, 'activity.ended'],
    [blocked, BEFORE, null],
    [{ ...blocked, attending: false }, BEFORE, 'activity.full'],
    [{ ...blocked, attending: false, count: 0 }, BEFORE, 'activity.level'],
    [{ ...free, restrictionEnd: LIMIT }, BEFORE, 'crew.restricted'],
    [free, BEFORE, null],
  ])('case %#', (facts, now, refusal) => {
    expect(attendRefusal(facts, now)).toBe(refusal);
  });

  test('is null exactly when the button says attend', () => {
    const facts = fc.record({
      activityTime: fc.constant(START),
      count: fc.nat(3),
      maxCrew: fc.integer({ min: 1, max: 3 }),
      attendLevel: fc.integer({ min: 1, max: 9 }),
      adminLevel: fc.integer({ min: -2, max: 9 }),
      attending: fc.constant(false),
      restrictionEnd: fc.option(fc.constantFrom(BEFORE, LIMIT)),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(BEFORE, START), (seat, now) => {
        expect(attendRefusal(seat, now) === null).toBe(attendButton(seat, now) === 'attend');
        if (attendRefusal(seat, now) === null) {
          expect(seat.count).toBeLessThan(seat.maxCrew);
          expect(seat.adminLevel).toBeGreaterThanOrEqual(seat.attendLevel);
        }
      }),
    );
  });
});
