import { sql } from 'kysely';
import type { Trx } from '../../db/transaction.ts';

/**
 * Detaches the own covers of locked activities, and takes from them those of series that have left them, in one
 * statement. Returns the ids of the images that were taken. The caller also writes the rows of the activities.
 */
export async function clearCovers(trx: Trx, activityIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with had as (
      select id, left_cover_id from activities
      where id = any(${activityIds}::bigint[]) and left_cover_id is not null
    ), detached as (
      update images set activity_id = null, removed_time = ${now} where activity_id = any(${activityIds}::bigint[])
    )
    update activities set left_cover_id = null from had where activities.id = had.id
    returning had.left_cover_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Attaches a locked image as the cover of an activity, which has none. The caller also writes the activity's row. */
export async function attachCover(trx: Trx, activityId: number, imageId: number): Promise<void> {
  await trx
    .updateTable('images')
    .set({ activity_id: activityId, removed_time: null })
    .where('id', '=', imageId)
    .execute();
}

/** Marks a locked image as the cover of series. */
export async function attachSeriesCover(trx: Trx, imageId: number): Promise<void> {
  await trx
    .updateTable('images')
    .set({ series_cover: true, removed_time: null })
    .where('id', '=', imageId)
    .execute();
}

/** Detaches those of these locked images that are of no series any more, nor of an activity that one has left. */
export async function releaseSeriesCovers(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('images')
    .set({ series_cover: false, removed_time: now })
    .where('id', 'in', ids)
    .where('series_cover', '=', true)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('series').select('id').whereRef('cover_id', '=', 'images.id'))),
    )
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('activities').select('id').whereRef('left_cover_id', '=', 'images.id'))),
    )
    .execute();
}
