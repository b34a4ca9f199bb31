import type { clubsContract } from '@crewwith/domain/clubs/contract';
import { CLUB_ACTIONS, offerRefusal } from '@crewwith/domain/clubs/rules';
import { isJoinOpen, parseSetting } from '@crewwith/domain/clubs/setting';
import { type CrewState, isActive, isBanned } from '@crewwith/domain/crews/states';
import type { PageQuery } from '@crewwith/domain/lists/query';
import { can } from '@crewwith/domain/permissions';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { type Page, toPage } from '../../http/pages.ts';
import type { Output } from '../../http/routes.ts';
import { orNotFound } from '../../refusal.ts';
import { findClub } from './public.ts';
import { listClubCards, loadClubAndMembership } from './queries.ts';

type Contract = typeof clubsContract;

/** The public fields of a club. */
export async function readClubInformation(
  call: Call,
  nick: string,
): Promise<Output<Contract['readInformation']>> {
  const { levels: _levels, ...club } = await findClub(call, nick);
  return club;
}

/** The number of active crews of a club. */
export async function countCrews(call: Call, nick: string): Promise<{ count: number }> {
  const club = await findClub(call, nick);
  return { count: club.crew_count };
}

/** A club with the caller's membership in it, by id or nick, in one statement. */
export async function readClub(
  call: Call,
  key: { id: number } | { nick: string },
  db: Db = call.reads,
): Promise<Output<Contract['read']>> {
  const memberId = call.identity.kind === 'member' ? call.identity.memberId : null;
  const row = orNotFound(await loadClubAndMembership(db, key, memberId));
  const { crew_id, crew_nick, image_url, admin_level, state, limit_end_time, updated_time, ...rest } = row;
  const { offered_time, frozen_time, has_level_8, ...club } = rest;
  const frozen = frozen_time !== null;
  const onOffer = offered_time !== null;
  const my =
    crew_id === null || crew_nick === null || admin_level === null || state === null
      ? null
      : {
          crew_id,
          nick: crew_nick,
          image_url,
          admin_level,
          state,
          limit_end_time,
          welcome: updated_time === null,
        };
  const active = isActive(my?.state);
  return {
    ...club,
    on_offer: onOffer,
    frozen,
    my,
    can: {
      join:
        !frozen &&
        !active &&
        !isBanned(my?.state) &&
        isJoinOpen(parseSetting(club.setting).joinWindow, call.now),
      accept_transfer:
        my !== null &&
        offerRefusal(
          { state: my.state as CrewState, adminLevel: my.admin_level },
          { onOffer, hasLevel8: has_level_8 === true },
        ) === null,
      ...can({ level: active ? my.admin_level : 0 }, CLUB_ACTIONS),
      ...(frozen && {
        create_activity: false,
        create_poll: false,
        create_series: false,
        write_notice: false,
      }),
    },
  };
}

/** All clubs; page by page if a limit is given. */
export async function listClubs(
  call: Call,
  { limit, cursor }: PageQuery,
): Promise<Page<Output<Contract['list']>[number]>> {
  const rows = await listClubCards(call.reads, {
    after: cursor === undefined ? null : decodeCursor(call.ids, 'club', 1, cursor),
    limit: limit === undefined ? null : limit + 1,
  });
  const page = toPage(rows, limit, ({ created_time, id }) =>
    encodeCursor(call.ids, 'club', { keys: [created_time.getTime()], id }),
  );
  return { ...page, rows: page.rows.map(({ created_time: _, ...card }) => card) };
}
