import { POPUPS, type Popup } from '@crewwith/domain/popups/rules';

const KEY = 'crewwith_popups_shown';

/** Popups shown since the page was loaded, by crew: for browsers without storage. */
let shown: Record<string, readonly Popup[]> = {};

function readAll(): Record<string, readonly unknown[]> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return shown;
  }
}

/** Returns the popups of a crew that this tab has shown. */
export function readShownPopups(crewId: string): Set<Popup> {
  const stored = readAll()[crewId];
  return new Set(POPUPS.filter((popup) => Array.isArray(stored) && stored.includes(popup)));
}

/** Records that this tab has shown a popup of a crew. */
export function recordShownPopup(crewId: string, popup: Popup): void {
  shown = { ...readAll(), [crewId]: [...readShownPopups(crewId).add(popup)] } as typeof shown;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(shown));
  } catch {
    // Until the page is loaded again it is known from memory.
  }
}
