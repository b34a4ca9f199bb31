import { spawnSync } from 'node:child_process';

/** Sends a signal to a PostgreSQL and all its processes, which have their own groups. */
export function signalPostgres(postmaster: number, signal: NodeJS.Signals): void {
  // A stopped postmaster starts no more of them.
  if (signal === 'SIGSTOP') send(postmaster, signal);
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  if (signal !== 'SIGSTOP') send(postmaster, signal);
  for (const child of stdout.split('\n').map(Number).filter(Boolean)) send(child, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}
