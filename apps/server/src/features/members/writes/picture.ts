import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { lockActiveMember } from '../../../db/lock-member.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound } from '../../../refusal.ts';
import { replaceMemberPicture } from '../../images/public.ts';
import { updatePicture } from '../queries/members.ts';

/** Sets the caller's picture to one of their uploads; null removes it. Refusal: `image.unavailable`. */
export async function setPicture(
  call: Call,
  id: number,
  imageId: number | null,
): Promise<{ image_url: string | null }> {
  permitSelf(requireMemberId(call.identity) === id);
  return runTransaction(call, async (trx) => {
    orNotFound(await lockActiveMember(trx, id));
    const image_url = await replaceMemberPicture(trx, { memberId: id, imageId, now: call.now });
    await updatePicture(trx, id, image_url);
    return { image_url };
  });
}
