import { isAccessCacheFresh } from '@crewwith/domain/sessions/rules';
import { ACCESS_KEY, TOKEN_KEY } from '../../session/session-keys.ts';
import { tokenMember } from '../../session/token-member.ts';

/** The user's access to the club last shown (docs/specification.md#client-storage). */
export interface Access {
  club_nick: string;
  member_id: string;
  club_id: string;
  crew_id: string;
  admin_level: number;
}

interface StoredAccess extends Access {
  /** Time of storing, in milliseconds since the epoch. */
  date: number;
}

/**
 * Stores access for an hour, so that the club's layout can render before the server has answered. Permissions stay with
 * the server.
 */
export function saveAccess(access: Access, now: Date): void {
  if (localStorage.getItem(TOKEN_KEY) === null) return;
  const stored: StoredAccess = { ...access, date: now.getTime() };
  localStorage.setItem(ACCESS_KEY, JSON.stringify(stored));
}

/**
 * Returns the access to this club stored less than an hour ago, or null. It is bound to the member rather than to the
 * access token, which is renewed every 15 minutes.
 */
export function loadAccess(clubNick: string, now: Date): Access | null {
  const stored = readStored();
  if (stored === null || stored.member_id !== tokenMember(localStorage.getItem(TOKEN_KEY))) return null;
  if (stored.club_nick !== clubNick.toLowerCase()) return null;
  return isAccessCacheFresh(new Date(stored.date), now) ? stored : null;
}

/** Removes the stored access to a club. */
export function clearAccess(clubNick: string): void {
  if (readStored()?.club_nick === clubNick) localStorage.removeItem(ACCESS_KEY);
}

function readStored(): StoredAccess | null {
  try {
    const stored: StoredAccess | null = JSON.parse(localStorage.getItem(ACCESS_KEY) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
