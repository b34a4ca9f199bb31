import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTENDEE_STATE } from '../attendees/states.ts';
import { DAY_MS, HOUR_MS } from '../constants.ts';
import { instantFromSeoul } from '../time.ts';
import { awakeMs } from '../waiters/awake.ts';
import {
  renewUntil,
  restEnd,
  restRefusal,
  restReminderTime,
  restUntil,
  type StandingCrew,
  type StandingOutcome,
  seatStanding,
  standingEnd,
  standingOutcome,
  standingRefusal,
  standingSeats,
} from './rules.ts';

const at = (clock: string, day = '2026-12-08') => instantFromSeoul(day, clock);
const NOW = at('12:00', '2026-12-01');

describe('a standing seat', () => {
  const level = { attendLevel: 2, adminLevel: 2 };

  test('is for crews of the level that attended 3 of the last 8', () => {
    const attended = [false, true, false, false, true, false, false, true];
    expect(standingRefusal({ ...level, attended })).toBeNull();
    expect(standingRefusal({ ...level, attended: [true, true, true] })).toBeNull();
    expect(standingRefusal({ ...level, adminLevel: 1, attended })).toBe('activity.level');
  });

  test('is refused after fewer, and what is longer ago does not count', () => {
    expect(standingRefusal({ ...level, attended: [true, true] })).toBe('standing.not_regular');
    const earlier = [true, true, ...Array(6).fill(false), true, true];
    expect(standingRefusal({ ...level, attended: earlier })).toBe('standing.not_regular');
  });

  test.each([
    [10, 50, 5],
    [7, 50, 3],
    [10, 0, 0],
    [10, 80, 8],
    [1, 80, 0],
    [3, 33, 0],
  ])('of %i seats %i %% are %i', (maxCrew, share, seats) => {
    expect(standingSeats(maxCrew, share)).toBe(seats);
  });
});

describe('an activity of a series', () => {
  const row = { maxCrew: 4, attendLevel: 1, taken: 1, standing: 0 };
  const crew = (crewId: number, changes: Partial<StandingCrew> = {}): StandingCrew => ({
    crewId,
    adminLevel: 3,
    restrictionEnd: null,
    attending: false,
    leftOut: 0,
    createdTime: new Date(NOW.getTime() - (10 - crewId) * DAY_MS),
    ...changes,
  });

  test('seats first who was left out, then who has the seat longest', () => {
    const crews = [crew(1), crew(2), crew(3, { leftOut: 1 }), crew(4, { leftOut: 2 })];
    expect(seatStanding(row, crews, 50, NOW)).toEqual({ seated: [4, 3], leftOut: [1, 2] });
    const same = { createdTime: NOW };
    expect(seatStanding(row, [crew(2, same), crew(1, same)], 50, NOW).seated).toEqual([1, 2]);
  });

  test('passes over restricted crews, those of too low a level, and those who have a seat', () => {
    const crews = [
      crew(1, { restrictionEnd: new Date(NOW.getTime() + 1) }),
      crew(2, { adminLevel: 0 }),
      crew(3, { attending: true }),
      crew(4, { restrictionEnd: NOW }),
    ];
    expect(seatStanding(row, crews, 50, NOW)).toEqual({ seated: [4], leftOut: [] });
  });

  test('counts the standing seats that it has, and never seats more than there are seats', () => {
    const crews = [crew(1), crew(2), crew(3)];
    expect(seatStanding({ ...row, standing: 1 }, crews, 50, NOW).seated).toEqual([1]);
    expect(seatStanding({ ...row, standing: 3 }, crews, 50, NOW).seated).toEqual([]);
    expect(seatStanding({ ...row, taken: 3 }, crews, 80, NOW).seated).toEqual([1]);
    expect(seatStanding({ ...row, taken: 5 }, crews, 80, NOW).leftOut).toEqual([1, 2, 3]);
  });

  test('leaves the rest of the seats to others, and each crew is left out in turn', () => {
    const facts = fc.record({
      maxCrew: fc.integer({ min: 1, max: 30 }),
      share: fc.integer({ min: 0, max: 80 }),
      crews: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(facts, ({ maxCrew, share, crews: count }) => {
        let crews = Array.from({ length: count }, (_, index) => crew(index + 1));
        const seats = standingSeats(maxCrew, share);
        const rows = seats === 0 ? 3 : Math.ceil(count / seats) + 1;
        const served = new Set<number>();
        for (let made = 0; made < rows; made += 1) {
          const result = seatStanding({ maxCrew, attendLevel: 1, taken: 0, standing: 0 }, crews, share, NOW);
          expect(result.seated.length).toBe(Math.min(seats, count));
          expect(result.seated.length + result.leftOut.length).toBe(count);
          for (const id of result.seated) served.add(id);
          const left = new Set(result.leftOut);
          crews = crews.map((one) => ({ ...one, leftOut: left.has(one.crewId) ? one.leftOut + 1 : 0 }));
        }
        expect(served.size).toBe(seats === 0 ? 0 : count);
      }),
    );
  });
});

describe('a rest', () => {
  test('is asked for 48 hours before, and free for 12 awake hours from then on', () => {
    expect(restReminderTime(at('20:00'))).toEqual(at('20:00', '2026-12-06'));
    // 2 hours until 22:00, then 10 from 08:00.
    expect(restUntil(at('20:00'), NOW)).toEqual(at('18:00', '2026-12-07'));
  });

  test('is free from a later seat on, until the start at most', () => {
    expect(restUntil(at('20:00'), at('08:00', '2026-12-07'))).toEqual(at('20:00', '2026-12-07'));
    expect(restUntil(at('20:00'), at('09:00'))).toEqual(at('20:00'));
  });

  test('is refused after that, of other seats and after the start', () => {
    const seat = { activityTime: at('20:00'), standing: true, freeUntil: at('18:00', '2026-12-07') };
    expect(restRefusal(seat, at('17:59', '2026-12-07'))).toBeNull();
    expect(restRefusal(seat, at('18:00', '2026-12-07'))).toBe('standing.rest_over');
    expect(restRefusal({ ...seat, standing: false }, NOW)).toBe('standing.rest_over');
    expect(restRefusal({ ...seat, freeUntil: null }, NOW)).toBe('standing.rest_over');
    expect(restRefusal({ ...seat, freeUntil: at('20:00') }, at('20:00'))).toBe('activity.started');
  });

  test('ends with the seat’s free time, at the start at the latest, and without one is null', () => {
    const seat = { activityTime: at('20:00'), standing: true, freeUntil: at('18:00', '2026-12-07') };
    expect(restEnd(seat, NOW)).toEqual(seat.freeUntil);
    expect(restEnd({ ...seat, freeUntil: at('23:00') }, NOW)).toEqual(at('20:00'));
    expect(restEnd(seat, at('18:00', '2026-12-07'))).toBeNull();
    expect(restEnd({ ...seat, standing: false }, NOW)).toBeNull();
    expect(restEnd({ ...seat, freeUntil: null }, NOW)).toBeNull();
  });

  test('leaves 12 awake hours, or all that is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 0 }), fc.integer({ min: 1, max: 200 }), (from, ahead) => {
        const now = new Date(NOW.getTime() + from * HOUR_MS);
        const start = new Date(now.getTime() + ahead * HOUR_MS);
        const end = restUntil(start, now);
        const asked = new Date(Math.max(now.getTime(), restReminderTime(start).getTime()));
        const awake = awakeMs(asked, end);
        expect(end <= start).toBe(true);
        expect(end.getTime() === start.getTime() || awake === 12 * HOUR_MS).toBe(true);
        expect(awake).toBeLessThanOrEqual(12 * HOUR_MS);
      }),
    );
  });
});

describe('what became of a seat', () => {
  const { applied, attended, noShow, cancelled } = ATTENDEE_STATE;
  const seat = { state: cancelled, standing: true, cancelled: true, rested: false, excused: false } as const;

  test.each([
    ['attended', { state: attended }],
    ['attended', { state: attended, standing: false }],
    ['no_show', { state: noShow }],
    ['no_show', { state: noShow, standing: false }],
    ['open', { state: noShow, excused: true }],
    ['open', { state: applied }],
    ['cancelled', {}],
    ['rested', { rested: true }],
    // A leader took it away; another seat than the standing one.
    [null, { cancelled: false }],
    [null, { standing: false }],
  ] as const)('is %s of %o', (outcome, changes) => {
    expect(standingOutcome({ ...seat, ...changes })).toBe(outcome);
  });
});

describe('the end of a standing seat', () => {
  const end = (...outcomes: StandingOutcome[]) => standingEnd({ outcomes, renewedTime: NOW }, NOW);

  test('comes with the second no-show, also with others between', () => {
    expect(end('no_show', 'attended')).toBeNull();
    expect(end('no_show', 'attended', 'attended', 'no_show')).toBe('no_shows');
  });

  test('comes with the fourth miss in a row, which rests and unmarked seats do not break', () => {
    expect(end('cancelled', 'cancelled', 'cancelled')).toBeNull();
    expect(end('cancelled', 'no_show', 'cancelled', 'cancelled')).toBe('misses');
    expect(end('cancelled', 'rested', 'cancelled', 'open', 'cancelled', 'cancelled')).toBe('misses');
    expect(end('cancelled', 'cancelled', 'attended', 'cancelled', 'cancelled')).toBeNull();
    expect(end('rested', 'rested', 'rested', 'rested', 'open')).toBeNull();
  });

  test('comes 26 weeks after it was renewed', () => {
    const until = renewUntil(NOW);
    expect(until).toEqual(at('12:00', '2027-06-01'));
    const facts = { outcomes: [], renewedTime: NOW };
    expect(standingEnd(facts, new Date(until.getTime() - 1))).toBeNull();
    expect(standingEnd(facts, until)).toBe('not_renewed');
  });
});
