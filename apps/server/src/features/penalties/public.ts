import {
  countingNoShows,
  explanationOf,
  type JudgedCause,
  judgeCauses,
  type Limit,
  limitOf,
  restrictHours,
  restrictingCancels,
} from '@crewwith/domain/penalties/restriction';
import { judgingRules, type PenaltyRules, type RulesVersion } from '@crewwith/domain/penalties/rules';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { toSeoulWire } from '@crewwith/domain/time';
import type { Call } from '../../context.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import { Refusal } from '../../refusal.ts';
import * as lists from './queries/appeal-lists.ts';
import { makeMoot, readRestrictedCrew, withdrawUndecided } from './queries/appeals.ts';
import * as causes from './queries/causes.ts';
import {
  type OwnPenaltiesJson,
  parseVersions,
  readHistories,
  type StoredCause,
  type StoredHistory,
  saveRestrictionEnds,
  type VersionsJson,
  versionsOf,
} from './queries/causes.ts';

/**
 * Recomputes `limit_end_time` of these crews, in two statements. Call it in the transaction that changes a cause: a
 * late cancel, a no-show, a lift, a deleted activity, or an appeal that is decided or withdrawn or whose cause rests.
 * Returns until when each crew is restricted, and by which causes; null for one without a limit.
 */
export async function updateRestrictions(
  trx: Trx,
  crewIds: readonly number[],
): Promise<ReadonlyMap<number, Limit<StoredCause> | null>> {
  if (crewIds.length === 0) return new Map();
  const histories = await readHistories(trx, crewIds);
  const limits = new Map([...histories].map(([crewId, history]) => [crewId, limitOf(history)]));
  await saveRestrictionEnds(
    trx,
    [...limits].map(([crew_id, limit]) => ({ crew_id, limit_end_time: limit?.end ?? null })),
  );
  return limits;
}

export type RestrictionLimit = Limit<StoredCause> | null | undefined;

/** The causes of a crew with what follows from them. */
async function readJudgedCauses(db: Db, crewId: number): Promise<JudgedCause<StoredCause>[]> {
  const history = (await readHistories(db, [crewId])).get(crewId);
  return history ? judgeCauses(history) : [];
}

/** The late cancels that restrict a crew at an instant. */
export async function readRestrictingCancels(db: Db, crewId: number, now: Date) {
  return restrictingCancels(await readJudgedCauses(db, crewId), now);
}

/** The no-shows of a crew that are not lifted, excused or forgotten at an instant. */
export async function readCountingNoShows(db: Db, crewId: number, now: Date) {
  return countingNoShows(await readJudgedCauses(db, crewId), now);
}

/**
 * Makes appeals moot in the transaction that takes their cause away: an attendee is marked again, activities deleted,
 * or the causes of a crew are lifted. The caller has locked the crews.
 */
export async function makeAppealsMoot(
  trx: Trx,
  of: { activityIds: readonly number[] } | { activityId: number; crewId: number } | { crewId: number },
  now: Date,
): Promise<void> {
  await makeMoot(trx, of, now);
}

/** Withdraws the undecided appeals of these locked crews, so that causes that rest count again. */
export async function withdrawAppeals(trx: Trx, crewIds: readonly number[], now: Date): Promise<void> {
  await updateRestrictions(trx, [...(await withdrawUndecided(trx, crewIds, now))]);
}

export type PenaltyVersions = VersionsJson;

/** The penalty rules of a club in their order, as a column; `clubId` names a column. */
export const penaltyVersions = (clubId: string) => versionsOf(clubId);

/** What the price of a cancel now depends on, as a column for the aliases `seat`, `me`, `place` and `activity`. */
export const ownPenalties = (now: Date) => causes.ownPenalties(now);

/**
 * The undecided appeals of others in the club of the crew `alias` that were made by an instant, as a column; null for
 * a crew that is not told of them.
 */
export const overdueAppeals = (alias: string, madeBy: Date) => lists.overdueAppeals(alias, madeBy);

/** The column in the form of the domain's rules. */
export function parseOwnPenalties(own: OwnPenaltiesJson): { versions: RulesVersion[]; lateCancels: Date[] } {
  return {
    versions: parseVersions(own?.versions ?? null),
    lateCancels: (own?.cancels ?? []).map((time) => new Date(time)),
  };
}

/** The rules that judge a cancel now of a seat. */
export function cancelRules(seat: { taken_time: Date; versions: PenaltyVersions }, now: Date): PenaltyRules {
  return judgingRules(parseVersions(seat.versions), { instant: now, taken: seat.taken_time });
}

/** Does what may be refused because the crew is restricted; the refusal then says until when and why. */
export async function explainRestriction<T>(
  { db, ids }: Pick<Call, 'db' | 'ids'>,
  crewId: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'crew.restricted') throw error;
    const crew = await readRestrictedCrew(db, crewId);
    const history = (await readHistories(db, [crewId])).get(crewId);
    if (!crew?.limit_end_time || !history) throw error;
    const restriction = restrictionOf(history, crew.limit_end_time, ids);
    throw new Refusal('crew.restricted', { restriction });
  }
}

/** What explains a stored limit; one from an earlier account has no causes here. */
function restrictionOf(history: StoredHistory, until: Date, ids: Call['ids']) {
  const limit = explanationOf(history, until);
  if (limit === null) return { until, rule: null, causes: [] };
  const causes = limit.causes.map(({ cause, rules }) => {
    const isNoShow = cause.kind === CAUSE_KIND.noShow;
    const hours = isNoShow ? null : restrictHours(rules);
    const days = isNoShow ? rules.no_show_days : null;
    return {
      time: isNoShow ? cause.activityTime : cause.causedTime,
      hours,
      days,
      maxDays: rules.max_days,
      record: {
        kind: cause.kind,
        activity_id: ids.encode('activity', cause.activityId),
        name: cause.name,
        activity_time: toSeoulWire(cause.activityTime),
        caused_time: cause.causedTime.toISOString(),
        hours,
        days,
      },
    };
  });
  return { until, rule: limit.rule, causes };
}

/** What restricts a crew at an instant: its no-shows that count, and its late cancels, the latest first. */
export interface RestrictingCauses {
  readonly noShows: readonly JudgedCause<StoredCause>[];
  /** Until when the no-shows restrict; null when they do not. */
  readonly noShowsUntil: Date | null;
  readonly lateCancels: readonly (JudgedCause<StoredCause> & { end: Date })[];
}

/** What restricts each of these crews at an instant, in one statement. */
export async function readRestrictingCauses(
  db: Db,
  crewIds: readonly number[],
  now: Date,
): Promise<Map<number, RestrictingCauses>> {
  const histories = await readHistories(db, crewIds);
  return new Map(
    [...histories].map(([crewId, history]) => [crewId, restrictingOf(judgeCauses(history), now)]),
  );
}

function restrictingOf(judged: readonly JudgedCause<StoredCause>[], now: Date): RestrictingCauses {
  const noShows = countingNoShows(judged, now);
  const ends = noShows.flatMap(({ end }) => (end === null ? [] : [end.getTime()]));
  const lateCancels = restrictingCancels(judged, now).flatMap((cancel) =>
    cancel.end === null ? [] : [{ ...cancel, end: cancel.end }],
  );
  return {
    noShows,
    noShowsUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
    lateCancels: lateCancels.reverse(),
  };
}
