import { type CrewState, isBanned } from '@crewwith/domain/crews/states';
import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Cursor } from '../../../http/cursor.ts';

interface PageRange {
  after: Cursor | null;
  limit: number | null;
}

function crewsWithMembers(db: Db, clubId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select([
      'crews.id',
      sql<string>`case when ${memberIsActive()} then crews.nick else ${WITHDRAWN_NICK}::text end`.as('nick'),
      sql<string | null>`case when ${memberIsActive()} then members.image_url end`.as('image_url'),
      'crews.admin_level',
      'crews.state',
      'crews.created_time',
    ])
    .where('crews.club_id', '=', clubId);
}

/**
 * The crews of a club below a level, highest level first, then by joining. Withdrawn members appear only among the
 * banned, without a name, so that their bans can be ended.
 */
export function listUnderLevel(
  db: Db,
  _permit: Permit<'crew.list_faces' | 'crew.list' | 'crew.list_banned'>,
  { clubId, under, state, after, limit }: { clubId: number; under: number; state: CrewState } & PageRange,
) {
  const [level = 0, joined = 0] = after?.keys ?? [];
  return crewsWithMembers(db, clubId)
    .where('crews.state', '=', state)
    .$if(!isBanned(state), (query) => query.where(memberIsActive()))
    .where('crews.admin_level', '<', under)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(-crews.admin_level, crews.created_time, crews.id)
          > (${-level}::bigint, ${new Date(joined)}::timestamptz, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy('crews.admin_level', 'desc')
    .orderBy('crews.created_time')
    .orderBy('crews.id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
}

/** The active crews of a club that are restricted, earliest end first. */
export function listRestricted(
  db: Db,
  _permit: Permit<'crew.list_restricted'>,
  { clubId, now, after, limit }: { clubId: number; now: Date } & PageRange,
) {
  const [end = 0] = after?.keys ?? [];
  return crewsWithMembers(db, clubId)
    .select('crews.limit_end_time')
    .where(memberIsActive())
    .where(crewIsActive())
    .where('crews.limit_end_time', '>', now)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(crews.limit_end_time, crews.id) > (${new Date(end)}::timestamptz, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy('crews.limit_end_time')
    .orderBy('crews.id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .$narrowType<{ limit_end_time: Date }>()
    .execute();
}
