import { z } from 'zod';
import { CAUSE_KINDS } from './penalties/states.ts';

/** The body of every refusal (RFC 9457; docs/specification.md#errors). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `attendee.code_wrong` and `attendee.code_used_up`: the number of tries left. */
  tries_left: z.int().optional(),
  /** With `request.too_many`: seconds until the next allowed call, as in Retry-After. */
  retry_after: z.int().optional(),
  /** With `member.withdrawn`: until when the account can be reactivated. */
  reactivate_until: z.iso.datetime().optional(),
  /** With `crew.restricted`: the kind of cause, until when it restricts, and the causes that explain that. */
  rule: z.enum([...CAUSE_KINDS, 'inherited']).optional(),
  until: z.iso.datetime().optional(),
  causes: z
    .array(
      z.object({
        kind: z.enum(CAUSE_KINDS),
        activity_id: z.string(),
        name: z.string(),
        /** Shifted, as in an activity. */
        activity_time: z.iso.datetime(),
        /** When it was cancelled, or marked as a no-show. */
        caused_time: z.iso.datetime(),
        hours: z.int().nullable(),
        days: z.int().nullable(),
      }),
    )
    .optional(),
  /** With `request.not_found`: a deleted activity (docs/specification.md#cancelled-activity). */
  cancelled: z
    .object({
      name: z.string(),
      /** Shifted, as in an activity. */
      activity_time: z.iso.datetime(),
      club_nick: z.string(),
      /** For crews of the club, if one was given. */
      reason: z.string().optional(),
      /** For crews of the club: its next activity. */
      next: z
        .object({ activity_id: z.string(), name: z.string(), activity_time: z.iso.datetime() })
        .nullable()
        .optional(),
    })
    .optional(),
});
export type Problem = z.infer<typeof problemSchema>;
