import { createWindows, type TakeCalls, type Taken } from '../http/rate-limiter.ts';
import type { Clock } from '../runtime/clock.ts';
import { createSlots } from '../runtime/slots.ts';
import type { Question } from './messages.ts';
import { callsAtOnce } from './shared-limiter.ts';

type About<Q extends Question['about']> = Extract<Question, { about: Q }>;

/** What all workers of a server count together. */
export interface Ledger {
  takeCalls(question: About<'calls'>): Taken;
  /** Takes a stream for a worker; false when the key has them all. */
  acquire(worker: object, question: About<'stream'>): boolean;
  release(worker: object, key: string): void;
  /** Releases the streams of a worker that has ended. */
  forget(worker: object): void;
}

/** Returns a ledger without counts. */
export function createLedger(clock: Clock): Ledger {
  const windows = new Map<string, TakeCalls>();
  const slots = createSlots();
  const held = new Map<object, string[]>();
  return {
    takeCalls({ name, limit, key }) {
      const take = windows.get(name) ?? createWindows(clock, limit);
      windows.set(name, take);
      return take(key, callsAtOnce(limit));
    },
    acquire(worker, { key, most }) {
      const isFree = slots.acquire(key, most);
      if (!isFree) return false;
      const keys = held.get(worker) ?? [];
      keys.push(key);
      held.set(worker, keys);
      return true;
    },
    release(worker, key) {
      const keys = held.get(worker) ?? [];
      const index = keys.indexOf(key);
      if (index < 0) return;
      keys.splice(index, 1);
      slots.release(key);
    },
    forget(worker) {
      for (const key of held.get(worker) ?? []) slots.release(key);
      held.delete(worker);
    },
  };
}
