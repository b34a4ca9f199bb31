import {
  HOUR_MS,
  LATE_CANCEL_RESTRICTION_MS,
  LATE_CANCEL_WINDOW_MS,
  MOVED_FREE_MS,
  MOVED_FREELY_MS,
  NO_SHOW_RESTRICTION_DAYS,
  PENALTY_RULES_NOTICE_MS,
} from '../constants.ts';

/** A club's penalty rules (docs/specification.md#penalty-rules), named as on the wire. */
export interface PenaltyRules {
  /** A cancel this many hours before the start, or later, is late. */
  readonly late_hours: number;
  /** Hours for which a late cancel restricts. */
  readonly late_restrict_hours: number;
  /** Late cancels in LATE_FREE_DAYS that do not restrict. */
  readonly late_free: number;
  /** Days for which each no-show restricts. */
  readonly no_show_days: number;
  /** Days after which a no-show is forgotten; null: never. */
  readonly forget_days: number | null;
  /** Longest restriction in days from its latest cause; null: no limit. */
  readonly max_days: number | null;
}

/** The lowest and highest value of each rule. */
export const PENALTY_BOUNDS = {
  late_hours: { min: 0, max: 48 },
  late_restrict_hours: { min: 0, max: 168 },
  late_free: { min: 0, max: 5 },
  no_show_days: { min: 0, max: 30 },
  forget_days: { min: 30, max: 365 },
  max_days: { min: 1, max: 365 },
} as const satisfies Record<keyof PenaltyRules, { min: number; max: number }>;

/** The rules of a club that has set none. */
export const DEFAULT_PENALTY_RULES: PenaltyRules = {
  late_hours: LATE_CANCEL_WINDOW_MS / HOUR_MS,
  late_restrict_hours: LATE_CANCEL_RESTRICTION_MS / HOUR_MS,
  late_free: 0,
  no_show_days: NO_SHOW_RESTRICTION_DAYS,
  forget_days: null,
  max_days: null,
};

/** Rules and the instant from which they are valid. */
export interface RulesVersion {
  readonly validFrom: Date;
  readonly rules: PenaltyRules;
}

/** The rules in force at an instant. `versions` are in the order of their `validFrom`, then of their ids. */
export function rulesAt(versions: readonly RulesVersion[], instant: Date): PenaltyRules {
  const version = versions.findLast(({ validFrom }) => validFrom.getTime() <= instant.getTime());
  return version?.rules ?? DEFAULT_PENALTY_RULES;
}

/** The milder of two rules, value by value. */
export function milderRules(a: PenaltyRules, b: PenaltyRules): PenaltyRules {
  return {
    late_hours: Math.min(a.late_hours, b.late_hours),
    late_restrict_hours: Math.min(a.late_restrict_hours, b.late_restrict_hours),
    late_free: Math.max(a.late_free, b.late_free),
    no_show_days: Math.min(a.no_show_days, b.no_show_days),
    forget_days: sooner(a.forget_days, b.forget_days),
    max_days: sooner(a.max_days, b.max_days),
  };
}

/** Null is never. */
function sooner(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

/** What judges an event at `instant` on a seat taken at `taken`: the rules then, or milder ones when it was taken. */
export function judgingRules(
  versions: readonly RulesVersion[],
  { instant, taken }: { instant: Date; taken: Date },
): PenaltyRules {
  const inForce = rulesAt(versions, instant);
  return taken.getTime() < instant.getTime() ? milderRules(inForce, rulesAt(versions, taken)) : inForce;
}

/** When a change saved now is valid: at the requested instant, or after the notice. Null when that is too early. */
export function rulesValidFrom(requested: Date | null, now: Date): Date | null {
  const earliest = new Date(now.getTime() + PENALTY_RULES_NOTICE_MS);
  if (requested === null) return earliest;
  return requested.getTime() < earliest.getTime() ? null : requested;
}

/**
 * Until when attendees may cancel freely because the start that they agreed to is moved now, at once or in several
 * steps, so that a host cannot move them into a penalty; null when it is too little, or into the past
 * (docs/specification.md#moved-activity).
 */
export function movedFreeUntil(agreed: Date, to: Date, now: Date): Date | null {
  if (Math.abs(to.getTime() - agreed.getTime()) <= MOVED_FREELY_MS || to.getTime() <= now.getTime())
    return null;
  return new Date(Math.min(to.getTime(), now.getTime() + MOVED_FREE_MS));
}
