export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock for tests (`CLOCK`): starts at an instant and runs on. The parent process sets it with the message `{clock:
 * ISO instant}`, which is acknowledged with the same message once it is passed on.
 */
export function createAdjustableClock(
  start: Date,
  passOn: (iso: string) => Promise<void> = async () => undefined,
): Clock {
  let ahead = start.getTime() - Date.now();
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('clock' in message)) return;
    if (typeof message.clock !== 'string') return;
    const { clock } = message;
    ahead = Date.parse(clock) - Date.now();
    void passOn(clock).then(() => process.send?.({ clock }));
  });
  return { now: () => new Date(Date.now() + ahead) };
}

export interface Clock {
  now(): Date;
}
