import { requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { lockCovers, setSeriesCover } from '../../images/public.ts';
import { saveCover } from '../queries/series.ts';

/**
 * Locks what `setCover` changes. Called before rows are written that refer to the cover of the series: their key share
 * lock would let another edit of a series with that cover do the same, and then neither could change it.
 */
export async function lockCover(
  trx: Trx,
  series: { cover_id: number | null },
  imageId: number | null | undefined,
): Promise<void> {
  if (imageId !== undefined) await lockCovers(trx, [imageId, series.cover_id]);
}

/** Gives a locked or new series this cover; null removes it, undefined keeps it. Refusals: `image.unavailable`. */
export async function setCover(
  trx: Trx,
  call: Call,
  series: { id: number; cover_id: number | null },
  imageId: number | null | undefined,
): Promise<void> {
  if (imageId === undefined) return;
  const cover = imageId === null ? null : { id: imageId, memberId: requireMemberId(call.identity) };
  await setSeriesCover(trx, series.cover_id, cover, {
    now: call.now,
    save: (id) => saveCover(trx, series.id, id),
  });
}
