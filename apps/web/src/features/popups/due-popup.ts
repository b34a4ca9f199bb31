import { nextPopup, POPUPS, type Popup, type PopupFacts } from '@crewwith/domain/popups/rules';
import type { ClubPopups } from './api.ts';
import { readHiddenPopups } from './hidden-popups.ts';

/** Popups closed since the page was opened, by crew. */
const closed = new Map<string, Set<Popup>>();

/** Does not show a popup of a crew again until the page is opened anew. */
export function closeUntilReload(crewId: string, popup: Popup): void {
  closed.set(crewId, new Set(closed.get(crewId)).add(popup));
}

/** What the rule about popups wants to know of a club. */
export function popupFactsOf(club: ClubPopups): PopupFacts {
  return {
    noShows: { count: club.no_shows.count, lastNoShowTime: club.no_shows.last_noshow_time },
    activityTimes: club.upcoming.map(({ activity_time }) => activity_time),
    updatedTime: club.updated_time,
    lateCancels: club.late_cancels.map(({ activity_time, cancelled_time }) => ({
      activityTime: activity_time,
      cancelledTime: cancelled_time,
    })),
    hiddenUntil: readHiddenPopups(club.crew_id),
    closed: closed.get(club.crew_id) ?? new Set(),
  };
}

/** The one popup to show now, and of which club: the first kind that is due anywhere. */
export function duePopup(clubs: readonly ClubPopups[], now: Date): { club: ClubPopups; popup: Popup } | null {
  const due = clubs.flatMap((club) => {
    const popup = nextPopup(popupFactsOf(club), now);
    return popup === null ? [] : [{ club, popup }];
  });
  due.sort((a, b) => POPUPS.indexOf(a.popup) - POPUPS.indexOf(b.popup));
  return due[0] ?? null;
}

/** Whether nobody is in the middle of something: no dialog or menu is open and no field has the focus. */
export function isPageIdle(page: Document): boolean {
  if (page.querySelector('[role="dialog"], [role="menu"], [role="alertdialog"]') !== null) return false;
  const focused = page.activeElement;
  return focused === null || !focused.matches('input, textarea, select, [contenteditable="true"]');
}
