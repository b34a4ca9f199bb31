import { parseSetting } from '@crewwith/domain/clubs/setting';
import { isActive } from '@crewwith/domain/crews/states';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import { canReadCategory, categoryRefusal, isBulletin } from '@crewwith/domain/notices/rules';
import { may } from '@crewwith/domain/permissions';
import { permit, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Input } from '../../http/routes.ts';
import { runTransaction } from '../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { parseImageIds, setNoticeImages } from '../images/public.ts';
import { getHighestLevel, refuseFrozen } from '../memberships/public.ts';
import { notify } from '../notifications/public.ts';
import * as queries from './queries/writes.ts';
import { type NoticeRecord, readNotice, readPermitted } from './reads/notice.ts';

type CreateInput = Input<typeof noticesContract.create>['body'];
type EditInput = Input<typeof noticesContract.edit>['body'];

/** Reserves an id with which only the actor may create a notice. */
export async function reserveId(call: Call): Promise<{ max_id: number }> {
  const memberId = requireMemberId(call.identity);
  const level = await getHighestLevel(call.db, memberId);
  const permitted = permit('notice.write_bulletin', { level });
  return { max_id: await queries.reserveNoticeId(call.db, permitted, memberId, call.now) };
}

/**
 * Creates a notice with its images. Repeating the call with the same reserved id returns the same notice; an id
 * reserved by another member is refused.
 */
export async function createNotice(call: Call, input: CreateInput): Promise<{ id: number }> {
  const memberId = requireMemberId(call.identity);
  const imageIds = parseImageIds(call.ids, input.notice_image);
  return runTransaction(call, async (trx) => {
    const crew = await queries.getOwnCrewWithSetting(trx, memberId, input.crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    if (crew.club_id !== input.club_id || !isActive(crew.state)) throw new Refusal('request.not_found');
    permit('notice.write_bulletin', { level: crew.admin_level });
    const id = input.id ?? null;
    if (id !== null && (await isAlreadyCreated(trx, id, memberId, input))) return { id };
    await refuseFrozen(trx, crew.club_id);
    const { bulletinCategories } = parseSetting(crew.setting);
    refuse(categoryRefusal(crew.admin_level, input.notice_category, bulletinCategories, null));
    const written = await queries.insertNotice(trx, {
      ...toFields(input),
      id,
      club_id: crew.club_id,
      crew_id: crew.id,
      now: call.now,
    });
    // A null result means that a concurrent call of the same member used the reserved id, with its images.
    if (written === null) return { id: orNotFound(id) };
    if (imageIds.length > 0)
      await setNoticeImages(trx, { noticeId: written, memberId, ids: imageIds, now: call.now });
    if (!isBulletin(input.notice_category))
      notify(trx, call, { kind: 'notice', clubId: crew.club_id, about: { notice_id: written } });
    return { id: written };
  });
}

/**
 * Whether the actor has already created this notice with this id. Throws `notice.id_of_another` unless the id is
 * reserved for the actor and not used for another notice.
 */
async function isAlreadyCreated(
  trx: Trx,
  id: number,
  memberId: number,
  input: CreateInput,
): Promise<boolean> {
  const reserved = await queries.claimNoticeId(trx, { id, memberId, input });
  if (reserved === 'foreign') throw new Refusal('notice.id_of_another');
  return reserved === 'used';
}

/** Changes a notice; for its author and level 8. Omit `notice_image` to leave its images unchanged. */
export async function editNotice(call: Call, noticeId: number, input: EditInput): Promise<NoticeRecord> {
  const images = input.notice_image ?? null;
  const imageIds = images === null ? null : parseImageIds(call.ids, images);
  return call.db.transaction().execute(async (trx) => {
    const { notice, permitted } = await lockForEdit(trx, call, noticeId);
    if (notice.deleted_time !== null) throw new Refusal('request.not_found');
    if (input.version !== undefined && input.version !== notice.version) throw new Refusal('request.stale');
    const { bulletinCategories } = parseSetting(notice.setting);
    refuse(
      categoryRefusal(notice.my_level, input.notice_category, bulletinCategories, notice.notice_category),
    );
    await queries.updateNotice(trx, permitted, noticeId, toFields(input));
    if (imageIds)
      await setNoticeImages(trx, {
        noticeId,
        memberId: requireMemberId(call.identity),
        ids: imageIds,
        now: call.now,
      });
    return readNotice(call, noticeId, trx);
  });
}

/** Deletes a notice; for its author and level 8. The next sweep deletes its images. Idempotent. */
export async function deleteNotice(
  call: Call,
  noticeId: number,
  reason: string | null | undefined,
): Promise<Record<string, never>> {
  return runTransaction(call, async (trx) => {
    const { notice, permitted } = await lockForEdit(trx, call, noticeId);
    if (notice.deleted_time !== null) return {};
    await queries.deleteNotice(trx, permitted, noticeId, call.now);
    await setNoticeImages(trx, {
      noticeId,
      memberId: requireMemberId(call.identity),
      ids: [],
      now: call.now,
    });
    if (notice.author_id !== notice.my_crew_id) {
      await recordAudit(trx, call, {
        clubId: notice.club_id,
        action: 'notice.delete',
        subjectId: noticeId,
        detail: { crew_id: notice.author_id },
        reason,
      });
    }
    return {};
  });
}

/** Pins a notice that the actor may read on the main page of its club; at most one is pinned. */
export async function pinNotice(call: Call, noticeId: number): Promise<{ pinned: boolean }> {
  const { clubId, permitted } = await permitPin(call, noticeId);
  await queries.pinNotice(call.db, permitted, { clubId, noticeId });
  return { pinned: true };
}

/** Unpins a notice; leaves another one pinned. */
export async function unpinNotice(call: Call, noticeId: number): Promise<{ pinned: boolean }> {
  const { clubId, permitted } = await permitPin(call, noticeId);
  await queries.unpinNotice(call.db, permitted, { clubId, noticeId });
  return { pinned: false };
}

async function permitPin(call: Call, noticeId: number) {
  const { club_id, my_level } = await readPermitted(call, noticeId);
  return { clubId: club_id, permitted: permit('notice.pin', { level: my_level }) };
}

/** Locks a notice and checks that the actor may edit it. 404 for outsiders, and for a deleted notice to non-editors. */
async function lockForEdit(trx: Trx, call: Call, noticeId: number) {
  const notice = orNotFound(await queries.lockNotice(trx, requireMemberId(call.identity), noticeId));
  const author = notice.author_id === notice.my_crew_id;
  const actor = { level: notice.my_level, relations: author ? ['author' as const] : [] };
  if (notice.deleted_time !== null && !may('notice.edit', actor)) throw new Refusal('request.not_found');
  if (!canReadCategory(notice.my_level, notice.notice_category)) throw new Refusal('permission.denied');
  return { notice, permitted: permit('notice.edit', actor) };
}

function toFields({
  notice_category,
  notice_title,
  notice_text,
}: queries.NoticeFields): queries.NoticeFields {
  return { notice_category, notice_title, notice_text };
}
