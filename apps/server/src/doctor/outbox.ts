import { MINUTE_MS } from '@crewwith/domain/constants';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Finding, ok, warn } from './finding.ts';

/** The events that wait for their fan-out. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest was saved, ISO; null without any. */
  readonly since: string | null;
}

/** An event waits for seconds; the job looks each minute. */
const TOO_LONG_MS = 5 * MINUTE_MS;

/** One read of a partial index. */
export async function readOutbox(db: Kysely<Database>): Promise<OutboxState> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::integer as waiting, min(created_time) as since from outbox where fanned_time is null`.execute(
    db,
  );
  const [{ waiting, since } = { waiting: 0, since: null }] = rows;
  return { waiting, since: since?.toISOString() ?? null };
}

export function evaluateOutbox({ waiting, since }: OutboxState, now: Date): Finding {
  const waits = since === null ? 0 : now.getTime() - Date.parse(since);
  if (waits < TOO_LONG_MS) return ok('notifications', 'No notification waits for long.');
  return warn(
    'notifications',
    `${waiting} events have waited since ${since} for people to be told of them.`,
    'A running server tells them: start one, and look in its log for "fanning out notifications failed".',
  );
}
