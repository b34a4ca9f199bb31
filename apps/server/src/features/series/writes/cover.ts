import { requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { setSeriesCover } from '../../images/public.ts';
import { saveCover } from '../queries/series.ts';

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
