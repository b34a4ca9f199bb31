import {
  APPEAL_OVERDUE_MS,
  APPEAL_PERIOD_DAYS,
  APPEAL_REST_AFTER_MS,
  APPEAL_REST_MS,
  APPEAL_WINDOW_MS,
  APPEALS_OPEN_MAX,
  APPEALS_PERIOD_MAX,
  DAY_MS,
} from '../constants.ts';
import { type Actor, may } from '../permissions.ts';
import type { JudgedCause } from './restriction.ts';
import { APPEAL_STATE, type AppealState, isUndecided, isValidAppeal } from './states.ts';

/** Until when a cause can be appealed, its end excluded; null when it cannot: it was lifted or excused. */
export function appealUntil({ cause, lifted, end }: JudgedCause): Date | null {
  if (lifted || cause.excused) return null;
  return new Date(Math.max(cause.causedTime.getTime() + APPEAL_WINDOW_MS, end?.getTime() ?? 0));
}

export interface AppealFacts {
  readonly cause: JudgedCause;
  /** Whether the cause has an appeal that is not moot. */
  readonly appealed: boolean;
  /** As `countAppeals` says. */
  readonly open: number;
  readonly recent: number;
  /** Other crews who may decide. */
  readonly otherDeciders: number;
}

/** The undecided appeals of a crew, and those of the last APPEAL_PERIOD_DAYS. Moot ones count for neither. */
export function countAppeals(
  appeals: readonly { state: AppealState; createdTime: Date }[],
  now: Date,
): { open: number; recent: number } {
  const since = now.getTime() - APPEAL_PERIOD_DAYS * DAY_MS;
  return {
    open: appeals.filter(({ state }) => isUndecided(state)).length,
    recent: appeals.filter(({ state, createdTime }) => isValidAppeal(state) && createdTime.getTime() > since)
      .length,
  };
}

/** Why a cause cannot be appealed, or null (docs/specification.md#appeals). */
export function appealRefusal(facts: AppealFacts, now: Date): 'appeal.closed' | 'appeal.too_many' | null {
  const until = appealUntil(facts.cause);
  if (until === null || now.getTime() >= until.getTime()) return 'appeal.closed';
  if (facts.appealed || facts.otherDeciders === 0) return 'appeal.closed';
  const tooMany = facts.open >= APPEALS_OPEN_MAX || facts.recent >= APPEALS_PERIOD_MAX;
  return tooMany ? 'appeal.too_many' : null;
}

export interface DecisionFacts {
  readonly state: AppealState;
  readonly actor: Actor;
  /** Whether the actor is who appeals. */
  readonly own: boolean;
  /** Whether the actor marked the no-show. */
  readonly marked: boolean;
  /** Crews who may decide, without the actor and who appeals. */
  readonly otherDeciders: number;
}

/** Why the actor cannot decide an appeal, or null. Who marked decides only if no other crew may. */
export function decisionRefusal(
  facts: DecisionFacts,
): 'permission.denied' | 'appeal.own' | 'appeal.decided' | null {
  if (facts.own) return 'appeal.own';
  if (!may('appeal.decide', facts.actor)) return 'permission.denied';
  if (facts.marked && facts.otherDeciders > 0) return 'appeal.own';
  return isUndecided(facts.state) ? null : 'appeal.decided';
}

/** Why the actor cannot withdraw an appeal, or null. */
export function withdrawalRefusal(facts: {
  state: AppealState;
  own: boolean;
}): 'appeal.own' | 'appeal.decided' | null {
  if (!facts.own) return 'appeal.own';
  return isUndecided(facts.state) ? null : 'appeal.decided';
}

/** Undecided appeals that were made at this instant or earlier are overdue. */
export function overdueFrom(now: Date): Date {
  return new Date(now.getTime() - APPEAL_OVERDUE_MS);
}

/** Whether level 8 and up are told of an undecided appeal. */
export function isOverdue({ state, createdTime }: { state: AppealState; createdTime: Date }, now: Date) {
  return isUndecided(state) && createdTime.getTime() <= overdueFrom(now).getTime();
}

/** From when the cause of an undecided appeal rests, and until when, its end excluded. */
export function restOf(createdTime: Date): { from: Date; until: Date } {
  const from = createdTime.getTime() + APPEAL_REST_AFTER_MS;
  return { from: new Date(from), until: new Date(from + APPEAL_REST_MS) };
}

/** The state of an undecided appeal at an instant. */
export function undecidedStateAt(createdTime: Date, now: Date): AppealState {
  const { from, until } = restOf(createdTime);
  if (now.getTime() < from.getTime()) return APPEAL_STATE.open;
  return now.getTime() < until.getTime() ? APPEAL_STATE.resting : APPEAL_STATE.rested;
}
