import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
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
 * them it moved, and how many it did not because they have the creator's seat. `updated_time` is not changed: it is
 * when a no-show was marked.
 */
export async function moveAttendees(
  trx: Trx,
  activityId: number,
  subgroupOf: ReadonlyMap<number, string>,
): Promise<{ moved: number; leaders: number }> {
  const rows = JSON.stringify([...subgroupOf].map(([crew_id, subgroup]) => ({ crew_id, subgroup })));
  const { rows: answer } = await sql<{ moved: number; leaders: number }>`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as given (crew_id bigint, subgroup text)
    ), moved as (
      update attendees set subgroup = given.subgroup from given
      where attendees.activity_id = ${activityId} and attendees.crew_id = given.crew_id and ${attendeeHasSeat()}
        and attendees.subgroup <> ${LEADER_SUBGROUP}
      returning attendees.crew_id
    ), counted as (
      update activities set version = version + 1 where id = ${activityId}
    )
    select (select count(*)::integer from moved) as moved,
      (select count(*)::integer from attendees join given on given.crew_id = attendees.crew_id
        where attendees.activity_id = ${activityId} and ${attendeeHasSeat()}
          and attendees.subgroup = ${LEADER_SUBGROUP}) as leaders`.execute(trx);
  return answer[0] ?? { moved: 0, leaders: 0 };
}
