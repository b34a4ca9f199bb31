import { isShown } from '@crewwith/domain/messages/states';
import { isBulletin } from '@crewwith/domain/notices/rules';
import { may, PERMISSIONS } from '@crewwith/domain/permissions';
import { permit, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import { runTransaction } from '../../http/transaction.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { lockOwnCrew, refuseFrozen } from '../memberships/public.ts';
import { notify } from '../notifications/public.ts';
import { loadCommentTarget } from './public.ts';
import * as queries from './queries.ts';

type CommentTarget = queries.CommentTarget;

/** Writes a message as the caller's crew and updates the count in the same transaction. */
export async function createMessage(
  call: Call,
  target: CommentTarget,
  input: { crew_id: number; club_id: number; message_text: string; reply_to?: number | null | undefined },
): Promise<{ id: number }> {
  const memberId = requireMemberId(call.identity);
  return runTransaction(call, async (trx) => {
    const crew = await lockOwnCrew(trx, memberId, input.crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    const access = await loadCommentTarget(trx, call, target);
    if (access.crew_id !== crew.id || access.club_id !== input.club_id)
      throw new Refusal('request.not_found');
    const bulletin = access.category !== null && isBulletin(access.category);
    const permitted = permit(bulletin ? 'message.write_bulletin' : 'message.write', access);
    await refuseFrozen(trx, access.club_id);
    const replyTo = input.reply_to ?? null;
    if (replyTo !== null && !(await queries.countReply(trx, target, replyTo)))
      throw new Refusal('message.reply_refused');
    const id = await queries.insertMessage(trx, permitted, target, {
      clubId: access.club_id,
      crewId: crew.id,
      text: input.message_text,
      replyTo,
      now: call.now,
    });
    const written = orNotFound(id);
    notify(trx, call, {
      kind: 'message',
      clubId: access.club_id,
      ...(target.type === 'activity' && { activityId: target.id }),
      ...(bulletin && { level: PERMISSIONS['notice.read_bulletin'].level }),
      about: {
        crew_id: crew.id,
        message_id: written,
        ...(target.type === 'notice' && { notice_id: target.id }),
      },
    });
    return { id: written };
  });
}

/** Deletes a message; for its author and level 8. Idempotent. With replies it stays listed, without its content. */
export async function deleteMessage(
  call: Call,
  messageId: number,
  reason: string | null | undefined,
): Promise<Record<string, never>> {
  const memberId = requireMemberId(call.identity);
  return runTransaction(call, async (trx) => {
    const message = orNotFound(await queries.loadMessageTarget(trx, memberId, messageId));
    const { activity_id, notice_id, author_id } = message;
    const own = author_id === message.crew_id;
    const actor = { level: message.level, relations: own ? ['author' as const] : [] };
    // Others cannot tell a deleted message from a missing one.
    if (!isShown(message.state) && !may('message.delete', actor)) throw new Refusal('request.not_found');
    const deleted = await queries.deleteMessage(trx, permit('message.delete', actor), messageId);
    if (deleted && !own) {
      await recordAudit(trx, call, {
        clubId: message.club_id,
        action: 'message.delete',
        subjectId: messageId,
        detail: { crew_id: author_id, activity_id, notice_id },
        reason,
      });
    }
    return {};
  });
}
