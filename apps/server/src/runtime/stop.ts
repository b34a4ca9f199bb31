import type { Logger } from 'pino';

/** Time for pending requests; the rest of the 10 s is for the process to exit. */
const DRAIN_MS = 9_000;

/** Calls back, with why, when the process is to stop. */
export type StopSource = (stop: (reason: string) => void) => void;

const onSignals: StopSource = (stop) => {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

/**
 * The first SIGTERM or SIGINT, or `onStop`, drains and closes within 10 s; a second one exits at once
 * (docs/specification.md#stopping).
 */
export function stopGracefully(
  log: Pick<Logger, 'info' | 'error' | 'flush'>,
  close: () => Promise<void>,
  onStop: StopSource = onSignals,
): void {
  // Without the flush, pino would write the last lines during the exit, and retry forever if the reader is gone.
  const exit = (code: number) => log.flush(() => process.exit(code));
  let stopping = false;
  onStop((reason) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal: reason }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    close().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        exit(1);
      },
    );
  });
}
