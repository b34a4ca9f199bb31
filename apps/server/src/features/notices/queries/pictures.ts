import { CLUB_CATEGORIES } from '@crewwith/domain/notices/rules';
import type { Db } from '../../../db/transaction.ts';

/**
 * The latest pictures of a club's notices, or of its own without the bulletin: of the newest notice first, in their
 * order there. Looks at so many notices at most: a club with many posts and few pictures would have all of them read.
 */
export function listPictures(
  db: Db,
  params: { clubId: number; board: 'club' | 'all'; notices: number; limit: number },
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('club_id', '=', params.clubId)
        .where('deleted_time', 'is', null)
        .$if(params.board === 'club', (query) => query.where('notice_category', 'in', CLUB_CATEGORIES))
        .orderBy('id', 'desc')
        .limit(params.notices)
        .as('notice'),
    )
    .innerJoin('images as image', 'image.notice_id', 'notice.id')
    .select(['notice.id as notice_id', 'image.name', 'image.width', 'image.height'])
    .orderBy('notice.id', 'desc')
    .orderBy('image.sort')
    .orderBy('image.id')
    .limit(params.limit)
    .execute();
}
