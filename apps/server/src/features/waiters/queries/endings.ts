import { isLeftOut, WAITER_STATE, type WaiterState } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { waiterIsCalled, waiterIsQueued, waiterIsWaiting } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Ends the wait of a crew and updates the counts of the locked activity. */
export async function endPlace(
  trx: Trx,
  waiter: { crewId: number; activityId: number; state: WaiterState; now: Date },
): Promise<void> {
  await endPlaces(trx, sql`activity_id = ${waiter.activityId} and crew_id = ${waiter.crewId}`, waiter);
}

/**
 * Ends all waits of these crews in the locked activities, or all waits in one activity, and updates the counts, in one
 * statement. Returns the activities concerned.
 */
export async function endPlacesOf(
  trx: Trx,
  who: { crewIds: readonly number[] } | { activityIds: readonly number[] },
  ending: { state: WaiterState; now: Date },
): Promise<number[]> {
  const condition =
    'crewIds' in who
      ? sql`crew_id = any(${who.crewIds}::bigint[])`
      : sql`activity_id = any(${who.activityIds}::bigint[])`;
  return endPlaces(trx, condition, ending);
}

/** An activity in which waits have ended, and whose. */
interface Ended {
  id: number;
  crew_ids: number[];
}

/** Ends the turns of these locked activities that are over. */
export function endTurns(trx: Trx, activityIds: readonly number[], now: Date): Promise<Ended[]> {
  const condition = sql`activity_id = any(${activityIds}::bigint[]) and ${waiterIsCalled()} and turn_end <= ${now}`;
  return endWaits(trx, condition, { state: WAITER_STATE.expired, now });
}

/** Ends the waits that meet a condition on `waiters`, and updates the counts. Returns the activities concerned. */
export async function endPlaces(
  trx: Trx,
  condition: ReturnType<typeof sql>,
  ending: { state: WaiterState; now: Date },
): Promise<number[]> {
  return (await endWaits(trx, condition, ending)).map(({ id }) => id);
}

async function endWaits(
  trx: Trx,
  condition: ReturnType<typeof sql>,
  { state, now }: { state: WaiterState; now: Date },
): Promise<Ended[]> {
  const leftOut = isLeftOut(state) ? sql`freed.waiting` : sql`0`;
  const { rows } = await sql<Ended>`
    with found as materialized (
      select id, activity_id, crew_id, state from waiters where ${waiterIsQueued()} and ${condition} for update
    ), ended as (
      update waiters set state = ${sql.lit(state)}, turn_end = null, updated_time = ${now}
      from found where waiters.id = found.id
    )
    update activities set
      wait_count = wait_count - freed.waiting, held_count = held_count - freed.called,
      left_out_count = left_out_count + ${leftOut}
    from (
      select activity_id, count(*) filter (where ${waiterIsWaiting('found')})::integer as waiting,
        count(*) filter (where ${waiterIsCalled('found')})::integer as called,
        json_agg(crew_id) as crew_ids
      from found group by activity_id
    ) as freed
    where activities.id = freed.activity_id
    returning activities.id, freed.crew_ids`.execute(trx);
  return rows;
}
