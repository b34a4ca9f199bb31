import { DAY_MS, HOUR_MS, LATE_FREE_DAYS } from '../constants.ts';
import { judgingRules, type PenaltyRules, type RulesVersion } from './rules.ts';
import { CAUSE_KIND, type CauseKind, type CauseState } from './states.ts';

/** What may restrict a crew: a late cancel or a no-show. Those in deleted activities are left out. */
export interface Cause {
  readonly kind: CauseKind;
  readonly activityTime: Date;
  /** When it was cancelled, or marked as a no-show. */
  readonly causedTime: Date;
  /** When the seat was taken first. */
  readonly takenTime: Date;
  readonly excused: boolean;
  /** Whether it does not count until an appeal is decided. */
  readonly resting: boolean;
}

export interface History<C extends Cause = Cause> {
  readonly causes: readonly C[];
  /** The club's rules so far, in the order of `rulesAt`. */
  readonly versions: readonly RulesVersion[];
  /** When an admin last lifted the restriction; causes up to that instant do not count. */
  readonly liftedTime: Date | null;
}

/** A cause with what follows from it. */
export interface JudgedCause<C extends Cause = Cause> {
  readonly cause: C;
  readonly rules: PenaltyRules;
  readonly lifted: boolean;
  /** Until when it restricts, together with the others of its kind; null when it does not. */
  readonly end: Date | null;
  /** Whether it is a late cancel that the rules leave without a restriction. */
  readonly free: boolean;
}

/** A crew's `limit_end_time`, and the causes that explain it; null without a cause. */
export interface Limit<C extends Cause = Cause> {
  readonly end: Date;
  readonly rule: CauseKind;
  readonly causes: readonly JudgedCause<C>[];
}

/** When a no-show is forgotten, in milliseconds. */
function forgottenAt({ cause, rules }: Pick<JudgedCause, 'cause' | 'rules'>): number {
  if (rules.forget_days === null) return Number.POSITIVE_INFINITY;
  return cause.activityTime.getTime() + rules.forget_days * DAY_MS;
}

/** Whether a no-show no longer counts at an instant because of its age. */
export function isForgotten(judged: Pick<JudgedCause, 'cause' | 'rules'>, now: Date): boolean {
  return judged.cause.kind === CAUSE_KIND.noShow && forgottenAt(judged) <= now.getTime();
}

/** Every cause with what follows from it, in the order given (docs/specification.md#restriction). */
export function judgeCauses<C extends Cause>({ causes, versions, liftedTime }: History<C>): JudgedCause<C>[] {
  const lifted = liftedTime?.getTime() ?? Number.NEGATIVE_INFINITY;
  const all = causes.map((cause) => ({
    cause,
    rules: judgingRules(versions, { instant: instantOf(cause), taken: cause.takenTime }),
    lifted: cause.causedTime.getTime() <= lifted,
  }));
  const counting = all.filter(({ cause, lifted }) => !lifted && !cause.excused && !cause.resting);
  const cancels = counting.filter(({ cause }) => cause.kind === CAUSE_KIND.lateCancel);
  const free = new Set(cancels.filter((cancel) => isFree(cancel, cancels)));
  const noShowEnds = endsOfNoShows(counting.filter(({ cause }) => cause.kind === CAUSE_KIND.noShow));
  const endOf = (judged: (typeof all)[number]): Date | null => {
    if (!counting.includes(judged) || free.has(judged)) return null;
    if (judged.cause.kind === CAUSE_KIND.noShow) return noShowEnds.get(judged) ?? null;
    const hours = restrictHours(judged.rules);
    return hours === 0 ? null : new Date(judged.cause.causedTime.getTime() + hours * HOUR_MS);
  };
  return all.map((judged) => ({ ...judged, end: endOf(judged), free: free.has(judged) }));
}

/** The rules of an event are those of the instant of the cancel, or of the start that was missed. */
function instantOf({ kind, causedTime, activityTime }: Cause): Date {
  return kind === CAUSE_KIND.noShow ? activityTime : causedTime;
}

/** Hours for which one late cancel restricts. */
export function restrictHours({ late_restrict_hours, max_days }: PenaltyRules): number {
  return Math.min(late_restrict_hours, (max_days ?? Number.POSITIVE_INFINITY) * (DAY_MS / HOUR_MS));
}

type Counting = Pick<JudgedCause, 'cause' | 'rules'>;

function isFree(cancel: Counting, cancels: readonly Counting[]): boolean {
  if (cancel.rules.late_free === 0) return false;
  const before = cancels.filter(
    ({ cause }) => cause.causedTime.getTime() < cancel.cause.causedTime.getTime(),
  );
  const times = before.map(({ cause }) => cause.causedTime);
  return isFreeCancel(times, cancel.rules, cancel.cause.causedTime);
}

/** Whether a late cancel at an instant does not restrict, after these earlier ones that count. */
export function isFreeCancel(earlier: readonly Date[], rules: PenaltyRules, instant: Date): boolean {
  const since = instant.getTime() - LATE_FREE_DAYS * DAY_MS;
  return earlier.filter((time) => time.getTime() > since).length < rules.late_free;
}

/**
 * Until when each no-show restricts: all not forgotten by then together, for the sum of their days from the latest
 * one on. Independent of the current time: the restriction ends at the first instant that those left do not reach.
 */
function endsOfNoShows<J extends Counting>(counting: readonly J[]): Map<J, Date> {
  const noShows = counting
    .filter(({ rules }) => rules.no_show_days > 0)
    .toSorted((a, b) => forgottenAt(a) - forgottenAt(b) || 0);
  const ends = new Map<J, Date>();
  let earliest = Number.NEGATIVE_INFINITY;
  for (const [index, first] of noShows.entries()) {
    const left = noShows.slice(index);
    const forgotten = forgottenAt(first);
    const end = Math.max(earliest, endTogether(left));
    if (end <= forgotten || left.length === 1) {
      for (const noShow of left) ends.set(noShow, new Date(Math.min(end, forgottenAt(noShow))));
      break;
    }
    ends.set(first, new Date(forgotten));
    earliest = forgotten;
  }
  return ends;
}

function endTogether(noShows: readonly Counting[]): number {
  const latest = noShows.reduce((a, b) => (b.cause.activityTime > a.cause.activityTime ? b : a));
  const sum = noShows.reduce((days, { rules }) => days + rules.no_show_days, 0);
  const days = Math.min(sum, latest.rules.max_days ?? Number.POSITIVE_INFINITY);
  return latest.cause.activityTime.getTime() + days * DAY_MS;
}

/** When the restriction ends and which causes explain that (docs/specification.md#restriction). */
export function limitOf<C extends Cause>(history: History<C>): Limit<C> | null {
  const ends = judgeCauses(history).flatMap((judged) => (judged.end ? [{ ...judged, end: judged.end }] : []));
  if (ends.length === 0) return null;
  const end = new Date(Math.max(...ends.map((judged) => judged.end.getTime())));
  const reaching = ends.filter((judged) => judged.end.getTime() === end.getTime());
  const noShows = reaching.filter(({ cause }) => cause.kind === CAUSE_KIND.noShow);
  return noShows.length > 0
    ? { end, rule: CAUSE_KIND.noShow, causes: noShows }
    : { end, rule: CAUSE_KIND.lateCancel, causes: reaching };
}

/** What explains a stored limit; null for one from an earlier account, of which there are no causes here. */
export function explanationOf<C extends Cause>(history: History<C>, until: Date): Limit<C> | null {
  const limit = limitOf(history);
  return limit === null || limit.end.getTime() < until.getTime() ? null : limit;
}

/** What a cause does at an instant. */
export function causeStateOf({ cause, lifted, end }: JudgedCause, now: Date): CauseState {
  if (cause.excused) return 'excused';
  if (lifted) return 'lifted';
  return end !== null && now.getTime() < end.getTime() ? 'restricting' : 'over';
}

/** The late cancels among these that restrict at an instant. */
export function restrictingCancels<C extends Cause>(judged: readonly JudgedCause<C>[], now: Date) {
  return judged.filter(
    (one) => one.cause.kind === CAUSE_KIND.lateCancel && causeStateOf(one, now) === 'restricting',
  );
}

/** The no-shows among these that are not lifted, excused or forgotten at an instant. */
export function countingNoShows<C extends Cause>(judged: readonly JudgedCause<C>[], now: Date) {
  return judged.filter(
    (one) =>
      one.cause.kind === CAUSE_KIND.noShow && !one.lifted && !one.cause.excused && !isForgotten(one, now),
  );
}

/** When causes end that are judged by the default rules, for a club that has never set any. */
export function defaultRestrictionEnd(causes: {
  lateCancels: readonly Date[];
  noShows: readonly { activityTime: Date; markedTime: Date }[];
  liftedTime: Date | null;
}): Date | null {
  const simple = { excused: false, resting: false };
  const cancels = causes.lateCancels.map((time) => ({
    ...simple,
    kind: CAUSE_KIND.lateCancel,
    activityTime: time,
    causedTime: time,
    takenTime: time,
  }));
  const noShows = causes.noShows.map(({ activityTime, markedTime }) => ({
    ...simple,
    kind: CAUSE_KIND.noShow,
    activityTime,
    causedTime: markedTime,
    takenTime: activityTime,
  }));
  const { liftedTime } = causes;
  return limitOf({ causes: [...cancels, ...noShows], versions: [], liftedTime })?.end ?? null;
}
