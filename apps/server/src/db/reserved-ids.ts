import { sql } from 'kysely';
import type { Db } from './transaction.ts';

/** The tables, and the column, in which ids of one kind of row are reserved. */
export interface ReservedIds {
  readonly rows: string;
  readonly reservations: string;
  readonly id: string;
}

/** Reserves the next id of the rows' own sequence for this member. */
export async function reserveId(db: Db, names: ReservedIds, memberId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(names.reservations)} (${sql.ref(names.id)}, member_id, created_time)
    values (nextval(pg_get_serial_sequence(${names.rows}, 'id')), ${memberId}, ${now})
    returning ${sql.ref(names.id)} as id`.execute(db);
  const [reserved] = rows;
  if (!reserved) throw new Error('insert returned no row');
  return reserved.id;
}

/**
 * Whether a member who writes as this crew may use a reserved id: `free`; `used` by that crew already; or `foreign`:
 * not reserved for this member, or used by another crew.
 */
export async function getReservation(
  db: Db,
  names: ReservedIds,
  asked: { id: number; memberId: number; crewId: number },
): Promise<'free' | 'used' | 'foreign'> {
  const { rows } = await sql<{ member_id: number; crew_id: number | null }>`
    select reservation.member_id, used.crew_id
    from ${sql.table(names.reservations)} as reservation
    left join ${sql.table(names.rows)} as used on used.id = reservation.${sql.ref(names.id)}
    where reservation.${sql.ref(names.id)} = ${asked.id}`.execute(db);
  const [reservation] = rows;
  if (reservation?.member_id !== asked.memberId) return 'foreign';
  if (reservation.crew_id === null) return 'free';
  return reservation.crew_id === asked.crewId ? 'used' : 'foreign';
}
