export type Level = 'ok' | 'warn' | 'fail';

/** One thing that was looked at. */
export interface Finding {
  readonly about: string;
  readonly level: Level;
  readonly says: string;
  /** What to do; with whatever is not ok. */
  readonly advice?: string;
}

/** All is well. */
export function ok(about: string, says: string): Finding {
  return { about, level: 'ok', says };
}

/** It works, but will not for long, or not for everybody. */
export function warn(about: string, says: string, advice: string): Finding {
  return { about, level: 'warn', says, advice };
}

/** It does not work. */
export function fail(about: string, says: string, advice: string): Finding {
  return { about, level: 'fail', says, advice };
}

/** What went wrong, in one line: the innermost cause, which names the file, host or code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message.split('\n')[0] ?? error.name;
}
