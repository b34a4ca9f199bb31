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

/** Reserves an id of the table's sequence for this member for 24 hours. Returns the unused one if there is one. */
export async function reserveId(db: Db, names: ReservedIds, memberId: number, now: Date): Promise<number> {
  const [table, id] = [sql.table(names.reservations), sql.ref(names.id)];
  const since = new Date(now.getTime() - RESERVATION_MS);
  return db.transaction().execute(async (trx) => {
    // Serializes the member's calls, so that each sees the previous reservation.
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
 * Claims a reserved id for this input, under its lock. Returns `free` when the id is unused, `used` when it was used
 * for the same input, `foreign` when it is not reserved for this member or was used for another input.
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
