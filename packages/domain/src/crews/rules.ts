import { LEVEL_MAX, LEVEL_MIN } from '../constants.ts';
import { may } from '../permissions.ts';
import {
  CREW_STATE,
  type CrewState,
  isActive,
  isBanned,
  isWithdrawn,
  type Membership,
  PERMANENTLY_BANNED_LEVEL,
} from './states.ts';

export type CrewRefusal = 'crew.banned' | 'crew.invalid_state' | 'club.leader_must_transfer';

/** What becomes of the crew; `deletesAttendances` means those of activities to come. */
export type CrewOutcome =
  | { refusal: CrewRefusal }
  | { refusal: null; standing: Membership; deletesAttendances: boolean; closesWelcome: boolean };

/** Level of a crew that joins, also again. */
export const JOIN_LEVEL = 1;

const WITHDRAWN: Membership = { state: CREW_STATE.withdrawn, adminLevel: 0 };

/** Joining a club; `before` is the member's earlier crew there. An active crew stays what it is. */
export function evaluateJoin(before: Membership | null): CrewOutcome {
  if (before !== null && isBanned(before.state)) return { refusal: 'crew.banned' };
  if (before !== null && isActive(before.state)) return kept(before);
  return kept({ state: CREW_STATE.active, adminLevel: JOIN_LEVEL });
}

/**
 * A call of `PUT /crews/{id}/state/{to}` (docs/specification.md#crew-state). Oneself: 0 withdraws, 1 closes the welcome
 * popup. Another: 0 lifts a ban, level 8 that of -1 and 9 that of -2. A withdrawal sent twice is no error.
 */
export function evaluateStateChange(
  crew: Membership,
  to: CrewState,
  actor: { self: boolean; adminLevel: number },
): CrewOutcome {
  if (actor.self) return changeOwnState(crew, to);
  if (!isWithdrawn(to) || !isBanned(crew.state)) return { refusal: 'crew.invalid_state' };
  const unban = crew.adminLevel === PERMANENTLY_BANNED_LEVEL ? 'crew.unban_permanent' : 'crew.unban';
  return may(unban, { level: actor.adminLevel }) ? kept(WITHDRAWN) : { refusal: 'crew.invalid_state' };
}

function changeOwnState(crew: Membership, to: CrewState): CrewOutcome {
  if (isBanned(crew.state)) return { refusal: 'crew.banned' };
  if (isWithdrawn(to)) return evaluateWithdrawal(crew);
  if (isActive(to) && isActive(crew.state)) return { ...kept(crew), closesWelcome: true };
  return { refusal: 'crew.invalid_state' };
}

/** Withdrawing from a club: a leader has to transfer first; a ban stays a ban, also when the member leaves for good. */
export function evaluateWithdrawal(crew: Membership): CrewOutcome {
  if (!isActive(crew.state)) return kept(crew);
  if (crew.adminLevel === LEVEL_MAX) return { refusal: 'club.leader_must_transfer' };
  return { ...kept(WITHDRAWN), deletesAttendances: true };
}

function kept(standing: Membership) {
  return { refusal: null, standing, deletesAttendances: false, closesWelcome: false };
}

export type LevelMarker = 'superscript' | 'star' | 'silver' | 'gold';

export type LevelRefusal =
  | 'crew.level_forbidden'
  | 'crew.level_invalid'
  | 'crew.not_found'
  | 'crew.not_active';

export type LevelActor = { clubId: number; adminLevel: number };
export type LevelTarget = Membership & { clubId: number };

/** From which level up each marker is drawn beside a nick, highest first (docs/specification.md#level-marks). */
const MARKERS: readonly [from: number, marker: LevelMarker | null][] = [
  [9, 'gold'],
  [7, 'silver'],
  [5, 'star'],
  [2, null],
  [1, 'superscript'],
];

/** The marker of a level: 1 a superscript, 5 and 6 a star, 7 and 8 silver, 9 gold, others none. */
export function levelMarker(adminLevel: number): LevelMarker | null {
  return MARKERS.find(([from]) => adminLevel >= from)?.[1] ?? null;
}

/**
 * Why this level change is refused, or null (docs/specification.md#changing-levels): by level 8 and up, for crews
 * strictly below, to a level strictly below one's own, in the same club. Only active crews; those who left may be
 * banned. A ban ends by the state call, so that nobody is put back into a club unasked, but it may be made permanent.
 */
export function levelRefusal(actor: LevelActor, target: LevelTarget, to: number): LevelRefusal | null {
  if (actor.clubId !== target.clubId) return 'crew.not_found';
  if (!may('crew.change_level', { level: actor.adminLevel }) || target.adminLevel >= actor.adminLevel)
    return 'crew.level_forbidden';
  if (!Number.isInteger(to) || to < LEVEL_MIN || to > LEVEL_MAX || to === 0) return 'crew.level_invalid';
  if (to >= actor.adminLevel) return 'crew.level_forbidden';
  if (isActive(target.state) || (isWithdrawn(target.state) && to < 0)) return null;
  const madePermanent = isBanned(target.state) && to === PERMANENTLY_BANNED_LEVEL;
  return madePermanent ? null : 'crew.not_active';
}

/** The levels that one may choose for this crew, highest first; empty when there is nothing to choose. */
export function offeredLevels(actor: LevelActor, target: LevelTarget): number[] {
  const levels = Array.from({ length: LEVEL_MAX - LEVEL_MIN + 1 }, (_, step) => LEVEL_MAX - step);
  return levels.filter((level) => levelRefusal(actor, target, level) === null);
}

/** What an allowed level change makes of a crew: a level above 0 is active, below it banned, without seats to come. */
export function evaluateLevelChange(to: number): { standing: Membership; deletesAttendances: boolean } {
  const banned = to < 0;
  return {
    standing: { state: banned ? CREW_STATE.banned : CREW_STATE.active, adminLevel: to },
    deletesAttendances: banned,
  };
}
