import type { Trx } from '../../db/transaction.ts';

/** Detaches the covers of activities. */
export async function removeCovers(trx: Trx, activityIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('images')
    .set({ activity_id: null, removed_time: now })
    .where('activity_id', 'in', activityIds)
    .execute();
}

/** Attaches a locked image as the cover of an activity, which has none. */
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

export async function clearLeftCover(trx: Trx, activityId: number): Promise<void> {
  await trx.updateTable('activities').set({ left_cover_id: null }).where('id', '=', activityId).execute();
}

/** Detaches a locked image that is the cover of no series any more, nor of an activity that one has left. */
export async function releaseSeriesCover(trx: Trx, imageId: number, now: Date): Promise<void> {
  await trx
    .updateTable('images')
    .set({ series_cover: false, removed_time: now })
    .where('id', '=', imageId)
    .where('series_cover', '=', true)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('series').select('id').where('cover_id', '=', imageId))))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('activities').select('id').where('left_cover_id', '=', imageId))),
    )
    .execute();
}
