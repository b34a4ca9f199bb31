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

const quiet: PopupFacts = {
  noShows: { count: 0, lastNoShowTime: null },
  activityTimes: [],
  updatedTime: NOW,
  lateCancels: [],
  hiddenUntil: {},
  closed: new Set(),
};
const loud: PopupFacts = {
  ...quiet,
  noShows: { count: 1, lastNoShowTime: at(-DAY) },
  activityTimes: [at(HOUR / 2), at(DAY / 2)],
  updatedTime: null,
  lateCancels: [{ activityTime: at(2 * HOUR), cancelledTime: at(-HOUR) }],
};

describe('popups', () => {
  test('none without a reason', () => {
    expect(nextPopup(quiet, NOW)).toBeNull();
  });

  test('come one at a time, in their order', () => {
    const closed = new Set<Popup>();
    const seen: (Popup | null)[] = [];
    for (const _ of POPUPS) {
      const popup = nextPopup({ ...loud, closed }, NOW);
      seen.push(popup);
      if (popup !== null) closed.add(popup);
    }
    expect(seen).toEqual(['no-show', 'hour', 'day', 'welcome', 'late-cancel']);
    expect(nextPopup({ ...loud, closed }, NOW)).toBeNull();
  });

  test('the no-show warning stays as long as the restriction', () => {
    const noShows = { count: 2, lastNoShowTime: at(-14 * DAY) };
    expect(nextPopup({ ...quiet, noShows }, at(-1))).toBe('no-show');
    expect(nextPopup({ ...quiet, noShows }, NOW)).toBeNull();
  });

  test('upcoming activities are those within the window, its end included', () => {
    expect([0, 1, DAY, DAY + 1].map((ms) => startsWithin(at(ms), DAY, NOW))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(nextPopup({ ...quiet, activityTimes: [at(DAY)] }, NOW)).toBe('day');
    expect(nextPopup({ ...quiet, activityTimes: [at(HOUR)] }, NOW)).toBe('hour');
    expect(nextPopup({ ...quiet, activityTimes: [at(HOUR + 1)] }, NOW)).toBe('day');
    const hiddenUntil = { day: at(1) };
    expect(nextPopup({ ...quiet, activityTimes: [at(HOUR + 1)], hiddenUntil }, NOW)).toBeNull();
  });

  test('a meetup within the hour is in the 24 h popup too, unless the 1 h popup was just shown', () => {
    const hiddenUntil = { hour: at(1) };
    expect(nextPopup({ ...quiet, activityTimes: [at(HOUR)], hiddenUntil }, NOW)).toBe('day');
    const closed = new Set<Popup>(['hour']);
    expect(nextPopup({ ...quiet, activityTimes: [at(HOUR)], closed }, NOW)).toBeNull();
    expect([HOUR, HOUR + 1].map((ms) => isInDayPopup(at(ms), closed, NOW))).toEqual([false, true]);
  });

  test('the late-cancel warning stays for 12 hours', () => {
    const lateCancels = [{ activityTime: at(HOUR), cancelledTime: at(-12 * HOUR) }];
    expect(nextPopup({ ...quiet, lateCancels }, at(-1))).toBe('late-cancel');
    expect(nextPopup({ ...quiet, lateCancels }, NOW)).toBeNull();
  });

  test('what is hidden comes back when its time is over', () => {
    const hidden = { ...quiet, updatedTime: null, hiddenUntil: { welcome: NOW } };
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
    expect(hideUntil(popup, loud, NOW)).toEqual(until);
  });

  test('a late cancel that no longer restricts has nothing to hide', () => {
    expect(hideUntil('late-cancel', quiet, NOW)).toBeNull();
  });
});
