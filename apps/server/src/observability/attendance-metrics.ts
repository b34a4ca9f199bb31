import { attendeesContract } from '@crewwith/domain/attendees/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The operations on a seat. */
const ACTIONS: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [attendeesContract.attend, 'attend'],
  [attendeesContract.cancel, 'cancel'],
  [attendeesContract.mark, 'mark'],
]);

/** Counts seats taken, cancelled and marked, and their refusals by code. */
export function registerAttendanceMetrics(app: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter(
    'crewwith_attendance_total',
    'Seats taken, cancelled and marked. The outcome is ok or the code of the refusal.',
    ['action', 'outcome'],
  );
  app.addHook('onResponse', async ({ routeOptions }, { refusal }) => {
    const { endpoint } = routeOptions.config;
    const action = endpoint && ACTIONS.get(endpoint);
    if (action) count({ action, outcome: refusal ?? 'ok' });
  });
}
