import { nextPopup, POPUPS, type Popup, type PopupFacts } from '@crewwith/domain/popups/rules';
import type { ClubPopups } from './api.ts';
import { readHiddenPopups } from './hidden-popups.ts';
import { readShownPopups } from './shown-popups.ts';

/** Returns the facts of a club that the popup rule needs. */
export function popupFactsOf(club: ClubPopups): PopupFacts {
  return {
    noShowsUntil: club.no_shows.until,
    activityTimes: club.upcoming.map(({ activity_time }) => activity_time),
    updatedTime: club.updated_time,
    lateCancels: club.late_cancels.map(({ activity_time, until }) => ({
      activityTime: activity_time,
      until,
    })),
    hiddenUntil: readHiddenPopups(club.crew_id),
    shown: readShownPopups(club.crew_id),
  };
}

/** Returns the popup to show now with its club: the first kind that is due in any club. */
export function duePopup(clubs: readonly ClubPopups[], now: Date): { club: ClubPopups; popup: Popup } | null {
  const due = clubs.flatMap((club) => {
    const popup = nextPopup(popupFactsOf(club), now);
    return popup === null ? [] : [{ club, popup }];
  });
  due.sort((a, b) => POPUPS.indexOf(a.popup) - POPUPS.indexOf(b.popup));
  return due[0] ?? null;
}

/** Returns whether the user is not busy: no open dialog or menu, and no focused field. */
export function isPageIdle(page: Document): boolean {
  if (page.querySelector('dialog[open], [role="menu"], [role="alertdialog"]') !== null) return false;
  const focused = page.activeElement;
  return focused === null || !focused.matches('input, textarea, select, [contenteditable="true"]');
}
