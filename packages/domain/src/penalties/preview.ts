import { DAY_MS, HOUR_MS, LATE_FREE_DAYS, PENALTY_PREVIEW_MONTHS } from '../constants.ts';
import { judgeCauses } from './restriction.ts';
import { type PenaltyRules, type RulesVersion, rulesAt } from './rules.ts';
import { CAUSE_KIND, type CauseKind } from './states.ts';

/** A no-show or a cancel shortly before a start. */
export interface PastEvent {
  readonly crewId: number;
  readonly kind: CauseKind;
  readonly activityTime: Date;
  /** When it was cancelled; of a no-show when it was marked. */
  readonly causedTime: Date;
  /** Whether the cancel was late by the rules of its time. */
  readonly late: boolean;
}

/** From when on a preview counts events, and from when on it reads them: earlier cancels use up the free ones. */
export function previewSince(now: Date): { shown: Date; read: Date } {
  const shown = new Date(now);
  shown.setUTCMonth(shown.getUTCMonth() - PENALTY_PREVIEW_MONTHS);
  return { shown, read: new Date(shown.getTime() - LATE_FREE_DAYS * DAY_MS) };
}

/** How many crews these rules would have restricted from `since` on, had they always been in force. */
export function countRestricted(
  events: readonly PastEvent[],
  { rules, versions, since }: { rules: PenaltyRules; versions: readonly RulesVersion[]; since: Date },
): number {
  const causes = events.filter(
    (event) => event.kind === CAUSE_KIND.noShow || isLateUnder(event, rules, versions),
  );
  const always = [{ validFrom: new Date(0), rules }];
  const byCrew = Map.groupBy(causes, ({ crewId }) => crewId);
  return [...byCrew.values()].filter((own) => {
    const history = own.map((event) => ({
      ...event,
      takenTime: event.causedTime,
      excused: false,
      resting: false,
    }));
    const judged = judgeCauses({ causes: history, versions: always, liftedTime: null });
    return judged.some(({ cause, end }) => end !== null && cause.causedTime.getTime() > since.getTime());
  }).length;
}

/** A cancel within the hours of its time that was not late could be made freely; it stays so. */
function isLateUnder(event: PastEvent, rules: PenaltyRules, versions: readonly RulesVersion[]): boolean {
  const ahead = event.activityTime.getTime() - event.causedTime.getTime();
  const wasFree = !event.late && ahead <= rulesAt(versions, event.causedTime).late_hours * HOUR_MS;
  return !wasFree && ahead > 0 && ahead <= rules.late_hours * HOUR_MS;
}
