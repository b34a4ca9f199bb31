export type Level = 'ok' | 'warn' | 'fail';

/** The result of one check. */
export interface Finding {
  readonly about: string;
  readonly level: Level;
  readonly message: string;
  /** How to fix it; present unless the level is ok. */
  readonly advice?: string;
}

export function ok(about: string, message: string): Finding {
  return { about, level: 'ok', message };
}

/** It works now, but may fail later or for some users. */
export function warn(about: string, message: string, advice: string): Finding {
  return { about, level: 'warn', message, advice };
}

export function fail(about: string, message: string, advice: string): Finding {
  return { about, level: 'fail', message, advice };
}

/** Returns the innermost cause in one line; it names the file, host or code. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return errorReason(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return errorReason(error.errors[0]);
  return error.message.split('\n')[0] ?? error.name;
}
