import { MINUTE_MS } from '@crewwith/domain/constants';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Finding, ok, warn } from './finding.ts';

/** The events that wait for their fan-out, and those that are set aside because it failed too often. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest that waits was saved, ISO; null without any. */
  readonly since: string | null;
  readonly failed: number;
}

/** An event waits for seconds; the job looks each minute. */
const TOO_LONG_MS = 5 * MINUTE_MS;

/** One read of two partial indexes. */
export async function readOutbox(db: Kysely<Database>): Promise<OutboxState> {
  const { rows } = await sql<{ waiting: number; since: Date | null; failed: number }>`
    select count(*)::integer as waiting, min(created_time) as since,
      (select count(*)::integer from outbox where failed_time is not null) as failed
    from outbox where fanned_time is null and failed_time is null`.execute(db);
  const [{ waiting, since, failed } = { waiting: 0, since: null, failed: 0 }] = rows;
  return { waiting, since: since?.toISOString() ?? null, failed };
}

export function evaluateOutbox({ waiting, since, failed }: OutboxState, now: Date): Finding {
  if (failed > 0)
    return warn(
      'notifications',
      `${failed} events were set aside: telling people of them failed too often.`,
      'Look in the logs for "is set aside" with the cause; docs/operations.md says how to try them again.',
    );
  const waits = since === null ? 0 : now.getTime() - Date.parse(since);
  if (waits < TOO_LONG_MS) return ok('notifications', 'No notification waits for long.');
  return warn(
    'notifications',
    `${waiting} events have waited since ${since} for people to be told of them.`,
    'A running server tells them: start one, and look in its log for "fanning out notifications failed".',
  );
}
