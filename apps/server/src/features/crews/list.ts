import { levelName, parseLevels } from '@crewwith/domain/clubs/levels';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { BANNED_LEVEL, CREW_STATE, type CrewState } from '@crewwith/domain/crews/crew-state';
import type { PageQuery } from '@crewwith/domain/lists/page-query';
import { may } from '@crewwith/domain/permissions';
import type { Call } from '../../kit/context.ts';
import { type Page, pageOf } from '../../kit/paging.ts';
import { permit } from '../../kit/permit.ts';
import { decodePlace, encodePlace } from '../../kit/place.ts';
import type { Output } from '../../kit/routes.ts';
import { findClub } from '../clubs/service.ts';
import { listLimited, listUnderLevel } from './list-queries.ts';
import { readStanding } from './service.ts';

type Row = Output<typeof crewsContract.listByLevel>[number];

interface Asked extends PageQuery {
  bound: number;
  state: CrewState | undefined;
}

/**
 * The crews of a club under a level: their faces at level 4, the list from 5 on. Those who are not active, and the
 * bound -1, which means both bans, are for level 7 and up (contract, sections 4 and 5).
 */
export async function listCrewsByLevel(call: Call, nick: string, asked: Asked): Promise<Page<Row>> {
  const { bound, limit, cursor } = asked;
  const club = await findClub(call, nick);
  const asker = await readStanding(call.db, call.identity, club.id);
  const bans = bound === BANNED_LEVEL;
  const state = asked.state ?? (bans ? CREW_STATE.banned : CREW_STATE.active);
  const allowed = permit(bans || state !== CREW_STATE.active ? 'crew.list_banned' : 'crew.list_faces', asker);
  const rows = await listUnderLevel(call.db, allowed, {
    clubId: club.id,
    under: bans ? 0 : bound,
    state,
    after: cursor === undefined ? null : decodePlace(call.ids, 'crew', 2, cursor),
    limit: limit === undefined ? null : limit + 1,
  });
  const page = pageOf(rows, limit, ({ admin_level, created_time, id }) =>
    encodePlace(call.ids, 'crew', { keys: [admin_level, created_time.getTime()], id }),
  );
  const names = parseLevels(club.levels, call.language);
  const whole = may('crew.list', asker);
  return {
    next: page.next,
    rows: page.rows.map(({ id, nick, image_url, ...row }) => ({
      id,
      nick,
      image_url,
      ...(whole && { ...row, level_name: levelName(names, row.admin_level, call.language) }),
    })),
  };
}

/** The crews that may not attend for now, soonest free first. */
export async function listLimitedCrews(
  call: Call,
  nick: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Output<typeof crewsContract.listLimited>[number]>> {
  const club = await findClub(call, nick);
  const asker = await readStanding(call.db, call.identity, club.id);
  const rows = await listLimited(call.db, permit('crew.list_limited', asker), {
    clubId: club.id,
    now: call.now,
    after: cursor === undefined ? null : decodePlace(call.ids, 'crew', 1, cursor),
    limit: limit === undefined ? null : limit + 1,
  });
  const names = parseLevels(club.levels, call.language);
  const page = pageOf(rows, limit, ({ limit_end_time, id }) =>
    encodePlace(call.ids, 'crew', { keys: [limit_end_time.getTime()], id }),
  );
  return {
    next: page.next,
    rows: page.rows.map((row) => ({
      ...row,
      level_name: levelName(names, row.admin_level, call.language),
    })),
  };
}
