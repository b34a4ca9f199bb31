import { sql } from 'kysely';
import { attendeeIsNoShow } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** One cause of a restriction; `cause` is null for a crew without any. */
export interface CauseRow {
  crew_id: number;
  limit_lifted_time: Date | null;
  cause: 'late_cancel' | 'no_show' | null;
  activity_time: Date;
  caused_time: Date;
}

/** All no-shows and the latest late cancel of these crews, without deleted activities, in one statement. */
export async function listRestrictionCauses(db: Db, crewIds: readonly number[]): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    select crews.id as crew_id, crews.limit_lifted_time, causes.cause, causes.activity_time, causes.caused_time
    from crews left join lateral (
      select 'no_show' as cause, activities.activity_time, attendees.updated_time as caused_time
      from attendees join activities on activities.id = attendees.activity_id
      where attendees.crew_id = crews.id and ${attendeeIsNoShow()} and activities.deleted_time is null
      union all
      (select 'late_cancel', activities.activity_time, cancellations.cancelled_time
      from cancellations join activities on activities.id = cancellations.activity_id
      where cancellations.crew_id = crews.id and cancellations.late and activities.deleted_time is null
      order by cancellations.cancelled_time desc limit 1)
    ) as causes on true
    where crews.id in (${sql.join(crewIds)})`.execute(db);
  return rows;
}

/** Saves the limits of many crews in one statement. */
export async function saveRestrictionEnds(
  trx: Trx,
  limits: readonly { crew_id: number; limit_end_time: Date | null }[],
): Promise<void> {
  await sql`
    update crews set limit_end_time = greatest(computed.limit_end_time, crews.inherited_limit_end)
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as computed (crew_id bigint, limit_end_time timestamptz)
    where crews.id = computed.crew_id
      and crews.limit_end_time is distinct from greatest(computed.limit_end_time, crews.inherited_limit_end)`.execute(
    trx,
  );
}

/** Locks these crews in the order of their ids, to avoid deadlocks. */
export async function lockCrews(trx: Trx, crewIds: readonly number[]): Promise<void> {
  if (crewIds.length === 0) return;
  await trx
    .selectFrom('crews')
    .select('id')
    .where('id', 'in', crewIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The crews that an activity restricts, or would restrict without a lift. */
export async function listCrewIdsRestrictedBy(trx: Trx, activityId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('attendees')
    .select('crew_id')
    .where('activity_id', '=', activityId)
    .where(attendeeIsNoShow())
    .union(
      trx
        .selectFrom('cancellations')
        .select('crew_id')
        .where('activity_id', '=', activityId)
        .where('late', '=', true),
    )
    .execute();
  return rows.map((row) => row.crew_id);
}

/** The number of late cancels of a crew since an instant, without deleted activities. */
export async function countLateCancels(db: Db, crewId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('cancellations')
    .innerJoin('activities', 'activities.id', 'cancellations.activity_id')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('cancellations.crew_id', '=', crewId)
    .where('cancellations.late', '=', true)
    .where('cancellations.cancelled_time', '>', since)
    .where('activities.deleted_time', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
