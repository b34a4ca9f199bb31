import { writeFileSync } from 'node:fs';

/** What a helper process may know: it reads files of strangers, and needs no secret. */
const KNOWN = ['PATH', 'MALLOC_ARENA_MAX', 'NODE_ENV'];

/** The variables of a helper process. */
export function helperEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(KNOWN.map((name) => [name, process.env[name]]));
}

/** Makes this process one that ends when the server has disconnected, and before it where memory runs out. */
export function becomeHelper(): void {
  try {
    // Where memory runs out, Linux ends this process and not the server.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or one that does not allow it.
  }
  // Of the whole group, which the server drains: it ends this process by disconnecting.
  process.on('SIGTERM', () => undefined);
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
}
