import type { Language } from '@crewwith/domain/errors';
import { ERRORS, type ErrorCode, errorMessage, type FieldError } from '@crewwith/domain/errors';
import type { CauseText, RestrictionText } from '@crewwith/domain/penalties/texts';
import type { Problem } from '@crewwith/domain/problem';

/** A cause of a restriction in its wire form. */
export type CauseProblem = NonNullable<Problem['causes']>[number];

interface Detail {
  errors?: FieldError[];
  tries_left?: number;
  /** Seconds until a retry makes sense. */
  retry_after?: number;
  /** Until when a withdrawn account can be reactivated. */
  reactivate_until?: Date;
  /** With `attendee.reason_required`: the hours before the start from which on a cancel is late. */
  late_hours?: number;
  /** Until when and why a crew is restricted, as the caller may know it. */
  restriction?: Omit<RestrictionText, 'causes'> & {
    causes: readonly (CauseText & { record: CauseProblem })[];
  };
  /** What the caller may know of a deleted activity. */
  cancelled?: NonNullable<Problem['cancelled']>;
  cause?: unknown;
}

/** An expected error. Its status and messages follow from the code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** The response body (RFC 9457). */
  problem(language: Language, requestId?: string): Problem {
    const { errors, tries_left, retry_after, reactivate_until, cancelled } = this.detail;
    const { late_hours: lateHours, restriction } = this.detail;
    const values = { waitSeconds: retry_after, until: reactivate_until, lateHours, restriction };
    return {
      type: `urn:crewwith:problem:${this.code}`,
      title: errorMessage(this.code, 'en', values),
      status: this.status,
      code: this.code,
      message: errorMessage(this.code, language, values),
      ...(requestId !== undefined && { request_id: requestId }),
      ...(errors && { errors }),
      ...(tries_left !== undefined && { tries_left }),
      ...(retry_after !== undefined && { retry_after }),
      ...(reactivate_until && { reactivate_until: reactivate_until.toISOString() }),
      ...(restriction && {
        rule: restriction.rule ?? 'inherited',
        until: restriction.until.toISOString(),
        causes: restriction.causes.map(({ record }) => record),
      }),
      ...(cancelled && { cancelled }),
    };
  }
}

/** Throws the refusal unless it is null. */
export function refuse(code: ErrorCode | null, detail?: Detail): void {
  if (code) throw new Refusal(code, detail);
}

/** Returns the value. Throws a 404 refusal when it is missing. */
export function orNotFound<T>(thing: T | null | undefined): T {
  if (thing === null || thing === undefined) throw new Refusal('request.not_found');
  return thing;
}
