export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock for tests (`CLOCK`): it starts at an instant and ticks on, and the parent process may set it again with the
 * message `{clock: ISO instant}`; each change is acknowledged with the same message.
 */
export function createAdjustableClock(start: Date): Clock {
  let ahead = start.getTime() - Date.now();
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('clock' in message)) return;
    if (typeof message.clock !== 'string') return;
    ahead = Date.parse(message.clock) - Date.now();
    process.send?.({ clock: message.clock });
  });
  return { now: () => new Date(Date.now() + ahead) };
}

export interface Clock {
  now(): Date;
}
