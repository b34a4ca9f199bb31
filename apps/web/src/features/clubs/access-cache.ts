import { isAccessCacheFresh } from '@crewwith/domain/sessions/rules';
import { ACCESS_KEY, TOKEN_KEY } from '../../session/session-keys.ts';
import { tokenMember } from '../../session/token-member.ts';

/** Who one is in the club that was looked at last (docs/specification.md#client-storage). */
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
export function saveAccess(access: Access, now: Date): void {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token === null) return;
  const kept: Kept = { ...access, token, date: now.getTime() };
  localStorage.setItem(ACCESS_KEY, JSON.stringify(kept));
}

/**
 * One's membership of this club as it was less than an hour ago, or null. It is tied to the member and not to the
 * access token, which is renewed every 15 minutes.
 */
export function loadAccess(clubNick: string, now: Date): Access | null {
  const kept = readKept();
  if (kept === null || kept.member_id !== tokenMember(localStorage.getItem(TOKEN_KEY))) return null;
  if (kept.club_nick !== clubNick.toLowerCase()) return null;
  return isAccessCacheFresh(new Date(kept.date), now) ? kept : null;
}

/** One is no crew of this club any more. */
export function clearAccess(clubNick: string): void {
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
