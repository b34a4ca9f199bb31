import {
  CHANGE_MODE_AFTER_MS,
  CODE_FIRST,
  CODE_SPAN,
  CODE_TRIES,
  MARKING_AFTER_MS,
  MARKING_BEFORE_MS,
} from '../constants.ts';
import { type Actor, may, type Relation } from '../permissions.ts';
import {
  ATTENDEE_STATE,
  type AttendeeState,
  hasAttended,
  hasSeat,
  isApplied,
  isNoShow,
  type SeatState,
} from './states.ts';

/** The crew that marks or moves an attendee. */
export type MarkActor = {
  adminLevel: number;
  /** Owner of the activity. */
  owner: boolean;
  /** The attendee's own crew. */
  self: boolean;
};

/** The actor in the form that permissions need. */
export function toActor({ adminLevel, owner, self }: MarkActor): Actor {
  const relations: Relation[] = [];
  if (owner) relations.push('owner');
  if (self) relations.push('self');
  return { level: adminLevel, relations };
}

/** Exactly two ASCII digits, 10 to 99. */
const CODE_PATTERN = /^[1-9][0-9]$/;

export type CodeResult =
  /** Not in the format of a code; it does not count as a try. */
  | { verdict: 'invalid' }
  | { verdict: 'right' }
  /** `tries` counts this one; the fifth makes a no-show. */
  | { verdict: 'wrong'; tries: number; triesLeft: number; noShow: boolean };

/**
 * An activity's attendance code: (minutes·60 + seconds) mod 90 + 10 of its `created_time`
 * (docs/specification.md#attendance-code). Minutes and seconds are the same in Seoul and in UTC.
 */
export function attendanceCode(createdTime: Date): string {
  const seconds = createdTime.getUTCMinutes() * 60 + createdTime.getUTCSeconds();
  return String((seconds % CODE_SPAN) + CODE_FIRST);
}

/**
 * The `created_time` of an activity created now: `drawn` seconds earlier, where `drawn` is uniform in 0 to
 * CODE_DRAW_S - 1. All codes are equally likely, so that the moment of creation does not reveal the code.
 */
export function codeTime(now: Date, drawn: number): Date {
  return new Date(now.getTime() - drawn * 1000);
}

/** The number of wrong tries left. */
export function triesLeft(tries: number): number {
  return Math.max(0, CODE_TRIES - tries);
}

/** Evaluates one try at the code after `tries` wrong ones. `typed` is unvalidated; a number is read as its digits. */
export function evaluateCode(typed: unknown, code: string, tries: number): CodeResult {
  const digits = typeof typed === 'number' ? String(typed) : typed;
  if (typeof digits !== 'string' || !CODE_PATTERN.test(digits)) return { verdict: 'invalid' };
  if (tries < CODE_TRIES && digits === code) return { verdict: 'right' };
  const counted = Math.min(tries + 1, CODE_TRIES);
  return { verdict: 'wrong', tries: counted, triesLeft: triesLeft(counted), noShow: counted === CODE_TRIES };
}

/** `open`: everyone entitled may mark. `change` (attendance-change mode): admins and the owner. */
export type MarkingWindow = 'early' | 'open' | 'change' | 'closed';

export type MarkFacts = {
  activityTime: Date;
  state: AttendeeState;
  /** Wrong codes so far. */
  tries: number;
  /** The activity's attendance code. */
  code: string;
  marker: MarkActor;
};

/** `code` is unvalidated; null is none. */
export type MarkRequest = { state: SeatState; code?: unknown };

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

/** The attendee after the call. State and tries are stored even when there is a refusal. */
export type MarkOutcome = { state: AttendeeState; tries: number; refusal: MarkRefusal | null };

/** The marking window at `now`: open from −1 h to +1 h of the activity's time, change until +24 h, ends inclusive. */
export function markingWindow(activityTime: Date, now: Date): MarkingWindow {
  const passed = now.getTime() - activityTime.getTime();
  if (passed < -MARKING_BEFORE_MS) return 'early';
  if (passed <= MARKING_AFTER_MS) return 'open';
  if (passed <= CHANGE_MODE_AFTER_MS) return 'change';
  return 'closed';
}

/** Whether the actor may mark every attendee without a code: level 7 and up, and the activity's owner. */
export function canMarkOthers(marker: MarkActor): boolean {
  return may('attendee.mark', toActor(marker));
}

/** Whether the marking control is enabled for the actor now. */
export function canMark(activityTime: Date, marker: MarkActor, now: Date): boolean {
  const window = markingWindow(activityTime, now);
  if (canMarkOthers(marker)) return window === 'open' || window === 'change';
  return window === 'open' && may('attendee.mark_self', toActor(marker));
}

/**
 * Marks an attendee (docs/specification.md#marking). Admins and the owner set attended, no-show or applied, which
 * undoes a mark and resets the tries. Attendees change their own mark from applied to attended with the code, and
 * from attended to no-show without it. A code sent for the actor's own mark is always evaluated, also an admin's.
 * Setting the same state again succeeds and changes nothing.
 */
export function evaluateMark(facts: MarkFacts, request: MarkRequest, now: Date): MarkOutcome {
  const { state, tries, marker } = facts;
  const refuse = (refusal: MarkRefusal): MarkOutcome => ({ state, tries, refusal });

  if (!canMarkOthers(marker) && !marker.self) return refuse('permission.denied');
  if (!hasSeat(state)) return refuse('attendee.not_attending');
  if (!canMark(facts.activityTime, marker, now)) return refuse('attendee.outside_window');
  if (state === request.state) return { state, tries, refusal: null };

  const code = request.code ?? null;
  if (marker.self && code !== null && isApplied(state) && hasAttended(request.state)) {
    return enterCode(facts, code);
  }
  if (canMarkOthers(marker)) {
    return { state: request.state, tries: isApplied(request.state) ? 0 : tries, refusal: null };
  }
  const refusal = ownMarkRefusal(state, request.state, tries);
  return refusal === null ? { state: request.state, tries, refusal } : refuse(refusal);
}

/** Why attendees cannot change their own mark without a code, or null. */
function ownMarkRefusal(from: SeatState, to: SeatState, tries: number): MarkRefusal | null {
  switch (from) {
    case ATTENDEE_STATE.applied:
      return hasAttended(to) ? 'attendee.code_required' : 'attendee.state_refused';
    case ATTENDEE_STATE.attended:
      return isNoShow(to) ? null : 'attendee.state_refused';
    case ATTENDEE_STATE.noShow:
      return triesLeft(tries) === 0 ? 'attendee.code_used_up' : 'attendee.no_show';
  }
}

function enterCode({ state, tries, code }: MarkFacts, typed: unknown): MarkOutcome {
  const result = evaluateCode(typed, code, tries);
  if (result.verdict === 'invalid') return { state, tries, refusal: 'attendee.code_invalid' };
  if (result.verdict === 'right') return { state: ATTENDEE_STATE.attended, tries, refusal: null };
  return {
    state: result.noShow ? ATTENDEE_STATE.noShow : state,
    tries: result.tries,
    refusal: 'attendee.code_wrong',
  };
}
