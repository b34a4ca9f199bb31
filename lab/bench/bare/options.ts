/** By the environment: a worker of node:cluster loses messages that come before it listens. */
const VARIABLE = 'BARE_OPTIONS';

/** What the parent started this process with. */
export const readOptions = <T>(): T => JSON.parse(process.env[VARIABLE] ?? '');

export const environmentWith = (options: object) => ({ ...process.env, [VARIABLE]: JSON.stringify(options) });
