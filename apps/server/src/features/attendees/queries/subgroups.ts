import { sql } from 'kysely';
import { attendeeHasSeat } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Locks an activity and reads what a new division into subgroups depends on. */
export function lockForAssigning(trx: Trx, activityId: number) {
  return trx
    .selectFrom('activities')
    .select(['club_id', 'crew_id as owner_id', 'subgroup', 'version'])
    .where('id', '=', activityId)
    .where('deleted_time', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Moves attendees of a locked activity to subgroups and increments its version, in one statement. Returns how many of
 * them have a seat. `updated_time` is not changed: it is when a no-show was marked.
 */
export async function moveAttendees(
  trx: Trx,
  activityId: number,
  subgroupOf: ReadonlyMap<number, string>,
): Promise<number> {
  const rows = JSON.stringify([...subgroupOf].map(([crew_id, subgroup]) => ({ crew_id, subgroup })));
  const { rows: answer } = await sql<{ moved: number }>`
    with moved as (
      update attendees set subgroup = given.subgroup
      from jsonb_to_recordset(${rows}::jsonb) as given (crew_id bigint, subgroup text)
      where attendees.activity_id = ${activityId} and attendees.crew_id = given.crew_id and ${attendeeHasSeat()}
      returning attendees.crew_id
    ), counted as (
      update activities set version = version + 1 where id = ${activityId}
    )
    select count(*)::integer as moved from moved`.execute(trx);
  return answer[0]?.moved ?? 0;
}
