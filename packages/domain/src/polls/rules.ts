import { hasStarted } from '../activities/states.ts';
import { isRestricted } from '../attendees/rules.ts';
import { POLL_FREE_MS, POLL_OPEN_MS } from './constants.ts';
import { isYes, type PollAnswer, type PollState, pollState } from './states.ts';

/** Why a poll cannot be made like this, or null: its times are to come, each once, and it ends in time. */
export function pollRefusal(
  { times, endsTime }: { times: readonly Date[]; endsTime: Date },
  now: Date,
): 'activity.past_time' | 'poll.same_time' | 'poll.end_refused' | null {
  if (times.some((time) => hasStarted(time, now))) return 'activity.past_time';
  if (new Set(times.map((time) => time.getTime())).size < times.length) return 'poll.same_time';
  return endsTime > now && endsTime <= lastEnd(now) ? null : 'poll.end_refused';
}

/** The latest end of a poll that is made now. */
export function lastEnd(now: Date): Date {
  return new Date(now.getTime() + POLL_OPEN_MS);
}

/** Why votes are no longer taken, or null. */
export function voteRefusal(
  poll: { endsTime: Date; closedTime: Date | null },
  now: Date,
): 'poll.closed' | null {
  return pollState(poll, now) === 'open' ? null : 'poll.closed';
}

/** Why a poll cannot be closed with this time, or null. `yes`: how many come at it. */
export function closeRefusal(
  { state, time, yes }: { state: PollState; time: Date; yes: number },
  now: Date,
): 'poll.closed' | 'poll.no_yes' | 'activity.past_time' | null {
  if (state === 'closed') return 'poll.closed';
  if (yes === 0) return 'poll.no_yes';
  return hasStarted(time, now) ? 'activity.past_time' : null;
}

/** A crew's answer to the time that was chosen. */
export interface Vote {
  readonly crewId: number;
  readonly answer: PollAnswer;
  /** When the answer became what it is. */
  readonly votedTime: Date;
  readonly adminLevel: number;
  readonly restrictionEnd: Date | null;
}

/** What closing does to those who come. */
export interface PollSeating {
  /** In the order of their seats, the owner first. */
  readonly seated: readonly number[];
  /** In the order of the queue. */
  readonly waiting: readonly number[];
}

/**
 * Who sits and who waits in the activity of a closed poll: those who said yes, in the order of their votes, after the
 * owner. Restricted crews and those of too low a level get neither.
 */
export function seatVoters(
  activity: { ownerId: number; maxCrew: number; attendLevel: number },
  votes: readonly Vote[],
  now: Date,
): PollSeating {
  const voters = votes
    .filter(({ crewId, answer, adminLevel, restrictionEnd }) => {
      const isFree = adminLevel >= activity.attendLevel && !isRestricted(restrictionEnd, now);
      return crewId !== activity.ownerId && isYes(answer) && isFree;
    })
    .toSorted(
      (one, other) => one.votedTime.getTime() - other.votedTime.getTime() || one.crewId - other.crewId,
    )
    .map(({ crewId }) => crewId);
  const free = activity.maxCrew - 1;
  return { seated: [activity.ownerId, ...voters.slice(0, free)], waiting: voters.slice(free) };
}

/** `free_until` of the seats of a poll that is closed now. */
export function pollFreeUntil(activityTime: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + POLL_FREE_MS, activityTime.getTime()));
}
