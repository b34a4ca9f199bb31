import type { QuietHours } from '@crewwith/domain/deliveries/quiet-hours';
import { sql } from 'kysely';
import { memberIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

/** What a member has set. */
export function readHours(db: Db, memberId: number): Promise<QuietHours | undefined> {
  return db
    .selectFrom('quiet_hours')
    .select(['from_hour', 'to_hour'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Saves the hours of a member who has not withdrawn, in one statement. */
export async function saveHours(db: Db, memberId: number, hours: QuietHours): Promise<void> {
  await sql`
    with me as materialized (
      select id from members where id = ${memberId} and ${memberIsActive()} for key share
    )
    insert into quiet_hours (member_id, from_hour, to_hour)
    select id, ${hours.from_hour}::integer, ${hours.to_hour}::integer from me
    on conflict (member_id) do update set from_hour = excluded.from_hour, to_hour = excluded.to_hour`.execute(
    db,
  );
}
