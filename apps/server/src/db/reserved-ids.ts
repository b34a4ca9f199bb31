import { createHash } from 'node:crypto';
import { RESERVATION_MS } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import type { Db, Trx } from './transaction.ts';

/** The tables, and the column, in which ids of one kind of row are reserved. */
export interface ReservedIds {
  readonly rows: string;
  readonly reservations: string;
  readonly id: string;
}

/**
 * Reserves an id of the rows' own sequence for this member for 24 hours: the one that they have not used yet, else the
 * next.
 */
export async function reserveId(db: Db, names: ReservedIds, memberId: number, now: Date): Promise<number> {
  const [table, id] = [sql.table(names.reservations), sql.ref(names.id)];
  const since = new Date(now.getTime() - RESERVATION_MS);
  return db.transaction().execute(async (trx) => {
    // The member's calls wait for each other, so that each sees what the one before reserved.
    await sql`select from members where id = ${memberId} for no key update`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      with free as (
        select ${id} as id from ${table} as reservation
        where member_id = ${memberId} and input_hash is null and created_time > ${since}
          and not exists (select from ${sql.table(names.rows)} as used where used.id = reservation.${id})
        order by 1 limit 1
      ), renewed as (
        update ${table} as reservation set created_time = ${now} from free where reservation.${id} = free.id
      ), added as (
        insert into ${table} (${id}, member_id, created_time)
        select nextval(pg_get_serial_sequence(${names.rows}, 'id')), ${memberId}::bigint, ${now}::timestamptz
        where not exists (select from free)
        returning ${id} as id
      )
      select id from free union all select id from added`.execute(trx);
    const [reserved] = rows;
    if (!reserved) throw new Error('insert returned no row');
    return reserved.id;
  });
}

/**
 * Takes a reserved id for this input, under its lock: `free` where nothing was made with it yet, `used` where this
 * input was; `foreign` where it is not reserved for this member, or was used for something else.
 */
export async function claimReservation(
  trx: Trx,
  names: ReservedIds,
  claim: { id: number; memberId: number; input: object },
): Promise<'free' | 'used' | 'foreign'> {
  const hash = createHash('sha256').update(JSON.stringify(claim.input)).digest('base64url');
  const { rows } = await sql<{ input_hash: string; used: boolean }>`
    update ${sql.table(names.reservations)} as reservation set input_hash = coalesce(input_hash, ${hash})
    where ${sql.ref(names.id)} = ${claim.id} and member_id = ${claim.memberId}
    returning input_hash,
      exists (select from ${sql.table(names.rows)} as row where row.id = reservation.${sql.ref(names.id)}) as used`.execute(
    trx,
  );
  const [reservation] = rows;
  if (reservation?.input_hash !== hash) return 'foreign';
  return reservation.used ? 'used' : 'free';
}
