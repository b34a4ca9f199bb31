import { expect, test } from 'vitest';
import { countRestricted, type PastEvent, previewSince } from './preview.ts';
import { DEFAULT_PENALTY_RULES, type PenaltyRules } from './rules.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
const { shown: since } = previewSince(NOW);

const cancel = (crewId: number, hoursAgo: number, hoursAhead: number, late: boolean): PastEvent => ({
  crewId,
  kind: 'late_cancel',
  activityTime: ago(hoursAgo - hoursAhead),
  causedTime: ago(hoursAgo),
  late,
});
const noShow = (crewId: number, hoursAgo: number): PastEvent => ({
  crewId,
  kind: 'no_show',
  activityTime: ago(hoursAgo),
  causedTime: ago(hoursAgo),
  late: false,
});
const count = (events: PastEvent[], rules: Partial<PenaltyRules>) =>
  countRestricted(events, { rules: { ...DEFAULT_PENALTY_RULES, ...rules }, versions: [], since });

test('a preview looks at three months, and at 90 days more for free cancels', () => {
  expect(previewSince(NOW)).toEqual({
    shown: new Date('2026-09-01T10:00:00Z'),
    read: new Date('2026-06-03T10:00:00Z'),
  });
});

test('each crew counts once, whatever restricts it', () => {
  const events = [noShow(1, 100), noShow(1, 50), cancel(2, 30, 3, true), cancel(3, 30, 20, false)];
  expect(count(events, {})).toBe(2);
  expect(count(events, { late_hours: 24 })).toBe(3);
  expect(count(events, { late_hours: 2 })).toBe(1);
  expect(count(events, { late_restrict_hours: 0 })).toBe(1);
  expect(count(events, { no_show_days: 0 })).toBe(1);
});

test('free cancels do not count, and earlier ones use them up', () => {
  const early = cancel(1, 24 * 100, 3, true);
  const later = cancel(1, 24 * 30, 3, true);
  expect(count([later], { late_free: 1 })).toBe(0);
  expect(count([early, later], { late_free: 1 })).toBe(1);
  expect(count([early], {})).toBe(0);
});

test('a cancel that could be made freely then stays free', () => {
  expect(count([cancel(1, 30, 3, false)], { late_hours: 24 })).toBe(0);
});
