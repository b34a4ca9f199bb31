import { POPUPS, type Popup } from '@crewwith/domain/popups/rules';
import { POPUPS_KEY } from '../../session/session-keys.ts';

type Hidden = Partial<Record<Popup, Date>>;

function readAll(): Record<string, Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(POPUPS_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // Storage may be unavailable or malformed: then nothing is hidden.
    return {};
  }
}

/** Returns until when each popup of a crew is hidden on this device. */
export function readHiddenPopups(crewId: string): Hidden {
  const stored = readAll()[crewId] ?? {};
  return Object.fromEntries(
    POPUPS.flatMap((popup) => {
      const until = new Date(stored[popup] ?? '');
      return Number.isNaN(until.getTime()) ? [] : [[popup, until]];
    }),
  );
}

/** Hides a popup of a crew on this device, and removes expired entries. */
export function hidePopup(crewId: string, popup: Popup, until: Date, now: Date): void {
  const stored = readAll();
  stored[crewId] = { ...stored[crewId], [popup]: until.toISOString() };
  const current = Object.entries(stored).flatMap(([id, popups]) => {
    const unexpired = Object.entries(popups).filter(([, iso]) => new Date(iso) > now);
    return unexpired.length === 0 ? [] : [[id, Object.fromEntries(unexpired)]];
  });
  try {
    localStorage.setItem(POPUPS_KEY, JSON.stringify(Object.fromEntries(current)));
  } catch {
    // Without storage it is hidden for this visit only.
  }
}
