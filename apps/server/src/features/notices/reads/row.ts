import { pictureUrls } from '@crewwith/domain/images/picture';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import { noticePreview } from '@crewwith/domain/notices/preview';
import { isBulletin } from '@crewwith/domain/notices/rules';
import { type Actor, can, may } from '@crewwith/domain/permissions';
import type { Output } from '../../../http/routes.ts';
import type { IdCoder } from '../../../id-coder.ts';
import type { Membership } from '../../memberships/public.ts';
import type { NoticeRow } from '../queries/notices.ts';

export type Row = Output<typeof noticesContract.list>[number];

/** A list row of a notice for this reader, who is not read with the row: it may come from a standby. */
export function toRow(
  ids: IdCoder,
  row: NoticeRow,
  { crew_id, level }: Pick<Membership, 'crew_id' | 'level'>,
): Row {
  const actor: Actor = { level, relations: row.author_id === crew_id ? ['author'] : [] };
  const [first] = row.images;
  return {
    id: row.id,
    club_id: row.club_id,
    ...(row.left !== true && { crew_id: row.author_id }),
    nick: row.nick,
    ...(may('crew.read_picture', actor) && { image_url: row.image_url }),
    notice_category: row.notice_category,
    notice_title: row.notice_title,
    preview: noticePreview(row.opening),
    notice_image: row.images.map(({ id }) => ids.encode('image', id)).join(','),
    thumbnail_url: first ? pictureUrls(first.name).thumbnail_url : null,
    view: row.view,
    like_count: row.like_count,
    message_count: row.message_count,
    liked: row.liked === true,
    created_time: row.created_time,
    sort: row.created_time.getTime(),
    can: can(actor, {
      edit: 'notice.edit',
      delete: 'notice.edit',
      pin: 'notice.pin',
      like: 'like.write',
      message: isBulletin(row.notice_category) ? 'message.write_bulletin' : 'message.write',
    }),
  };
}
