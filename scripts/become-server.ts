import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const MAIN = 'apps/server/dist/main.js';

/** Without it glibc retains up to 40 MB for each thread that has processed a picture (docs/operations.md). */
const MEMORY_ENV = { MALLOC_ARENA_MAX: '2' };
/** Shorter pauses on the embedded database (docs/adr/0042-engine-thread.md). */
const EMBEDDED_ENV = { NODE_OPTIONS: '--max-semi-space-size=8' };

/** Replaces this process by the server, so that it receives signals and sets the exit code. Never returns. */
export async function becomeServer(flags: readonly string[]): Promise<never> {
  const args = [...flags, MAIN];
  const env = { ...MEMORY_ENV, ...(!process.env.DATABASE_URL && EMBEDDED_ENV), ...process.env };
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
