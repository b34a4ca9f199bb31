import { LATEST_NOTICES, LATEST_PICTURES, PICTURE_NOTICES } from '@crewwith/domain/constants';
import { pictureUrls } from '@crewwith/domain/images/picture';
import { listCap } from '@crewwith/domain/lists/list-cap';
import { canReadCategory } from '@crewwith/domain/notices/rules';
import { type Actor, may } from '@crewwith/domain/permissions';
import type { Call } from '../../context.ts';
import type { Membership } from '../memberships/public.ts';
import { listNotices, readPinnedNotice } from './queries/notices.ts';
import { listPictures } from './queries/pictures.ts';
import { type Row, toRow } from './reads/row.ts';

/** The latest notices of a club. The caller has checked that the crew may read them. */
export async function listLatestNotices(call: Call, reader: Membership): Promise<Row[]> {
  const rows = await listNotices(call.db, {
    reader,
    of: { category: 'notice' },
    after: undefined,
    limit: LATEST_NOTICES,
  });
  return rows.map((row) => toRow(call.ids, row, reader));
}

/** The pinned notice of a club if the actor may read it; null without one. */
export async function readPinned(call: Call, reader: Membership): Promise<Row | null> {
  const row = await readPinnedNotice(call.db, reader);
  if (row === undefined || !canReadCategory(reader.level, row.notice_category)) return null;
  return toRow(call.ids, row, reader);
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
