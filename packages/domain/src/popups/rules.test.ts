import { describe, expect, test } from 'vitest';
import {
  hideUntil,
  isInDayPopup,
  nextPopup,
  POPUPS,
  type Popup,
  type PopupFacts,
  startsWithin,
} from './rules.ts';

const NOW = new Date('2026-12-01T00:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (ms: number) => new Date(NOW.getTime() + ms);

const noneDue: PopupFacts = {
  noShowsUntil: null,
  activityTimes: [],
  updatedTime: NOW,
  lateCancels: [],
  hiddenUntil: {},
  shown: new Set(),
};
const allDue: PopupFacts = {
  ...noneDue,
  noShowsUntil: at(6 * DAY),
  activityTimes: [at(HOUR / 2), at(DAY / 2)],
  updatedTime: null,
  lateCancels: [{ activityTime: at(2 * HOUR), until: at(11 * HOUR) }],
};

describe('popups', () => {
  test('are not shown without a reason', () => {
    expect(nextPopup(noneDue, NOW)).toBeNull();
  });

  test('are shown one at a time, in order', () => {
    const shown = new Set<Popup>();
    const seen: (Popup | null)[] = [];
    for (const _ of POPUPS) {
      const popup = nextPopup({ ...allDue, shown }, NOW);
      seen.push(popup);
      if (popup !== null) shown.add(popup);
    }
    expect(seen).toEqual(['no-show', 'hour', 'day', 'welcome', 'late-cancel']);
    expect(nextPopup({ ...allDue, shown }, NOW)).toBeNull();
  });

  test('show the no-show warning as long as the restriction', () => {
    const facts = { ...noneDue, noShowsUntil: NOW };
    expect(nextPopup(facts, at(-1))).toBe('no-show');
    expect(nextPopup(facts, NOW)).toBeNull();
  });

  test('list activities within the window, its end included', () => {
    expect([0, 1, DAY, DAY + 1].map((ms) => startsWithin(at(ms), DAY, NOW))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(nextPopup({ ...noneDue, activityTimes: [at(DAY)] }, NOW)).toBe('day');
    expect(nextPopup({ ...noneDue, activityTimes: [at(HOUR)] }, NOW)).toBe('hour');
    expect(nextPopup({ ...noneDue, activityTimes: [at(HOUR + 1)] }, NOW)).toBe('day');
    const hiddenUntil = { day: at(1) };
    expect(nextPopup({ ...noneDue, activityTimes: [at(HOUR + 1)], hiddenUntil }, NOW)).toBeNull();
  });

  test('list an activity of the next hour in the 24-hour popup too, unless the 1-hour popup was closed', () => {
    const hiddenUntil = { hour: at(1) };
    expect(nextPopup({ ...noneDue, activityTimes: [at(HOUR)], hiddenUntil }, NOW)).toBe('day');
    const shown = new Set<Popup>(['hour']);
    expect(nextPopup({ ...noneDue, activityTimes: [at(HOUR)], shown }, NOW)).toBeNull();
    expect([HOUR, HOUR + 1].map((ms) => isInDayPopup(at(ms), shown, NOW))).toEqual([false, true]);
  });

  test('show the late-cancel warning as long as the restriction', () => {
    const lateCancels = [{ activityTime: at(HOUR), until: NOW }];
    expect(nextPopup({ ...noneDue, lateCancels }, at(-1))).toBe('late-cancel');
    expect(nextPopup({ ...noneDue, lateCancels }, NOW)).toBeNull();
  });

  test('show a hidden popup again when its time is over', () => {
    const hidden = { ...noneDue, updatedTime: null, hiddenUntil: { welcome: NOW } };
    expect(nextPopup(hidden, at(-1))).toBeNull();
    expect(nextPopup(hidden, NOW)).toBe('welcome');
  });
});

describe('hiding', () => {
  test.each([
    ['no-show', at(DAY)],
    ['day', at(DAY)],
    ['hour', at(HOUR)],
    ['welcome', null],
    ['late-cancel', at(2 * HOUR + DAY)],
  ] as const)('the %s popup', (popup, until) => {
    expect(hideUntil(popup, allDue, NOW)).toEqual(until);
  });

  test('has no effect for a late cancel that no longer restricts', () => {
    expect(hideUntil('late-cancel', noneDue, NOW)).toBeNull();
  });
});
