/** What may restrict a crew, as stored with an appeal and as sent. */
export const CAUSE_KIND = { lateCancel: 'late_cancel', noShow: 'no_show' } as const;
export const CAUSE_KINDS = Object.values(CAUSE_KIND);
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** What a cause does now. */
export const CAUSE_STATES = ['restricting', 'over', 'excused', 'lifted'] as const;
export type CauseState = (typeof CAUSE_STATES)[number];

/**
 * States of an appeal. `resting`: undecided for so long that its cause does not count meanwhile; `rested`: that has
 * ended, and it is still undecided. `moot`: its cause is gone, was marked again or lifted.
 */
export const APPEAL_STATE = {
  moot: -3,
  withdrawn: -2,
  rejected: -1,
  open: 0,
  resting: 1,
  rested: 2,
  granted: 3,
} as const;
export type AppealStateName = keyof typeof APPEAL_STATE;
export type AppealState = (typeof APPEAL_STATE)[AppealStateName];

interface Traits {
  /** On the wire. */
  name: AppealStateName;
  /** Waits for a decision. */
  undecided: boolean;
  /** Is the one appeal of its cause. */
  valid: boolean;
}

const TRAITS = {
  [APPEAL_STATE.moot]: { name: 'moot', undecided: false, valid: false },
  [APPEAL_STATE.withdrawn]: { name: 'withdrawn', undecided: false, valid: true },
  [APPEAL_STATE.rejected]: { name: 'rejected', undecided: false, valid: true },
  [APPEAL_STATE.open]: { name: 'open', undecided: true, valid: true },
  [APPEAL_STATE.resting]: { name: 'resting', undecided: true, valid: true },
  [APPEAL_STATE.rested]: { name: 'rested', undecided: true, valid: true },
  [APPEAL_STATE.granted]: { name: 'granted', undecided: false, valid: true },
} as const satisfies Record<AppealState, Traits>;

export const APPEAL_STATES: readonly AppealState[] = Object.values(APPEAL_STATE);
export const APPEAL_STATE_NAMES = Object.keys(APPEAL_STATE) as AppealStateName[];

/** Whether the appeal waits for a decision. */
export function isUndecided(state: AppealState): boolean {
  return TRAITS[state].undecided;
}

/** Whether the appeal is the one of its cause, so that there cannot be another one. */
export function isValidAppeal(state: AppealState): boolean {
  return TRAITS[state].valid;
}

/** The name of a state on the wire. */
export function appealStateName(state: AppealState): AppealStateName {
  return TRAITS[state].name;
}

export const UNDECIDED_STATES = APPEAL_STATES.filter(isUndecided);
export const VALID_APPEAL_STATES = APPEAL_STATES.filter(isValidAppeal);
