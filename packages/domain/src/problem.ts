import { z } from 'zod';

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
});
export type Problem = z.infer<typeof problemSchema>;
