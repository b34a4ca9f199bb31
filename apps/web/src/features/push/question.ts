import { DAY_MS } from '@crewwith/domain/constants';

/** When a person last said no to push on this device, in milliseconds since the epoch. */
const KEY = 'crewwith_push_asked';
const PAUSE_MS = 30 * DAY_MS;

/** Whether a person may be asked on this device: not in the 30 days after a no. */
export function isQuestionDue(): boolean {
  return Date.now() - Number(localStorage.getItem(KEY) ?? 0) >= PAUSE_MS;
}

/** The person said no, or turned push off. */
export function dismissQuestion(): void {
  localStorage.setItem(KEY, String(Date.now()));
}
