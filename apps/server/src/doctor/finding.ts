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
