import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const MAIN = 'apps/server/src/main.ts';

/** With glibc each thread that has worked on a picture would keep up to 40 MB for the next one (docs/operations.md). */
const SPARING = { MALLOC_ARENA_MAX: '2' };

/** Turns this process into the server, so that signals and the exit code are its own. Never returns. */
export async function becomeServer(flags: readonly string[]): Promise<never> {
  const args = [...flags, MAIN];
  const env = { ...SPARING, ...process.env };
  if (process.platform !== 'win32' && process.execve) {
    process.execve(process.execPath, [process.execPath, ...args], env);
  }
  const server = spawn(process.execPath, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    server.once('exit', (...end) => resolve(end));
  });
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
}
