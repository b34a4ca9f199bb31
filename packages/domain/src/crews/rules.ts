import { DAY_MS, LEVEL_MAX, LEVEL_MIN, NEW_CREW_DAYS } from '../constants.ts';
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

/** The crew after the call. `deletesAttendances` refers to activities that have not started. */
export type CrewOutcome =
  | { refusal: CrewRefusal }
  | { refusal: null; membership: Membership; deletesAttendances: boolean; closesWelcome: boolean };

/** Level of a crew that joins or rejoins. */
export const JOIN_LEVEL = 1;

/** Whether a crew has joined lately. */
export function isNewCrew(createdTime: Date, now: Date): boolean {
  return now.getTime() - createdTime.getTime() < NEW_CREW_DAYS * DAY_MS;
}

const WITHDRAWN: Membership = { state: CREW_STATE.withdrawn, adminLevel: 0 };

/** Evaluates joining a club. `before` is the member's former crew there; an active crew does not change. */
export function evaluateJoin(before: Membership | null): CrewOutcome {
  if (before !== null && isBanned(before.state)) return { refusal: 'crew.banned' };
  if (before !== null && isActive(before.state)) return outcomeOf(before);
  return outcomeOf({ state: CREW_STATE.active, adminLevel: JOIN_LEVEL });
}

/**
 * Evaluates `PUT /crews/{id}/state/{to}` (docs/specification.md#crew-state). On the own crew, 0 withdraws and 1 closes
 * the welcome popup. On another crew, 0 lifts a ban: level 8 lifts -1, level 9 also -2. Withdrawing twice succeeds.
 */
export function evaluateStateChange(
  crew: Membership,
  to: CrewState,
  actor: { self: boolean; adminLevel: number },
): CrewOutcome {
  if (actor.self) return changeOwnState(crew, to);
  if (!isWithdrawn(to) || !isBanned(crew.state)) return { refusal: 'crew.invalid_state' };
  const unban = crew.adminLevel === PERMANENTLY_BANNED_LEVEL ? 'crew.unban_permanent' : 'crew.unban';
  return may(unban, { level: actor.adminLevel }) ? outcomeOf(WITHDRAWN) : { refusal: 'crew.invalid_state' };
}

function changeOwnState(crew: Membership, to: CrewState): CrewOutcome {
  if (isBanned(crew.state)) return { refusal: 'crew.banned' };
  if (isWithdrawn(to)) return evaluateWithdrawal(crew);
  if (isActive(to) && isActive(crew.state)) return { ...outcomeOf(crew), closesWelcome: true };
  return { refusal: 'crew.invalid_state' };
}

/** Evaluates withdrawing from a club. A leader has to transfer it first. A banned crew stays banned. */
export function evaluateWithdrawal(crew: Membership): CrewOutcome {
  if (!isActive(crew.state)) return outcomeOf(crew);
  if (crew.adminLevel === LEVEL_MAX) return { refusal: 'club.leader_must_transfer' };
  return { ...outcomeOf(WITHDRAWN), deletesAttendances: true };
}

function outcomeOf(membership: Membership) {
  return { refusal: null, membership, deletesAttendances: false, closesWelcome: false };
}

/** Colour and edge of a level's chip. */
export type LevelMark = 'dashed' | 'accent' | 'silver' | 'gold';

export type LevelRefusal =
  | 'crew.level_forbidden'
  | 'crew.level_invalid'
  | 'crew.not_found'
  | 'crew.not_active';

export type LevelActor = { clubId: number; adminLevel: number };
export type LevelTarget = Membership & { clubId: number };

/** The lowest level of each mark, highest first (docs/specification.md#level-marks). */
const MARKS: readonly [from: number, mark: LevelMark | null][] = [
  [9, 'gold'],
  [7, 'silver'],
  [5, 'accent'],
  [2, null],
  [1, 'dashed'],
];

/** The mark of a level, or null. */
export function levelMark(adminLevel: number): LevelMark | null {
  return MARKS.find(([from]) => adminLevel >= from)?.[1] ?? null;
}

/**
 * Why this level change is refused, or null (docs/specification.md#changing-levels). Level 8 and up may change crews of
 * the same club whose level is below their own, to a level below their own. Withdrawn crews can only be banned. A ban
 * can be made permanent, but only the state call lifts it, so that no crew rejoins a club without joining again.
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

/** The levels that the actor may give this crew, highest first. */
export function offeredLevels(actor: LevelActor, target: LevelTarget): number[] {
  const levels = Array.from({ length: LEVEL_MAX - LEVEL_MIN + 1 }, (_, step) => LEVEL_MAX - step);
  return levels.filter((level) => levelRefusal(actor, target, level) === null);
}

/** The crew after an allowed level change. A level below 0 bans it and removes its coming attendances. */
export function evaluateLevelChange(to: number): { membership: Membership; deletesAttendances: boolean } {
  const banned = to < 0;
  return {
    membership: { state: banned ? CREW_STATE.banned : CREW_STATE.active, adminLevel: to },
    deletesAttendances: banned,
  };
}
