import { CHANNELS } from '@crewwith/domain/notifications/kinds';
import type { Metrics } from './metrics.ts';

/**
 * Counts what becomes of deliveries, and shows for how many seconds the oldest has waited. Returns what to call for
 * each that has ended.
 */
export function registerDeliveryMetrics(
  metrics: Metrics,
  readOldest: () => Promise<number>,
): (channel: string, outcome: string) => void {
  metrics.gauge(
    'crewwith_deliveries_oldest_seconds',
    'For how long the oldest notification that is due has waited to be sent.',
    readOldest,
  );
  const count = metrics.counter(
    'crewwith_deliveries_total',
    'Attempts to send notifications, and those that were not sent, by channel and outcome.',
    ['channel', 'outcome'],
    // Also where none was ever sent: the alert compares with it.
    CHANNELS.filter((channel) => channel !== 'inbox').map((channel) => ({ channel, outcome: 'sent' })),
  );
  return (channel, outcome) => count({ channel, outcome });
}
