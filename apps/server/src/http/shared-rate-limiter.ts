import type { RateLimit, RateLimitName } from '@crewwith/domain/rate-limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { RateLimitState } from './rate-limiter.ts';

/**
 * Counts a call in the database, for all servers and across restarts. A single statement, so that parallel calls cannot
 * exceed `max`. Also deletes expired windows, without those that a parallel call has locked.
 */
export async function countSharedCall(
  db: Kysely<Database>,
  { name, person, limit, now }: { name: RateLimitName; person: string; limit: RateLimit; now: Date },
): Promise<RateLimitState> {
  const windowEnd = new Date(now.getTime() + limit.windowMs);
  const { rows } = await sql<{ count: number; window_end: Date }>`
    with expired as (
      delete from limit_windows where (limit_name, person) in (
        select limit_name, person from limit_windows
        where window_end <= ${now} and not (limit_name = ${name} and person = ${person})
        for update skip locked
      )
    )
    insert into limit_windows as known (limit_name, person, window_end, count)
    values (${name}, ${person}, ${windowEnd}, 1)
    on conflict (limit_name, person) do update set
      count = case when known.window_end <= ${now} then 1 else least(known.count + 1, ${limit.max + 1}) end,
      window_end = case when known.window_end <= ${now} then excluded.window_end else known.window_end end
    returning count, window_end`.execute(db);
  const { count = 1, window_end = windowEnd } = rows[0] ?? {};
  return {
    limit,
    allowed: count <= limit.max,
    left: Math.max(0, limit.max - count),
    resetS: Math.ceil((window_end.getTime() - now.getTime()) / 1000),
  };
}
