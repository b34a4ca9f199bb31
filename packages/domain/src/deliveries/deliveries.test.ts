import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../constants.ts';
import { NOTIFICATION_KIND_NAMES, type NotificationKind } from '../notifications/kinds.ts';
import { DEFAULT_QUIET_HOURS, nextDigest, pushWaitsUntil, quietEnd } from './quiet-hours.ts';
import { type DeliveryFacts, isCapped, isWithinCaps, skipReason, usefulUntil } from './rules.ts';
import { testText, waitedText } from './texts.ts';

const seoul = (time: string) => new Date(`2026-12-${time}+09:00`);
const NOW = seoul('01T12:00:00');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('quiet hours', () => {
  test.each([
    ['01T21:59:59.999', null],
    ['01T22:00:00.000', '02T08:00:00'],
    ['02T00:00:00.000', '02T08:00:00'],
    ['02T07:59:59.999', '02T08:00:00'],
    ['02T08:00:00.000', null],
  ])('of the night at %s end at %s', (now, end) => {
    expect(quietEnd(seoul(now), DEFAULT_QUIET_HOURS)).toEqual(end && seoul(end));
  });

  test('may be by day, or none', () => {
    const day = { from_hour: 9, to_hour: 18 };
    expect(quietEnd(seoul('01T12:00:00'), day)).toEqual(seoul('01T18:00:00'));
    expect(quietEnd(seoul('01T18:00:00'), day)).toBeNull();
    expect(quietEnd(seoul('01T08:00:00'), day)).toBeNull();
    expect(quietEnd(seoul('01T03:00:00'), { from_hour: 3, to_hour: 3 })).toBeNull();
  });

  test('are broken by what is about a meetup that begins soon, where the kind says so', () => {
    const quiet = DEFAULT_QUIET_HOURS;
    const now = seoul('01T23:00:00');
    const end = seoul('02T08:00:00');
    const waits = (kind: 'activity_changed' | 'late_cancel' | 'notice', hours: number | null) =>
      pushWaitsUntil(kind, {
        now,
        quiet,
        start: hours === null ? null : new Date(now.getTime() + hours * HOUR_MS),
      });
    expect([waits('activity_changed', 12), waits('activity_changed', 12.1)]).toEqual([null, end]);
    expect([waits('late_cancel', 3), waits('late_cancel', 3.1)]).toEqual([null, end]);
    // One that has begun wakes no one.
    expect([waits('activity_changed', 0), waits('activity_changed', -1)]).toEqual([end, end]);
    expect([waits('late_cancel', null), waits('notice', 1)]).toEqual([end, end]);
    expect(pushWaitsUntil('notice', { now: seoul('01T12:00:00'), quiet, start: null })).toBeNull();
  });

  test('end with the mail of the day', () => {
    expect(nextDigest(seoul('01T07:59:00'))).toEqual(seoul('01T08:00:00'));
    expect(nextDigest(seoul('01T08:00:00'))).toEqual(seoul('01T08:00:00'));
    expect(nextDigest(seoul('01T08:00:01'))).toEqual(seoul('02T08:00:00'));
  });
});

describe('just before it is sent, a notification', () => {
  const activity = {
    start: later(2 * HOUR_MS),
    isDeleted: false,
    isMoved: false,
    hasSeat: true,
    hasPlace: true,
    isNoShow: true,
  };
  const NOTHING = { hasSeat: false, hasPlace: false, isNoShow: false };
  const facts: DeliveryFacts = {
    kind: 'reminder_soon',
    hasTarget: true,
    isOn: true,
    isCrew: true,
    isRead: false,
    dueTime: NOW,
    activity,
    isBanned: true,
    isPollDone: false,
    isNoticeGone: false,
    wasQueued: false,
    heldUntil: null,
  };
  const reason = (changed: Partial<DeliveryFacts>) => skipReason({ ...facts, ...changed }, NOW);

  test('of any kind is sent while nothing has changed', () => {
    const others: Partial<Record<NotificationKind, DeliveryFacts['activity']>> = {
      reminder_day: { ...activity, start: later(24 * HOUR_MS) },
      seat_removed: { ...activity, ...NOTHING },
    };
    for (const kind of NOTIFICATION_KIND_NAMES)
      expect([kind, reason({ kind, activity: others[kind] ?? activity })]).toEqual([kind, null]);
  });

  test('is of use until its activity begins, where its kind says so', () => {
    const until = NOTIFICATION_KIND_NAMES.filter((kind) =>
      usefulUntil(kind, { start: later(HOUR_MS), heldUntil: null }),
    );
    expect(until).toEqual([
      ...['reminder_day', 'reminder_soon', 'activity_changed', 'activity_created'],
      ...['waiter_promoted', 'waiter_called', 'waiter_last_call', 'waiter_expired', 'waiter_moved'],
      ...['seat_given', 'late_cancel'],
    ]);
  });

  test.each<[string, Partial<DeliveryFacts>]>([
    ['target', { hasTarget: false }],
    ['off', { isOn: false }],
    ['left', { isCrew: false }],
    ['read', { isRead: true }],
    ['over', { activity: null }],
    ['over', { activity: { ...activity, isDeleted: true } }],
    ['over', { activity: { ...activity, isMoved: true } }],
    ['over', { activity: { ...activity, hasSeat: false } }],
    ['over', { kind: 'waiter_promoted', activity: { ...activity, hasSeat: false } }],
    ['over', { kind: 'seat_given', activity: { ...activity, hasSeat: false } }],
    ['over', { kind: 'standing_seated', activity: { ...activity, hasSeat: false } }],
    ['over', { kind: 'waiter_called', activity: { ...activity, hasPlace: false } }],
    ['over', { kind: 'waiter_last_call', activity: { ...activity, hasPlace: false } }],
    ['over', { kind: 'marked_no_show', activity: { ...activity, isNoShow: false } }],
    ['over', { kind: 'seat_removed' }],
    ['over', { kind: 'seat_removed', wasQueued: true, activity: { ...activity, hasSeat: false } }],
    ['over', { kind: 'seat_removed', wasQueued: true, activity: { ...activity, hasPlace: false } }],
    ['over', { kind: 'banned', isBanned: false }],
    ['over', { activity: { ...activity, start: NOW } }],
    ['over', { kind: 'activity_changed', activity: { ...activity, ...NOTHING } }],
    ['over', { kind: 'activity_created', activity: { ...activity, isDeleted: true } }],
    ['over', { kind: 'waiter_called', heldUntil: NOW }],
    ['over', { kind: 'notice', isNoticeGone: true }],
    ['over', { kind: 'reminder_day', activity: { ...activity, start: seoul('01T23:00:00') } }],
    ['over', { kind: 'late_cancel', activity: { ...activity, start: NOW } }],
    ['over', { kind: 'late_cancel', activity: { ...activity, isDeleted: true } }],
    ['over', { kind: 'seat_given', activity: { ...activity, start: NOW } }],
    ['over', { kind: 'poll_opened', activity: null, isPollDone: true }],
    // By when it was due, not by when it was made.
    ['late', { activity: { ...activity, start: later(105 * MINUTE_MS - 1) }, dueTime: NOW }],
    ['late', { kind: 'notice', dueTime: later(-12 * HOUR_MS - 1) }],
  ])('is skipped as %s: %o', (expected, changed) => {
    expect(reason(changed)).toBe(expected);
  });

  test.each<Partial<DeliveryFacts>>([
    { activity: { ...activity, start: later(105 * MINUTE_MS) }, dueTime: later(-15 * MINUTE_MS) },
    { kind: 'poll_closed', activity: null, isPollDone: true },
    { kind: 'banned', isCrew: false },
    { kind: 'activity_deleted', activity: { ...activity, isDeleted: true } },
    { kind: 'activity_created', activity: { ...activity, ...NOTHING } },
    { kind: 'activity_changed', activity: { ...activity, hasSeat: false } },
    { kind: 'activity_changed', activity: { ...activity, hasPlace: false } },
    { kind: 'standing_seated', activity: null },
    { kind: 'waiter_expired', activity: { ...activity, ...NOTHING } },
    { kind: 'seat_removed', activity: null },
    { kind: 'seat_removed', activity: { ...activity, ...NOTHING } },
    { kind: 'seat_removed', activity: { ...activity, hasSeat: false } },
    { kind: 'seat_removed', wasQueued: true, activity: { ...activity, ...NOTHING } },
    { kind: 'level_changed', isBanned: false },
    { kind: 'waiter_called', heldUntil: later(1) },
    { kind: 'notice', activity: null, dueTime: later(-12 * HOUR_MS) },
  ])('is sent all the same: %o', (changed) => {
    expect(reason(changed)).toBeNull();
  });

  test('counts towards the caps unless it is a reminder', () => {
    expect(NOTIFICATION_KIND_NAMES.filter((kind) => !isCapped(kind))).toEqual([
      'reminder_day',
      'reminder_soon',
    ]);
    expect(isWithinCaps({ today: 7, ofClubInHour: 2 })).toBe(true);
    expect(isWithinCaps({ today: 8, ofClubInHour: 0 })).toBe(false);
    expect(isWithinCaps({ today: 3, ofClubInHour: 3 })).toBe(false);
  });
});

test('the texts of several notifications and of a test are in both languages', () => {
  const titles = ['하나', '둘', '셋', '넷'];
  const night = DEFAULT_QUIET_HOURS;
  const day = { from_hour: 9, to_hour: 18 };
  expect(waitedText(titles, night, 'ko')).toEqual({
    title: '밤사이 소식 4개가 있어요',
    text: '하나 · 둘 · 셋',
  });
  expect(waitedText(titles, day, 'ko').title).toBe('그동안 소식 4개가 있어요');
  for (const [from_hour, to_hour, word] of [
    [0, 8, '밤사이'],
    [5, 12, '밤사이'],
    [5, 18, '그동안'],
    [23, 13, '그동안'],
  ] as const)
    expect(waitedText(titles, { from_hour, to_hour }, 'ko').title).toBe(`${word} 소식 4개가 있어요`);
  expect(waitedText(titles, null, 'ko').title).toBe('그동안 소식 4개가 있어요');
  expect(waitedText(titles, night, 'en').title).toBe('4 notifications came overnight');
  expect(waitedText(titles, day, 'en').title).toBe('4 notifications came meanwhile');
  expect(testText('ko').title).not.toBe(testText('en').title);
});
