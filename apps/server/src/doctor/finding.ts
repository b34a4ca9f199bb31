export type Level = 'ok' | 'warn' | 'fail';

/** One thing that was looked at. */
export interface Finding {
  readonly about: string;
  readonly level: Level;
  readonly message: string;
  /** What to do; with whatever is not ok. */
  readonly advice?: string;
}

/** All is well. */
export function ok(about: string, message: string): Finding {
  return { about, level: 'ok', message };
}

/** It works, but will not for long, or not for everybody. */
export function warn(about: string, message: string, advice: string): Finding {
  return { about, level: 'warn', message, advice };
}

/** It does not work. */
export function fail(about: string, message: string, advice: string): Finding {
  return { about, level: 'fail', message, advice };
}

/** What went wrong, in one line: the innermost cause, which names the file, host or code. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return errorReason(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return errorReason(error.errors[0]);
  return error.message.split('\n')[0] ?? error.name;
}
