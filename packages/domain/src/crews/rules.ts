import { LEVEL_MAX } from '../constants.ts';
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
