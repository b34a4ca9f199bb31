import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Randomizes the seeds of attendance codes of meetups that begin in more than two hours: they were the creation times,
 * from which the codes could be derived.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  // The first 32 bits of a version 4 UUID are cryptographically random; random() is predictable.
  await sql`
    update activities
    set created_time = created_time
      - (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 5400) * interval '1 second'
    where deleted_time is null and activity_time > now() + interval '2 hours'`.execute(db);
}
