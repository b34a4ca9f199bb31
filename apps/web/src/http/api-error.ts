import type { Problem } from '@crewwith/domain/problem';
import i18next from 'i18next';

/** Every failure of a call: the server's problem, or `network` without a response. */
export class ApiError extends Error implements Problem {
  declare readonly type: string;
  declare readonly title: string;
  /** 0 without a response. */
  declare readonly status: number;
  /** The server's stable code, `network`, or `unknown`. */
  declare readonly code: string;
  /** Invalid fields, as paths into the body with a message each. */
  declare readonly errors?: { path: string; message: string }[];
  declare readonly tries_left?: number;
  /** Until when a withdrawn account can be reactivated. */
  declare readonly reactivate_until?: string;
  /** What a deleted activity was. */
  declare readonly cancelled?: NonNullable<Problem['cancelled']>;
  declare readonly request_id?: string;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    // A foreign body may have fields of other names.
    const { type, title, status, code, errors, tries_left, reactivate_until, cancelled, request_id } =
      problem;
    const fields = { type, title, status, code, errors, tries_left, reactivate_until, cancelled, request_id };
    Object.assign(this, fields);
  }

  /** Whether it is worth sending again without being asked: without a response, or after a 503. */
  get isTransient(): boolean {
    return this.code === 'network' || this.status === 503;
  }

  /** Whether the server will refuse again: any 4xx but rate limits. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** Returns the message of a field, or null. */
  fieldMessage(path: string): string | null {
    return this.errors?.find((error) => error.path === path)?.message ?? null;
  }

  /** Converts anything thrown to an ApiError. */
  static from(failure: unknown): ApiError {
    if (failure instanceof ApiError) return failure;
    const isNetwork = failure instanceof TypeError;
    return new ApiError({
      type: 'about:blank',
      title: 'Unknown',
      status: 0,
      code: isNetwork ? 'network' : 'unknown',
      message: i18next.t(isNetwork ? 'error.network' : 'error.unknown'),
    });
  }

  /** Returns the message of a failure; null without one. */
  static messageOf(failure: unknown): string | null {
    return failure === null ? null : ApiError.from(failure).message;
  }

  /** Reads a refusal, also when its body is no problem. */
  static async read(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    return new ApiError({
      type: 'about:blank',
      title: response.statusText,
      code: 'unknown',
      message: i18next.t('error.unknown'),
      ...(isProblem(body) ? body : {}),
      status: response.status,
    });
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}
