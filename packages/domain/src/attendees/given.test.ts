import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEAT_SOURCE, SEAT_SOURCES } from '../waiters/states.ts';
import {
  confirmRefusal,
  freeUntilAfterConfirming,
  giveRefusal,
  isUnconfirmed,
  seatingRefusal,
  unseatRefusal,
} from './given.ts';
import { isLateCancel, lateCancelFrom } from './rules.ts';
import { ATTENDEE_STATE, SEAT_STATES } from './states.ts';

const MINUTE_MS = 60_000;
const START = new Date('2026-12-01T10:00:00.000Z');
const before = (minutes: number) => new Date(START.getTime() - minutes * MINUTE_MS);

describe('seats given by leaders', () => {
  test('are given and taken by level 7 and the owner, and not for oneself', () => {
    expect(seatingRefusal({ level: 7 }, false)).toBeNull();
    expect(seatingRefusal({ level: 5, relations: ['owner'] }, false)).toBeNull();
    expect(seatingRefusal({ level: 6 }, false)).toBe('permission.denied');
    expect(seatingRefusal({ level: 9, relations: ['owner'] }, true)).toBe('permission.denied');
  });

  test('are neither past the capacity nor past those who wait for the free seats', () => {
    const facts = {
      activityTime: START,
      maxCrew: 10,
      attendLevel: 1,
      adminLevel: 1,
      attending: false,
      restrictionEnd: null,
    };
    expect(giveRefusal({ ...facts, count: 9, promised: 0 }, before(60))).toBeNull();
    expect(giveRefusal({ ...facts, count: 10, promised: 0 }, before(60))).toBe('activity.full');
    expect(giveRefusal({ ...facts, count: 9, promised: 1 }, before(60))).toBe('activity.full');
    expect(giveRefusal({ ...facts, count: 8, promised: 1 }, before(60))).toBeNull();
    expect(giveRefusal({ ...facts, count: 9, promised: 0, attendLevel: 2 }, before(60))).toBe(
      'activity.level',
    );
    expect(giveRefusal({ ...facts, count: 9, promised: 0, restrictionEnd: START }, before(60))).toBe(
      'crew.restricted',
    );
    expect(giveRefusal({ ...facts, count: 9, promised: 0 }, START)).toBe('activity.ended');
  });

  test('are unconfirmed until the crew says that it comes', () => {
    for (const source of SEAT_SOURCES) {
      expect(isUnconfirmed({ source, confirmedTime: null })).toBe(source === SEAT_SOURCE.given);
      expect(isUnconfirmed({ source, confirmedTime: START })).toBe(false);
    }
  });

  test('are confirmed before the start, and not by a no-show', () => {
    const { applied, attended, noShow } = ATTENDEE_STATE;
    expect(confirmRefusal({ activityTime: START, state: applied }, before(1))).toBeNull();
    expect(confirmRefusal({ activityTime: START, state: attended }, before(1))).toBeNull();
    expect(confirmRefusal({ activityTime: START, state: noShow }, before(1))).toBe('attendee.no_show');
    expect(confirmRefusal({ activityTime: START, state: applied }, START)).toBe('activity.started');
  });

  test('are taken back before the start and unmarked alone', () => {
    for (const state of SEAT_STATES) {
      const unmarked = state === ATTENDEE_STATE.applied;
      expect(unseatRefusal({ activityTime: START, state }, before(1))).toBe(
        unmarked ? null : 'attendee.marked',
      );
    }
    const state = ATTENDEE_STATE.applied;
    expect(unseatRefusal({ activityTime: START, state }, START)).toBe('activity.started');
  });

  test('can be cancelled freely for half an hour after confirming, until the start', () => {
    expect(freeUntilAfterConfirming(START, before(60))).toEqual(before(30));
    expect(freeUntilAfterConfirming(START, before(5))).toEqual(START);
    const minutes = fc.integer({ min: 1, max: 3 * 24 * 60 });
    const hours = fc.integer({ min: 0, max: 48 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 29 }), hours, (until, later, lateHours) => {
        const now = before(until);
        const seat = { activityTime: START, freeUntil: freeUntilAfterConfirming(START, now), lateHours };
        const cancelled = new Date(Math.min(now.getTime() + later * MINUTE_MS, START.getTime() - 1));
        expect(isLateCancel(seat, cancelled)).toBe(false);
        // Not better than a seat without confirmation, and not worse than an ordinary one.
        expect(lateCancelFrom(seat).getTime()).toBeLessThanOrEqual(START.getTime());
        const ordinary = lateCancelFrom({ ...seat, freeUntil: null });
        expect(lateCancelFrom(seat).getTime()).toBeGreaterThanOrEqual(ordinary.getTime());
      }),
    );
  });
});
