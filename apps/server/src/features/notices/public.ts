import { LATEST_NOTICES, LATEST_PICTURES, PICTURE_NOTICES } from '@crewwith/domain/constants';
import { pictureUrls } from '@crewwith/domain/images/picture';
import { listCap } from '@crewwith/domain/lists/list-cap';
import { canReadCategory } from '@crewwith/domain/notices/rules';
import { type Actor, may } from '@crewwith/domain/permissions';
import { requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import { listNotices, readPinnedNotice } from './queries/notices.ts';
import { listPictures } from './queries/pictures.ts';
import { type Row, toRow } from './reads/row.ts';

/** The latest notices of a club. The caller has checked that the crew may read them. */
export async function listLatestNotices(call: Call, clubId: number): Promise<Row[]> {
  const rows = await listNotices(call.db, {
    memberId: requireMemberId(call.identity),
    clubId,
    of: { category: 'notice' },
    after: undefined,
    limit: LATEST_NOTICES,
  });
  return rows.map((row) => toRow(call.ids, row));
}

/** The pinned notice of a club if the actor may read it; null without one. */
export async function readPinned(call: Call, clubId: number, { level }: Actor): Promise<Row | null> {
  const row = await readPinnedNotice(call.db, requireMemberId(call.identity), clubId);
  return row !== undefined && canReadCategory(level, row.notice_category) ? toRow(call.ids, row) : null;
}

/** The latest pictures of the notices that the actor's list contains. The caller has checked that they may read it. */
export async function listLatestPictures(call: Call, clubId: number, actor: Actor) {
  const rows = await listPictures(call.db, {
    clubId,
    board: may('notice.read_bulletin', actor) ? 'all' : 'club',
    notices: listCap(actor.level) ?? PICTURE_NOTICES,
    limit: LATEST_PICTURES,
  });
  return rows.map(({ name, ...row }) => ({ ...row, ...pictureUrls(name) }));
}
