import { MINUTE_MS } from '@crewwith/domain/constants';
import { REMINDER_LATE_MS } from '@crewwith/domain/notifications/constants';
import type { Clock } from './clock.ts';

/** A clock that has gone ahead by more has jumped. After a shorter pause, what was due meanwhile is not late. */
const JUMP_MS = REMINDER_LATE_MS;
/** A jump is believed after this time: what is due in it is not late yet. */
const DOUBT_MS = 10 * MINUTE_MS;

/**
 * A clock for work that has its time. When `clock` jumps ahead, by a fault or after a pause of the machine, it goes on
 * as before for a while: what was done too early could not be taken back. One that is put back is followed at once.
 * `elapsedMs` counts milliseconds and is moved by no change of the clock.
 */
export function createSteadyClock(clock: Clock, elapsedMs: () => number): Clock {
  let known = { time: clock.now().getTime(), at: elapsedMs() };
  let jumpedAt: number | null = null;
  return {
    now() {
      const time = clock.now().getTime();
      const at = elapsedMs();
      const expected = known.time + at - known.at;
      if (time - expected > JUMP_MS) {
        jumpedAt ??= at;
        if (at - jumpedAt < DOUBT_MS) return new Date(expected);
      }
      known = { time, at };
      jumpedAt = null;
      return new Date(time);
    },
  };
}
