import type { CrewState } from '@crewwith/domain/crews/crew-state';
import { sql } from 'kysely';
import type { Permit } from '../../kit/permit.ts';
import type { Place } from '../../kit/place.ts';
import type { Db } from '../../kit/transaction.ts';

interface Cut {
  after: Place | null;
  limit: number | null;
}

function crewsOfPeople(db: Db, clubId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select([
      'crews.id',
      'crews.nick',
      'members.image_url',
      'crews.admin_level',
      'crews.state',
      'crews.created_time',
    ])
    .where('crews.club_id', '=', clubId)
    .where('members.state', '=', 1);
}

/** The crews of a club whose level is under a bound, highest level first, then by joining; without withdrawn members. */
export function listUnderLevel(
  db: Db,
  _permit: Permit<'crew.list_faces' | 'crew.list' | 'crew.list_banned'>,
  { clubId, under, state, after, limit }: { clubId: number; under: number; state: CrewState } & Cut,
) {
  const [level = 0, joined = 0] = after?.keys ?? [];
  return crewsOfPeople(db, clubId)
    .where('crews.state', '=', state)
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

/** The active crews of a club whose limit has not ended, soonest free first. */
export function listLimited(
  db: Db,
  _permit: Permit<'crew.list_limited'>,
  { clubId, now, after, limit }: { clubId: number; now: Date } & Cut,
) {
  const [end = 0] = after?.keys ?? [];
  return crewsOfPeople(db, clubId)
    .select('crews.limit_end_time')
    .where('crews.state', '=', 1)
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
