import { DAY_MS } from '@crewwith/domain/constants';
import { seoulDayOf } from '@crewwith/domain/time';
import { SEAT_VISITS_KEY } from '../../session/session-keys.ts';

/** When the offer was last dismissed, in milliseconds since the epoch. */
const DISMISSED_KEY = 'crewwith_install_asked';
const PAUSE_MS = 60 * DAY_MS;
/** The app is offered from this visit on. */
const VISITS = 2;

function readVisits(): { count: number; day: string } {
  const [count = '', day = ''] = (localStorage.getItem(SEAT_VISITS_KEY) ?? '').split(' ');
  return { count: Number(count) || 0, day };
}

/** Counts a visit of a person who has a seat; those of one day are one. */
export function countSeatVisit(now: Date): void {
  const { count, day } = readVisits();
  const today = seoulDayOf(now);
  if (count < VISITS && day !== today) localStorage.setItem(SEAT_VISITS_KEY, `${count + 1} ${today}`);
}

/** Whether the app may be offered: after the second visit with a seat, and not in the 60 days after a no. */
export function isOfferDue(now: Date): boolean {
  const dismissed = Number(localStorage.getItem(DISMISSED_KEY) ?? 0);
  return readVisits().count >= VISITS && now.getTime() - dismissed >= PAUSE_MS;
}

export function dismissOffer(now: Date): void {
  localStorage.setItem(DISMISSED_KEY, String(now.getTime()));
}
