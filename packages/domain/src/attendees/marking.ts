import { CHANGE_MODE_AFTER_MS, MARKING_AFTER_MS, MARKING_BEFORE_MS } from '../constants.ts';
import { may } from '../permissions.ts';
import { judgeCode, triesLeft } from './attendance-code.ts';
import { ATTENDEE_STATE, type AttendeeState } from './attendee-state.ts';
import { askerOf, type Marker } from './marker.ts';

/** `open` to everyone entitled, `change` (attendance-change mode) to admins and the owner. */
export type MarkingWindow = 'early' | 'open' | 'change' | 'closed';

export type MarkFacts = {
  activityTime: Date;
  state: AttendeeState;
  /** Wrong codes so far. */
  tries: number;
  /** The activity's attendance code. */
  code: string;
  marker: Marker;
};

/** `code` is whatever was sent; null is none. */
export type MarkRequest = { state: Exclude<AttendeeState, -1>; code?: unknown };

export type MarkRefusal =
  | 'permission.denied'
  | 'attendee.not_attending'
  | 'attendee.outside_window'
  | 'attendee.no_show'
  | 'attendee.state_refused'
  | 'attendee.code_required'
  | 'attendee.code_invalid'
  | 'attendee.code_wrong'
  | 'attendee.code_used_up';

/** What becomes of the attendee: state and tries are to be written in any case, the refusal to be answered. */
export type MarkOutcome = { state: AttendeeState; tries: number; refusal: MarkRefusal | null };

/** Where now lies: open from −1 h to +1 h of the activity's time, change mode until +24 h; every end belongs to its window. */
export function markingWindow(activityTime: Date, now: Date): MarkingWindow {
  const passed = now.getTime() - activityTime.getTime();
  if (passed < -MARKING_BEFORE_MS) return 'early';
  if (passed <= MARKING_AFTER_MS) return 'open';
  if (passed <= CHANGE_MODE_AFTER_MS) return 'change';
  return 'closed';
}

/** Whether one may mark anybody here, without a code: level 7 and the activity's owner. */
export function marksOthers(marker: Marker): boolean {
  return may('attendee.mark', askerOf(marker));
}

/** Whether the marking control is on for this person now. */
export function canMark(activityTime: Date, marker: Marker, now: Date): boolean {
  const window = markingWindow(activityTime, now);
  if (marksOthers(marker)) return window === 'open' || window === 'change';
  return window === 'open' && may('attendee.mark_self', askerOf(marker));
}

/**
 * Marks an attendee (the specification, section 4; the contract, section 6). Admins and the owner set attended, no-show or,
 * to undo a mark, applied with its tries anew; oneself goes from applied to attended by the code and from attended to
 * no-show without one. Whoever sends a code for oneself has it judged. The same state again is no error and no change.
 */
export function markAttendee(facts: MarkFacts, request: MarkRequest, now: Date): MarkOutcome {
  const { state, tries, marker } = facts;
  const refuse = (refusal: MarkRefusal): MarkOutcome => ({ state, tries, refusal });

  if (!marksOthers(marker) && !marker.self) return refuse('permission.denied');
  if (state === ATTENDEE_STATE.cancelled) return refuse('attendee.not_attending');
  if (!canMark(facts.activityTime, marker, now)) return refuse('attendee.outside_window');
  if (state === request.state) return { state, tries, refusal: null };

  const code = request.code ?? null;
  const entersCode =
    marker.self && state === ATTENDEE_STATE.applied && request.state === ATTENDEE_STATE.attended;
  if (entersCode && code !== null) return enterCode(facts, code);
  if (marksOthers(marker)) {
    return {
      state: request.state,
      tries: request.state === ATTENDEE_STATE.applied ? 0 : tries,
      refusal: null,
    };
  }
  if (entersCode) return refuse('attendee.code_required');
  if (state === ATTENDEE_STATE.noShow) {
    return refuse(triesLeft(tries) === 0 ? 'attendee.code_used_up' : 'attendee.no_show');
  }
  if (request.state !== ATTENDEE_STATE.noShow || state !== ATTENDEE_STATE.attended) {
    return refuse('attendee.state_refused');
  }
  return { state: request.state, tries, refusal: null };
}

function enterCode({ state, tries, code }: MarkFacts, typed: unknown): MarkOutcome {
  const judged = judgeCode(typed, code, tries);
  if (judged.verdict === 'invalid') return { state, tries, refusal: 'attendee.code_invalid' };
  if (judged.verdict === 'right') return { state: ATTENDEE_STATE.attended, tries, refusal: null };
  return {
    state: judged.noShow ? ATTENDEE_STATE.noShow : state,
    tries: judged.tries,
    refusal: 'attendee.code_wrong',
  };
}
