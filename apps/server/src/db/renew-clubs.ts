import { sql } from 'kysely';
import type { Trx } from './transaction.ts';

/**
 * The version of the row of a club, by its alias. With the time at which PostgreSQL started, which differs between
 * servers: after a failover that lost commits, a transaction may have the number of a lost one.
 */
export const clubVersion = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.xmin`)}::text || ' ' || extract(epoch from pg_postmaster_start_time())`;

/** What a transaction changes of clubs besides their own rows. */
export interface ClubChanges {
  /** Clubs whose kept cards are out of date. */
  readonly clubIds: Iterable<number>;
  /** Members whose clubs, also former ones, have kept cards that are out of date. */
  readonly memberIds: Iterable<number>;
  /** Clubs with one active crew less. */
  readonly leftIds: Iterable<number>;
}

/**
 * Updates the rows of clubs, also without a change: their version tells all servers that cards which they keep are out
 * of date (docs/adr/0051-kept-cards.md). Call it at the end of a transaction: clubs are locked last, in the order of
 * their ids.
 */
export async function renewClubs(trx: Trx, changes: ClubChanges): Promise<void> {
  const [clubIds, memberIds, leftIds] = [[...changes.clubIds], [...changes.memberIds], [...changes.leftIds]];
  if (clubIds.length + memberIds.length + leftIds.length === 0) return;
  await sql`
    with changed as (
      select id from clubs where id in (
        select unnest(${[...clubIds, ...leftIds]}::bigint[])
        union select club_id from crews where member_id = any(${memberIds}::bigint[])
      )
      order by id for no key update
    )
    update clubs set crew_count = clubs.crew_count - (clubs.id = any(${leftIds}::bigint[]))::integer
    from changed where clubs.id = changed.id`.execute(trx);
}
