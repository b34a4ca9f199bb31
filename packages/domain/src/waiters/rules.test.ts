import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../constants.ts';
import { instantFromSeoul } from '../time.ts';
import { awakeMs } from './awake.ts';
import {
  fillMode,
  isLastCall,
  isSeatConflict,
  isTurnOver,
  manageRefusal,
  movePlaces,
  promotions,
  waitRefusal,
} from './rules.ts';

const at = (clock: string, day = '2026-12-01') => instantFromSeoul(day, clock);
const meetup = (activityTime: Date) => ({
  activityTime,
  lateFrom: new Date(activityTime.getTime() - 8 * HOUR_MS),
});

describe('a free seat', () => {
  const evening = meetup(at('20:00', '2026-12-02'));

  test('goes to the next one at once while 4 awake hours lie before the first late cancel', () => {
    // A cancel is late from 12:00 on; 08:00 is 4 hours before.
    expect(fillMode(evening, false, at('08:00', '2026-12-02'))).toEqual({
      kind: 'seat',
      freeUntil: at('12:00', '2026-12-02'),
    });
    const later = new Date(at('08:00', '2026-12-02').getTime() + 1);
    expect(fillMode(evening, false, later).kind).toBe('turn');
  });

  test('is offered to a member who has a seat at about that time', () => {
    expect(fillMode(evening, true, at('08:00')).kind).toBe('turn');
  });

  test('that comes free in the night before a run at 07:00 goes to the first who takes it', () => {
    expect(fillMode(meetup(at('07:00', '2026-12-02')), false, at('23:00')).kind).toBe('last_call');
  });

  test('is held for 2 awake hours, over the night', () => {
    const lunch = meetup(at('13:00', '2026-12-02'));
    expect(fillMode(lunch, false, at('21:00'))).toEqual({ kind: 'turn', turnEnd: at('09:00', '2026-12-02') });
  });

  test('is held for 30 minutes where the turn begins when a cancel is late', () => {
    const noon = at('12:00', '2026-12-02');
    expect(fillMode(evening, false, noon)).toEqual({ kind: 'turn', turnEnd: at('12:30', '2026-12-02') });
    const before = new Date(noon.getTime() - 1);
    expect(fillMode(evening, false, before)).toEqual({
      kind: 'turn',
      turnEnd: new Date(before.getTime() + 2 * HOUR_MS),
    });
    // At 23:00 no turn begins before 08:00, which is late for a meetup at 13:00.
    expect(fillMode(meetup(at('13:00', '2026-12-02')), false, at('23:00'))).toEqual({
      kind: 'turn',
      turnEnd: at('08:30', '2026-12-02'),
    });
  });

  test('is held until 90 minutes before the start at most, for at least 30 minutes', () => {
    expect(fillMode(evening, false, at('18:00', '2026-12-02'))).toEqual({
      kind: 'turn',
      turnEnd: at('18:30', '2026-12-02'),
    });
    expect(fillMode(evening, false, at('18:01', '2026-12-02')).kind).toBe('last_call');
    expect(fillMode(evening, false, at('19:59', '2026-12-02')).kind).toBe('last_call');
  });

  test('never leaves a sleeper with fewer than 4 awake hours, nor a turn with fewer than 30 awake minutes', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 4 });
    fc.assert(
      fc.property(
        minutes,
        fc.integer({ min: 1, max: 60 * 24 * 3 }),
        fc.boolean(),
        (from, ahead, hasConflict) => {
          const now = new Date(at('00:00').getTime() + from * MINUTE_MS);
          const activity = meetup(new Date(now.getTime() + ahead * MINUTE_MS));
          const mode = fillMode(activity, hasConflict, now);
          if (mode.kind === 'seat') {
            expect(awakeMs(now, mode.freeUntil)).toBeGreaterThanOrEqual(4 * HOUR_MS);
            expect(hasConflict).toBe(false);
          }
          if (mode.kind === 'turn') {
            expect(awakeMs(now, mode.turnEnd)).toBeGreaterThanOrEqual(30 * MINUTE_MS);
            expect(activity.activityTime.getTime() - mode.turnEnd.getTime()).toBeGreaterThanOrEqual(
              90 * MINUTE_MS,
            );
          }
          if (ahead < 120) expect(mode.kind).toBe('last_call');
          expect(isLastCall(activity.activityTime, now)).toBe(mode.kind === 'last_call');
        },
      ),
    );
  });
});

describe('promotions', () => {
  const activity = { ...meetup(at('20:00', '2026-12-03')), freeSeats: 2 };
  const candidates = [
    { crewId: 5, hasConflict: true },
    { crewId: 3, hasConflict: false },
    { crewId: 9, hasConflict: false },
  ];

  test('go to the first candidates, in order', () => {
    const given = promotions(activity, candidates, at('09:00'));
    expect(given.map(({ crewId, kind }) => [crewId, kind])).toEqual([
      [5, 'turn'],
      [3, 'seat'],
    ]);
  });

  test('are none without a free seat, in last call and after the start', () => {
    expect(promotions({ ...activity, freeSeats: -1 }, candidates, at('09:00'))).toEqual([]);
    expect(promotions(activity, candidates, at('19:00', '2026-12-03'))).toEqual([]);
    expect(promotions(activity, candidates, at('20:00', '2026-12-03'))).toEqual([]);
  });
});

test('seats conflict up to two hours apart', () => {
  expect(isSeatConflict(at('10:00'), at('12:00'))).toBe(true);
  expect(isSeatConflict(at('12:00'), at('10:00'))).toBe(true);
  expect(isSeatConflict(at('10:00'), new Date(at('12:00').getTime() + 1))).toBe(false);
});

test('a turn is over at its end', () => {
  expect(isTurnOver(at('09:00'), at('08:59'))).toBe(false);
  expect(isTurnOver(at('09:00'), at('09:00'))).toBe(true);
});

describe('waiting', () => {
  const facts = {
    activityTime: at('20:00'),
    attendLevel: 2,
    adminLevel: 2,
    restrictionEnd: null,
    queued: 0,
    queuedMax: 500,
  };
  test.each([
    ['is possible', {}, '09:00', null],
    ['ends with the start', {}, '20:00', 'activity.ended'],
    ['needs the level', { adminLevel: 1 }, '09:00', 'activity.level'],
    [
      'is possible under a restriction that ends by the start',
      { restrictionEnd: at('20:00') },
      '09:00',
      null,
    ],
    [
      'is refused under one that ends later',
      { restrictionEnd: new Date(at('20:00').getTime() + 1) },
      '09:00',
      'crew.restricted',
    ],
    ['has room for 500', { queued: 499 }, '09:00', null],
    ['has no room for more', { queued: 500 }, '09:00', 'waiter.queue_full'],
  ])('%s', (_, changes, clock, refusal) => {
    expect(waitRefusal({ ...facts, ...changes }, at(clock))).toBe(refusal);
  });
});

test('leaders change places of others, and their own only from level 8 on', () => {
  expect(manageRefusal({ level: 6 }, false)).toBe('permission.denied');
  expect(manageRefusal({ level: 7 }, false)).toBeNull();
  expect(manageRefusal({ level: 7 }, true)).toBe('waiter.own');
  expect(manageRefusal({ level: 5, relations: ['owner'] }, false)).toBeNull();
  expect(manageRefusal({ level: 8 }, true)).toBeNull();
});

describe('moving a waiter', () => {
  const queue = [10, 20, 35, 40].map((place, index) => ({ crewId: index + 1, place }));

  test('gives out the same places again, and changes only those between', () => {
    expect(movePlaces(queue, 3, 1)).toEqual([
      { crewId: 3, place: 10 },
      { crewId: 1, place: 20 },
      { crewId: 2, place: 35 },
    ]);
    expect(movePlaces(queue, 4, 4)).toEqual([]);
    expect(movePlaces(queue, 9, 1)).toEqual([]);
  });

  test('puts the waiter at the position, the others in their order', () => {
    const places = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(places, fc.nat(), fc.integer({ min: -2, max: 20 }), (given, index, position) => {
        const before = given.toSorted((a, b) => a - b).map((place, at) => ({ crewId: at, place }));
        const crewId = index % before.length;
        const changed = new Map(movePlaces(before, crewId, position).map((one) => [one.crewId, one.place]));
        const after = before
          .map((one) => ({ ...one, place: changed.get(one.crewId) ?? one.place }))
          .toSorted((a, b) => a.place - b.place);
        expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place));
        const others = after.filter((one) => one.crewId !== crewId).map((one) => one.crewId);
        expect(others).toEqual(before.map((one) => one.crewId).filter((id) => id !== crewId));
        const wanted = Math.min(Math.max(position, 1), before.length);
        expect(after.findIndex((one) => one.crewId === crewId) + 1).toBe(wanted);
      }),
    );
  });
});
