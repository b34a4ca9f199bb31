import type { OutboxState } from '../doctor/outbox.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Metrics } from './metrics.ts';

/** Tells how long events wait for people to be told of them, and how many are set aside. */
export function registerOutboxMetrics(
  metrics: Metrics,
  read: () => Promise<OutboxState>,
  clock: Clock,
): void {
  metrics.gauge(
    'crewwith_outbox_oldest_seconds',
    'For how long the oldest event has waited for people to be told of it; 0 without any.',
    async () => {
      const { since } = await read();
      return since === null ? 0 : Math.max(0, clock.now().getTime() - Date.parse(since)) / 1000;
    },
  );
  metrics.gauge(
    'crewwith_outbox_set_aside',
    'Events that are set aside because telling people of them failed too often.',
    async () => (await read()).failed,
  );
}
