import { LEVEL_MAX } from '../constants.ts';
import { may } from '../permissions.ts';

/** States of a crew (the specification, section 4). */
export const CREW_STATE = { banned: -1, withdrawn: 0, active: 1 } as const;
export type CrewState = (typeof CREW_STATE)[keyof typeof CREW_STATE];

/** Level -1 is a forced withdrawal, -2 a permanent one. */
export const BANNED_LEVEL = -1;
export const PERMANENTLY_BANNED_LEVEL = -2;

export type CrewStanding = { state: CrewState; adminLevel: number };

export type CrewRefusal = 'crew.banned' | 'crew.invalid_state' | 'club.leader_must_transfer';

/** What becomes of the crew; `deletesAttendances` means those of activities to come. */
export type CrewOutcome =
  | { refusal: CrewRefusal }
  | { refusal: null; standing: CrewStanding; deletesAttendances: boolean; closesWelcome: boolean };

/** Level of a crew that joins, also again. */
export const JOIN_LEVEL = 1;

const WITHDRAWN: CrewStanding = { state: CREW_STATE.withdrawn, adminLevel: 0 };

/** Joining a club; `before` is the member's earlier crew there. An active crew stays what it is. */
export function joinClub(before: CrewStanding | null): CrewOutcome {
  if (before?.state === CREW_STATE.banned) return { refusal: 'crew.banned' };
  if (before?.state === CREW_STATE.active) return kept(before);
  return kept({ state: CREW_STATE.active, adminLevel: JOIN_LEVEL });
}

/**
 * A call of `PUT /crews/{id}/state/{to}` (the contract, section 4). Oneself: 0 withdraws, 1 closes the welcome popup.
 * Another: 0 lifts a ban, level 8 that of -1 and 9 that of -2. A withdrawal sent twice is no error.
 */
export function changeState(
  crew: CrewStanding,
  to: CrewState,
  actor: { self: boolean; adminLevel: number },
): CrewOutcome {
  if (actor.self) return changeOwnState(crew, to);
  if (to !== CREW_STATE.withdrawn || crew.state !== CREW_STATE.banned)
    return { refusal: 'crew.invalid_state' };
  const unban = crew.adminLevel === PERMANENTLY_BANNED_LEVEL ? 'crew.unban_permanent' : 'crew.unban';
  return may(unban, { level: actor.adminLevel }) ? kept(WITHDRAWN) : { refusal: 'crew.invalid_state' };
}

function changeOwnState(crew: CrewStanding, to: CrewState): CrewOutcome {
  if (crew.state === CREW_STATE.banned) return { refusal: 'crew.banned' };
  if (to === CREW_STATE.withdrawn) return withdraw(crew);
  if (to === CREW_STATE.active && crew.state === CREW_STATE.active)
    return { ...kept(crew), closesWelcome: true };
  return { refusal: 'crew.invalid_state' };
}

/** Withdrawing from a club: a leader has to transfer first; a ban stays a ban, also when the member leaves for good. */
export function withdraw(crew: CrewStanding): CrewOutcome {
  if (crew.state !== CREW_STATE.active) return kept(crew);
  if (crew.adminLevel === LEVEL_MAX) return { refusal: 'club.leader_must_transfer' };
  return { ...kept(WITHDRAWN), deletesAttendances: true };
}

function kept(standing: CrewStanding) {
  return { refusal: null, standing, deletesAttendances: false, closesWelcome: false };
}
