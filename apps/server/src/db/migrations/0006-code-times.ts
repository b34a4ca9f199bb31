import { type Kysely, sql } from 'kysely';

/**
 * Draws the times that attendance codes are made from again, for meetups that begin in more than two hours: until now
 * they were the seconds in which the meetups appeared, from which the codes could be told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The first 32 bits of a version 4 UUID are random, which random() is not to an attacker.
  await sql`
    update activities
    set created_time = created_time
      - (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 5400) * interval '1 second'
    where deleted_time is null and activity_time > now() + interval '2 hours'`.execute(db);
}
