import { z } from 'zod';
import { APPEAL_REASON_MAX, APPEAL_TEXT_MAX } from '../constants.ts';
import { idOf } from '../ids.ts';
import { multiLine } from '../texts/schemas.ts';
import { utcTime } from '../time-codecs.ts';
import { PENALTY_BOUNDS, type PenaltyRules } from './rules.ts';
import { CAUSE_KIND, CAUSE_KINDS } from './states.ts';

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** The form of a club's penalty rules (docs/specification.md#penalty-rules). */
export const penaltyRules = z.object({
  late_hours: within(PENALTY_BOUNDS.late_hours),
  late_restrict_hours: within(PENALTY_BOUNDS.late_restrict_hours),
  late_free: within(PENALTY_BOUNDS.late_free),
  no_show_days: within(PENALTY_BOUNDS.no_show_days),
  /** Null: never. */
  forget_days: within(PENALTY_BOUNDS.forget_days).nullable(),
  /** Null: no limit. */
  max_days: within(PENALTY_BOUNDS.max_days).nullable(),
}) satisfies z.ZodType<PenaltyRules>;

export const penaltyRulesForm = penaltyRules.extend({
  /** By default a day from now, which is the earliest. */
  valid_from: utcTime.optional(),
  /** The version that was read; an outdated one is refused. By default that is not checked. */
  version: z.int().optional(),
});

const inQuery = ({ min, max }: { min: number; max: number }) => z.coerce.number().int().min(min).max(max);

/** Rules to preview: the first four together, or none. Without `forget_days` and `max_days` these are null. */
export const previewQuery = z.object({
  late_hours: inQuery(PENALTY_BOUNDS.late_hours).optional(),
  late_restrict_hours: inQuery(PENALTY_BOUNDS.late_restrict_hours).optional(),
  late_free: inQuery(PENALTY_BOUNDS.late_free).optional(),
  no_show_days: inQuery(PENALTY_BOUNDS.no_show_days).optional(),
  forget_days: inQuery(PENALTY_BOUNDS.forget_days).optional(),
  max_days: inQuery(PENALTY_BOUNDS.max_days).optional(),
});

/** The rules that a query asks to preview; null without them. */
export function previewedRules(query: z.output<typeof previewQuery>): PenaltyRules | null {
  const rules = penaltyRules.safeParse({ forget_days: null, max_days: null, ...query });
  return rules.success ? rules.data : null;
}

/** An appeal against one cause; a late cancel is named by its id, since there may be several of one activity. */
export const appealForm = z
  .object({
    kind: z.enum(CAUSE_KINDS),
    activity_id: idOf('activity'),
    cancellation_id: idOf('cancellation').nullish(),
    text: multiLine({ min: 1, max: APPEAL_TEXT_MAX }),
  })
  .refine(({ kind, cancellation_id }) => kind === CAUSE_KIND.noShow || cancellation_id != null, {
    path: ['cancellation_id'],
  });

const decisionReason = multiLine({ min: 1, max: APPEAL_REASON_MAX });

/** A decision, or the withdrawal by who appealed. */
export const appealDecision = z.discriminatedUnion('state', [
  z.object({ state: z.literal(['granted', 'rejected']), reason: decisionReason }),
  z.object({ state: z.literal('withdrawn') }),
]);
