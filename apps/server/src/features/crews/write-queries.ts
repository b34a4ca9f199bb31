import type { CrewState } from '@crewwith/domain/crews/crew-state';
import { sql } from 'kysely';
import type { Permit } from '../../kit/permit.ts';
import type { Trx } from '../../kit/transaction.ts';

/** What a club asks of those who join. */
export function readJoinTerms(trx: Trx, clubId: number) {
  return trx
    .selectFrom('clubs')
    .select((eb) => ['id', 'question', eb.cast<string>('setting', 'text').as('setting')])
    .where('id', '=', clubId)
    .where('state', '=', 1)
    .executeTakeFirst();
}

/** Holds an active member back from withdrawing meanwhile; undefined for one who has. */
export function holdMember(trx: Trx, memberId: number) {
  return trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('state', '=', 1)
    .forKeyShare()
    .executeTakeFirst();
}

/** Locks the crew that a member has in a club, in whatever state. */
export function lockCrewOfMember(trx: Trx, clubId: number, memberId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'admin_level', 'state'])
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .$narrowType<{ state: CrewState }>()
    .executeTakeFirst();
}

/** Locks a crew. */
export function lockCrew(trx: Trx, crewId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'club_id', 'member_id', 'admin_level', 'state', 'updated_time'])
    .where('id', '=', crewId)
    .forNoKeyUpdate()
    .$narrowType<{ state: CrewState }>()
    .executeTakeFirst();
}

export interface NewCrew {
  club_id: number;
  member_id: number;
  nick: string;
  admin_level: number;
  info: Record<string, string>;
  created_time: Date;
}

/** Adds an active crew; undefined when the member has one in this club already. */
export function insertCrew(trx: Trx, { info, ...crew }: NewCrew) {
  return trx
    .insertInto('crews')
    .values({ ...crew, state: 1, info: JSON.stringify(info) })
    .onConflict((conflict) => conflict.columns(['club_id', 'member_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Brings a withdrawn crew back; it is welcomed again. */
export async function bringBack(
  trx: Trx,
  crew: { id: number; nick: string; admin_level: number; info: Record<string, string> },
): Promise<void> {
  await trx
    .updateTable('crews')
    .set({
      nick: crew.nick,
      admin_level: crew.admin_level,
      state: 1,
      info: JSON.stringify(crew.info),
      updated_time: null,
    })
    .where('id', '=', crew.id)
    .execute();
}

/** Changes one's nick and answers. */
export async function updateCrew(
  trx: Trx,
  _permit: Permit<'crew.edit'>,
  crew: { id: number; nick: string; info: Record<string, string>; now: Date },
): Promise<void> {
  await trx
    .updateTable('crews')
    .set({ nick: crew.nick, info: JSON.stringify(crew.info), updated_time: crew.now })
    .where('id', '=', crew.id)
    .execute();
}

/** Writes where a crew stands; `updated_time` null is the welcome popup still to be closed. */
export async function writeStanding(
  trx: Trx,
  crew: { id: number; state: CrewState; admin_level: number; updated_time: Date | null },
): Promise<void> {
  const { id, ...standing } = crew;
  await trx.updateTable('crews').set(standing).where('id', '=', id).execute();
}

/** From now on what restricted a crew no longer does; `limit_end_time` is kept by the attendees' slice. */
export async function liftLimit(
  trx: Trx,
  _permit: Permit<'crew.lift_limit'>,
  crewId: number,
  now: Date,
): Promise<void> {
  await trx.updateTable('crews').set({ limit_lifted_time: now }).where('id', '=', crewId).execute();
}

/** Keeps `crew_count`, in the transaction that changes a crew's state. */
export async function countCrew(trx: Trx, clubId: number, change: 1 | -1): Promise<void> {
  await trx
    .updateTable('clubs')
    .set({ crew_count: sql`crew_count + ${change}::integer` })
    .where('id', '=', clubId)
    .execute();
}
