import { parseSetting } from '@crewwith/domain/clubs/setting';
import { categoryRefusal, readsCategory } from '@crewwith/domain/notices/categories';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import { may } from '@crewwith/domain/permissions';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import type { Input } from '../../kit/routes.ts';
import { type Trx, write } from '../../kit/transaction.ts';
import { record } from '../audit/service.ts';
import { readHighestLevel } from '../crews/service.ts';
import { bodyImageIds, setNoticeImages } from '../images/service.ts';
import * as queries from './queries.ts';
import { type NoticeRecord, readNotice } from './read.ts';

type New = Input<typeof noticesContract.create>['body'];
type Edited = Input<typeof noticesContract.edit>['body'];

/** Reserves an id with which the asker, and nobody else, may write a notice. */
export async function reserveId(call: Call): Promise<{ max_id: number }> {
  const memberId = memberIdOf(call.identity);
  const level = await readHighestLevel(call.db, memberId);
  const permitted = permit('notice.write_bulletin', { level });
  return { max_id: await queries.reserveNoticeId(call.db, permitted, memberId, call.now) };
}

/**
 * Writes a notice with its images. With a reserved id the same call again answers the same notice, and an id of somebody
 * else's is refused.
 */
export async function writeNotice(call: Call, asked: New): Promise<{ id: number }> {
  const memberId = memberIdOf(call.identity);
  const imageIds = bodyImageIds(call.ids, asked.notice_image);
  return write(call, async (trx) => {
    const crew = await queries.readOwnCrew(trx, memberId, asked.crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    if (crew.club_id !== asked.club_id || crew.state !== 1) throw new Refusal('request.not_found');
    permit('notice.write_bulletin', { level: crew.admin_level });
    const id = asked.id ?? null;
    if (id !== null && (await isWritten(trx, id, memberId, crew.id))) return { id };
    const { bulletinCategories } = parseSetting(crew.setting);
    refuse(categoryRefusal(crew.admin_level, asked.notice_category, bulletinCategories, null));
    const written = await queries.insertNotice(trx, {
      ...fieldsOf(asked),
      id,
      club_id: crew.club_id,
      crew_id: crew.id,
      now: call.now,
    });
    // Only one's own call with the same reserved id can have come between, with its images.
    if (written === null) return { id: found(id) };
    if (imageIds.length > 0) await setNoticeImages(trx, { noticeId: written, memberId, ids: imageIds });
    return { id: written };
  });
}

/** Whether the asker has written with this id already. Throws `notice.id_of_another` unless it is reserved for them. */
async function isWritten(trx: Trx, id: number, memberId: number, crewId: number): Promise<boolean> {
  const reserved = await queries.judgeNoticeId(trx, { id, memberId, crewId });
  if (reserved === 'foreign') throw new Refusal('notice.id_of_another');
  return reserved === 'used';
}

/** Changes a notice: its author or level 8. Without `notice_image` its images stay. */
export async function editNotice(call: Call, noticeId: number, asked: Edited): Promise<NoticeRecord> {
  const images = asked.notice_image ?? null;
  const imageIds = images === null ? null : bodyImageIds(call.ids, images);
  return call.db.transaction().execute(async (trx) => {
    const { notice, permitted } = await lockForEditor(trx, call, noticeId);
    if (notice.deleted_time !== null) throw new Refusal('request.not_found');
    if (asked.version !== undefined && asked.version !== notice.version) throw new Refusal('request.stale');
    const { bulletinCategories } = parseSetting(notice.setting);
    refuse(
      categoryRefusal(notice.my_level, asked.notice_category, bulletinCategories, notice.notice_category),
    );
    await queries.updateNotice(trx, permitted, noticeId, fieldsOf(asked));
    if (imageIds)
      await setNoticeImages(trx, { noticeId, memberId: memberIdOf(call.identity), ids: imageIds });
    return readNotice(call, noticeId, trx);
  });
}

/** Deletes a notice, whose images go with the next sweep: its author or level 8. Sent twice it is done once. */
export async function removeNotice(
  call: Call,
  noticeId: number,
  reason: string | null | undefined,
): Promise<Record<string, never>> {
  return write(call, async (trx) => {
    const { notice, permitted } = await lockForEditor(trx, call, noticeId);
    if (notice.deleted_time !== null) return {};
    await queries.deleteNotice(trx, permitted, noticeId, call.now);
    await setNoticeImages(trx, { noticeId, memberId: memberIdOf(call.identity), ids: [] });
    if (notice.author_id !== notice.my_crew_id) {
      await record(trx, call, {
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

/** Locks the notice for whom the table allows it. 404 for outsiders, and of a deleted one for everybody else. */
async function lockForEditor(trx: Trx, call: Call, noticeId: number) {
  const notice = found(await queries.lockNotice(trx, memberIdOf(call.identity), noticeId));
  const author = notice.author_id === notice.my_crew_id;
  const asker = { level: notice.my_level, ties: author ? ['author' as const] : [] };
  if (notice.deleted_time !== null && !may('notice.edit', asker)) throw new Refusal('request.not_found');
  if (!readsCategory(notice.my_level, notice.notice_category)) throw new Refusal('permission.denied');
  return { notice, permitted: permit('notice.edit', asker) };
}

function fieldsOf({
  notice_category,
  notice_title,
  notice_text,
}: queries.NoticeFields): queries.NoticeFields {
  return { notice_category, notice_title, notice_text };
}
