import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const MAIN = 'apps/server/src/main.ts';

/** Turns this process into the server, so that signals and the exit code are its own. Never returns. */
export async function becomeServer(flags: readonly string[]): Promise<never> {
  const args = [...flags, MAIN];
  if (process.platform !== 'win32' && process.execve) {
    process.execve(process.execPath, [process.execPath, ...args], process.env);
  }
  const server = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    server.once('exit', (...end) => resolve(end));
  });
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
}
