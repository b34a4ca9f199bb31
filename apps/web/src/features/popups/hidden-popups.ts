import { POPUPS, type Popup } from '@crewwith/domain/popups/rules';

const KEY = 'crewwith_popups';

type Hidden = Partial<Record<Popup, Date>>;

function readAll(): Record<string, Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    // Storage may be off or hold something else: then nothing is hidden.
    return {};
  }
}

/** Until when each popup of a crew stays hidden on this device. */
export function readHiddenPopups(crewId: string): Hidden {
  const kept = readAll()[crewId] ?? {};
  return Object.fromEntries(
    POPUPS.flatMap((popup) => {
      const until = new Date(kept[popup] ?? '');
      return Number.isNaN(until.getTime()) ? [] : [[popup, until]];
    }),
  );
}

/** Hides a popup of a crew on this device; what is over is forgotten. */
export function hidePopup(crewId: string, popup: Popup, until: Date, now: Date): void {
  const kept = readAll();
  kept[crewId] = { ...kept[crewId], [popup]: until.toISOString() };
  const inForce = Object.entries(kept).flatMap(([id, popups]) => {
    const left = Object.entries(popups).filter(([, iso]) => new Date(iso) > now);
    return left.length === 0 ? [] : [[id, Object.fromEntries(left)]];
  });
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(inForce)));
  } catch {
    // Without storage it stays closed for this visit only.
  }
}
