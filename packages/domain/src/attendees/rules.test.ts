import { describe, expect, test } from 'vitest';
import {
  type CancelFacts,
  cancelReason,
  cancelRefusal,
  cancelTimeDifference,
  isCancelListOpen,
  isLateCancel,
  lateCancelFrom,
} from './rules.ts';

const START = new Date('2026-12-01T10:00:00.000Z');
const before = (ms: number) => new Date(START.getTime() - ms);
const HOUR = 3_600_000;
const facts: CancelFacts = {
  activityTime: START,
  freeUntil: null,
  lateHours: 8,
  state: 1,
  reason: null,
  lastMessage: null,
};

describe('a cancel', () => {
  test('more than 8 hours ahead needs no reason and is not late', () => {
    expect(cancelRefusal(facts, before(8 * HOUR + 1))).toBeNull();
    expect(isLateCancel(facts, before(8 * HOUR + 1))).toBe(false);
  });

  test('is not late before the instant until which the seat is free, at the latest the start', () => {
    const promised = { ...facts, freeUntil: before(HOUR) };
    expect(isLateCancel(promised, before(HOUR + 1))).toBe(false);
    expect(cancelRefusal(promised, before(HOUR + 1))).toBeNull();
    expect(isLateCancel(promised, before(HOUR))).toBe(true);
    expect(isLateCancel({ ...facts, freeUntil: before(9 * HOUR) }, before(8 * HOUR))).toBe(true);
    expect(isLateCancel({ ...facts, freeUntil: before(9 * HOUR) }, before(8 * HOUR + 1))).toBe(false);
    expect(lateCancelFrom({ ...facts, freeUntil: before(-HOUR) })).toEqual(START);
  });

  test('at most 8 hours ahead is late and needs a reason', () => {
    expect(isLateCancel(facts, before(8 * HOUR))).toBe(true);
    expect(cancelRefusal(facts, before(8 * HOUR))).toBe('attendee.reason_required');
    expect(cancelRefusal({ ...facts, reason: '감기에 걸렸어요' }, before(8 * HOUR))).toBeNull();
  });

  test.each(['', '   ', '\u200b\u200b', '\u3164'])('does not accept the reason %j', (reason) => {
    expect(cancelRefusal({ ...facts, reason }, before(HOUR))).toBe('attendee.reason_required');
  });

  test('accepts a message of the last 10 minutes as the reason', () => {
    const now = before(HOUR);
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const wrote = (ms: number) => ({
      ...facts,
      lastMessage: { text: ' 감기예요\n\n죄송해요 ', time: ago(ms) },
    });
    expect(cancelRefusal(wrote(600_000), now)).toBeNull();
    expect(cancelReason(wrote(600_000), now)).toBe('감기예요 죄송해요');
    expect(cancelRefusal(wrote(600_001), now)).toBe('attendee.reason_required');
    expect(cancelReason(wrote(600_001), now)).toBeNull();
    expect(cancelReason({ ...wrote(1), reason: '다쳤어요' }, now)).toBe('다쳤어요');
    expect(cancelReason(wrote(1), before(9 * HOUR))).toBeNull();
  });

  test('does not accept an empty message as the reason', () => {
    const now = before(HOUR);
    const blank = { ...facts, lastMessage: { text: ' \u200b ', time: now } };
    expect(cancelReason(blank, now)).toBeNull();
    expect(cancelRefusal(blank, now)).toBe('attendee.reason_required');
  });

  test('is refused from the start on', () => {
    expect(cancelRefusal({ ...facts, reason: 'late' }, START)).toBe('activity.started');
    expect(cancelRefusal({ ...facts, reason: 'late' }, before(1))).toBeNull();
  });

  test.each([0, 2] as const)('of a marked attendee (%i) is refused', (state) => {
    expect(cancelRefusal({ ...facts, state, reason: 'no' }, before(HOUR / 2))).toBe('attendee.marked');
  });

  test('stores its reason as one clean line', () => {
    expect(cancelReason({ ...facts, reason: ' a\n\nb\u202e ' }, before(HOUR))).toBe('a b');
    expect(cancelReason(facts, before(HOUR))).toBeNull();
  });
});

describe('the list of cancels', () => {
  test('is visible from 10 hours before the start on', () => {
    expect(isCancelListOpen(START, before(10 * HOUR + 1))).toBe(false);
    expect(isCancelListOpen(START, before(10 * HOUR))).toBe(true);
    expect(isCancelListOpen(START, before(-100 * HOUR))).toBe(true);
  });

  test('shows the minutes before the start', () => {
    expect(cancelTimeDifference(START, before(3 * HOUR))).toBe(180);
  });
});
