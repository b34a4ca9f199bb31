import { type Event, notify } from '../../features/notifications/public.ts';
import { transact } from '../../http/transaction.ts';
import type { ContextCrew, TestContext } from '../test-context.ts';

/** Saves an event as a write of a crew does, or as a job. */
export function saveEvent(context: TestContext, event: Event, by: ContextCrew | null): Promise<void> {
  return transact(context, async (trx) => {
    const now = context.clock.now();
    if (!by) return notify(trx, { now }, event);
    const identity = { kind: 'member', memberId: by.memberId, socialAccountId: 0, sessionId: 0 } as const;
    notify(trx, { now, identity }, event);
  });
}
