import { execFileSync } from 'node:child_process';

/** Sends a signal to a PostgreSQL and all its processes, which have their own groups. */
export function signalPostgres(postmaster: number, signal: NodeJS.Signals): void {
  // Of a stopped postmaster the children are those that it has for good.
  if (signal === 'SIGSTOP') process.kill(postmaster, signal);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  if (signal !== 'SIGSTOP') process.kill(postmaster, signal);
  for (const child of children.split('\n').map(Number).filter(Boolean)) {
    try {
      process.kill(child, signal);
    } catch {
      // It has already ended.
    }
  }
}
