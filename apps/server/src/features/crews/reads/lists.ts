import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { BANNED_LEVEL, CREW_STATE, type CrewState, isActive } from '@crewwith/domain/crews/states';
import type { PageQuery } from '@crewwith/domain/lists/query';
import { may } from '@crewwith/domain/permissions';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts';
import { type Page, toPage } from '../../../http/pages.ts';
import type { Output } from '../../../http/routes.ts';
import { findClub } from '../../clubs/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { listRestricted, listUnderLevel } from '../queries/lists.ts';

type Row = Output<typeof crewsContract.listByLevel>[number];

interface ListParams extends PageQuery {
  bound: number;
  state: CrewState | undefined;
}

/**
 * The crews of a club below a level: pictures at level 4, the list from 5 on. Inactive crews, and the bound -1 (both
 * kinds of bans), are for level 7 and up (docs/specification.md#crews-page).
 */
export async function listCrewsByLevel(call: Call, nick: string, params: ListParams): Promise<Page<Row>> {
  const { bound, limit, cursor } = params;
  const club = await findClub(call, nick);
  const actor = await getMembership(call.db, call.identity, club.id);
  const bans = bound === BANNED_LEVEL;
  const state = params.state ?? (bans ? CREW_STATE.banned : CREW_STATE.active);
  const allowed = permit(bans || !isActive(state) ? 'crew.list_banned' : 'crew.list_faces', actor);
  const rows = await listUnderLevel(call.db, allowed, {
    clubId: club.id,
    under: bans ? 0 : bound,
    state,
    after: cursor === undefined ? null : decodeCursor(call.ids, 'crew', 2, cursor),
    limit: limit === undefined ? null : limit + 1,
  });
  const page = toPage(rows, limit, ({ admin_level, created_time, id }) =>
    encodeCursor(call.ids, 'crew', { keys: [admin_level, created_time.getTime()], id }),
  );
  const names = parseLevels(club.levels, call.language);
  const fullRows = may('crew.list', actor);
  return {
    next: page.next,
    rows: page.rows.map(({ id, nick, image_url, ...row }) => ({
      id,
      nick,
      image_url,
      ...(fullRows && { ...row, level_name: levelName(names, row.admin_level, call.language) }),
    })),
  };
}

/** The restricted crews, earliest end first. */
export async function listRestrictedCrews(
  call: Call,
  nick: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Output<typeof crewsContract.listRestricted>[number]>> {
  const club = await findClub(call, nick);
  const actor = await getMembership(call.db, call.identity, club.id);
  const rows = await listRestricted(call.db, permit('crew.list_restricted', actor), {
    clubId: club.id,
    now: call.now,
    after: cursor === undefined ? null : decodeCursor(call.ids, 'crew', 1, cursor),
    limit: limit === undefined ? null : limit + 1,
  });
  const names = parseLevels(club.levels, call.language);
  const page = toPage(rows, limit, ({ limit_end_time, id }) =>
    encodeCursor(call.ids, 'crew', { keys: [limit_end_time.getTime()], id }),
  );
  return {
    next: page.next,
    rows: page.rows.map((row) => ({
      ...row,
      level_name: levelName(names, row.admin_level, call.language),
    })),
  };
}
