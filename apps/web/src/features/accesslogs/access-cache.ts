import { isAccessCacheFresh } from '@crewwith/domain/sessions/freshness';
import { ACCESS_KEY, TOKEN_KEY } from '../../kit/session-keys.ts';

/** Who one is in the club that was looked at last (the specification, section 3). */
export interface Access {
  club_nick: string;
  member_id: string;
  club_id: string;
  crew_id: string;
  admin_level: number;
}

interface Kept extends Access {
  token: string;
  /** When it was kept, in milliseconds since the epoch. */
  date: number;
}

/** Keeps it for an hour, so that the club's frame stands before the server has answered; who may what, it decides. */
export function keepAccess(access: Access, now: Date): void {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token === null) return;
  const kept: Kept = { ...access, token, date: now.getTime() };
  localStorage.setItem(ACCESS_KEY, JSON.stringify(kept));
}

/** One's standing in this club as it was less than an hour ago in the same session, or null. */
export function cachedAccess(clubNick: string, now: Date): Access | null {
  const kept = readKept();
  if (kept === null || kept.token !== localStorage.getItem(TOKEN_KEY)) return null;
  if (kept.club_nick !== clubNick.toLowerCase()) return null;
  return isAccessCacheFresh(new Date(kept.date), now) ? kept : null;
}

/** One is no crew of this club any more. */
export function forgetAccess(clubNick: string): void {
  if (readKept()?.club_nick === clubNick) localStorage.removeItem(ACCESS_KEY);
}

function readKept(): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(ACCESS_KEY) ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}
