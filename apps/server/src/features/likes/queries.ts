import type { Likeable } from '@crewwith/domain/likes/form';
import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import type { Db, Trx } from '../../db/transaction.ts';

export interface LikeTarget {
  readonly type: Likeable;
  readonly id: number;
}

const TABLES = { activity: 'activities', message: 'messages', notice: 'notices' } as const;

export async function isLiked(db: Db, crewId: number, { type, id }: LikeTarget): Promise<boolean> {
  const like = await db
    .selectFrom('likes')
    .select('table_id')
    .where('table_type', '=', type)
    .where('table_id', '=', id)
    .where('crew_id', '=', crewId)
    .executeTakeFirst();
  return like !== undefined;
}

/** Inserts a like and increments the count, in one statement. Returns the count; null if this crew liked it already. */
export async function insertLike(
  trx: Trx,
  _permit: Permit<'like.write'>,
  crewId: number,
  { type, id }: LikeTarget,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ like_count: number }>`
    with liked as (
      insert into likes (crew_id, table_type, table_id, created_time)
      values (${crewId}, ${type}, ${id}, ${now})
      on conflict do nothing
      returning table_id
    )
    update ${sql.table(TABLES[type])} as target set like_count = like_count + 1
    from liked where target.id = liked.table_id
    returning like_count`.execute(trx);
  return rows[0]?.like_count ?? null;
}

/** Deletes a like and decrements the count, in one statement. Returns the count; null if there was none. */
export async function deleteLike(
  db: Db,
  _permit: Permit<'like.write'>,
  crewId: number,
  { type, id }: LikeTarget,
): Promise<number | null> {
  const { rows } = await sql<{ like_count: number }>`
    with unliked as (
      delete from likes where crew_id = ${crewId} and table_type = ${type} and table_id = ${id}
      returning table_id
    )
    update ${sql.table(TABLES[type])} as target set like_count = like_count - 1
    from unliked where target.id = unliked.table_id
    returning like_count`.execute(db);
  return rows[0]?.like_count ?? null;
}

/** The stored count of likes. */
export async function readCount(db: Db, { type, id }: LikeTarget): Promise<number> {
  const { rows } = await sql<{ like_count: number }>`
    select like_count from ${sql.table(TABLES[type])} where id = ${id}`.execute(db);
  return rows[0]?.like_count ?? 0;
}
