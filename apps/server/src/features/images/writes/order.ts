import type { imagesContract } from '@crewwith/domain/images/contract';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { setNoticeImages, toRecord } from '../public.ts';
import * as queries from '../queries.ts';
import { pathIds, readVisible } from '../reads.ts';

type ImageRecord = Output<typeof imagesContract.list>[number];

/**
 * Sets the order of a notice's pictures: attaches new ones of the caller, detaches omitted ones. Unattached pictures
 * are only ordered.
 */
export async function orderImages(call: Call, wire: string): Promise<ImageRecord[]> {
  const ids = pathIds(call.ids, wire);
  const rows = await readVisible(call, ids);
  const [attached, other] = new Set(rows.map((row) => row.notice_id).filter((id) => id !== null));
  for (const row of rows) if (row.notice_id !== null) permitEdit(row);
  if (other !== undefined) throw new Refusal('image.unavailable');
  await call.db.transaction().execute(async (trx) => {
    if (attached === undefined) return queries.orderUnattachedImages(trx, ids);
    orNotFound(await queries.lockNotice(trx, attached));
    return setNoticeImages(trx, {
      noticeId: attached,
      memberId: requireMemberId(call.identity),
      ids,
      now: call.now,
    });
  });
  return rows.map(toRecord);
}

function permitEdit(row: queries.ImageRow): void {
  const author = row.my_crew_id !== null && row.my_crew_id === row.author_id;
  permit('notice.edit', { level: row.my_level ?? 0, relations: author ? ['author'] : [] });
}
