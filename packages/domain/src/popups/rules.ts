import { isRestricted } from '../attendees/rules.ts';
import {
  POPUP_DAY_WINDOW_MS,
  POPUP_HIDE_CANCEL_AFTER_MS,
  POPUP_HIDE_DAY_MS,
  POPUP_HIDE_HOUR_MS,
  POPUP_HOUR_WINDOW_MS,
} from '../constants.ts';

/** The popups, in the order in which they are shown (docs/specification.md#popups). */
export const POPUPS = ['no-show', 'hour', 'day', 'welcome', 'late-cancel'] as const;
export type Popup = (typeof POPUPS)[number];

export type PopupFacts = {
  /** Until when no-shows restrict; null when none does. */
  noShowsUntil: Date | null;
  /** Times of the activities that the crew is expected at. */
  activityTimes: readonly Date[];
  /** The crew's `updated_time`; null until the welcome popup is closed permanently. */
  updatedTime: Date | null;
  /** Late cancels, and until when each restricts. */
  lateCancels: readonly { activityTime: Date; until: Date }[];
  /** Until when each popup stays hidden on this device. */
  hiddenUntil: Readonly<Partial<Record<Popup, Date>>>;
  /** Popups shown in this tab. */
  shown: ReadonlySet<Popup>;
};

const DUE: Record<Popup, (facts: PopupFacts, now: Date) => boolean> = {
  'no-show': ({ noShowsUntil }, now) => isRestricted(noShowsUntil, now),
  hour: ({ activityTimes }, now) => activityTimes.some((time) => isInHourPopup(time, now)),
  day: ({ activityTimes, shown }, now) => activityTimes.some((time) => isInDayPopup(time, shown, now)),
  welcome: ({ updatedTime }) => updatedTime === null,
  'late-cancel': (facts, now) => restrictingCancels(facts, now).length > 0,
};

/** The popup to show now, or null: the first that is due, not shown yet and not hidden. */
export function nextPopup(facts: PopupFacts, now: Date): Popup | null {
  const due = POPUPS.find((popup) => {
    const hiddenUntil = facts.hiddenUntil[popup];
    const hidden = hiddenUntil !== undefined && now.getTime() < hiddenUntil.getTime();
    return !hidden && !facts.shown.has(popup) && DUE[popup](facts, now);
  });
  return due ?? null;
}

/**
 * Until when "do not show again" hides a popup: a day, an hour, or a day after the cancelled activity. Returns null
 * when there is nothing to hide, and for the welcome popup, which the crew's state call closes.
 */
export function hideUntil(popup: Popup, facts: PopupFacts, now: Date): Date | null {
  switch (popup) {
    case 'no-show':
    case 'day':
      return new Date(now.getTime() + POPUP_HIDE_DAY_MS);
    case 'hour':
      return new Date(now.getTime() + POPUP_HIDE_HOUR_MS);
    case 'late-cancel': {
      const times = restrictingCancels(facts, now).map(({ activityTime }) => activityTime.getTime());
      return times.length === 0 ? null : new Date(Math.max(...times) + POPUP_HIDE_CANCEL_AFTER_MS);
    }
    case 'welcome':
      return null;
  }
}

/** Whether the 1-hour popup lists an activity. */
export function isInHourPopup(activityTime: Date, now: Date): boolean {
  return startsWithin(activityTime, POPUP_HOUR_WINDOW_MS, now);
}

/** Whether the 24-hour popup lists an activity. Those of the 1-hour popup are left out once that was shown. */
export function isInDayPopup(activityTime: Date, shown: ReadonlySet<Popup>, now: Date): boolean {
  if (shown.has('hour') && isInHourPopup(activityTime, now)) return false;
  return startsWithin(activityTime, POPUP_DAY_WINDOW_MS, now);
}

/** Whether an activity starts within the window, its end included. */
export function startsWithin(activityTime: Date, window: number, now: Date): boolean {
  const left = activityTime.getTime() - now.getTime();
  return left > 0 && left <= window;
}

function restrictingCancels({ lateCancels }: PopupFacts, now: Date) {
  return lateCancels.filter(({ until }) => isRestricted(until, now));
}
