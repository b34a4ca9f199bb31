import { CREW_STATE, type CrewState } from '@crewwith/domain/crews/states';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { clubIsOpen, crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** What a club asks of those who join. */
export function readJoinTerms(trx: Trx, clubId: number) {
  return trx
    .selectFrom('clubs')
    .select((eb) => ['id', 'question', eb.cast<string>('setting', 'text').as('setting')])
    .where('id', '=', clubId)
    .where(clubIsOpen())
    .executeTakeFirst();
}

/** Holds an active member back from withdrawing meanwhile; undefined for one who has. */
export function lockActiveMember(trx: Trx, memberId: number) {
  return trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where(memberIsActive())
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
    .executeTakeFirst();
}

/** The nicks of a club's active crews from a level up, but for one crew's own. */
export async function readNicksFrom(
  trx: Trx,
  { clubId, level, exceptId }: { clubId: number; level: number; exceptId: number | null },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('crews')
    .select('nick')
    .where('club_id', '=', clubId)
    .where(crewIsActive())
    .where('admin_level', '>=', level)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .execute();
  return rows.map(({ nick }) => nick);
}

/** Locks a crew. */
export function lockCrew(trx: Trx, crewId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'club_id', 'member_id', 'nick', 'admin_level', 'state', 'updated_time'])
    .where('id', '=', crewId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Brings a withdrawn crew back; it is welcomed again. */
export async function restoreCrew(
  trx: Trx,
  crew: { id: number; nick: string; admin_level: number; info: Record<string, string> },
): Promise<void> {
  await trx
    .updateTable('crews')
    .set({
      nick: crew.nick,
      admin_level: crew.admin_level,
      state: CREW_STATE.active,
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
    .set((eb) => ({
      nick: crew.nick,
      info: JSON.stringify(crew.info),
      // Null is a welcome popup that is not closed yet: an edit does not close it.
      updated_time: sql<Date | null>`case when ${eb.ref('updated_time')} is not null then ${crew.now}::timestamptz end`,
    }))
    .where('id', '=', crew.id)
    .execute();
}

/** Writes where a crew stands; `updated_time` null is the welcome popup still to be closed. */
export async function updateMembership(
  trx: Trx,
  crew: { id: number; state: CrewState; admin_level: number; updated_time: Date | null },
): Promise<void> {
  const { id, ...standing } = crew;
  await trx.updateTable('crews').set(standing).where('id', '=', id).execute();
}

/** From now on what restricted a crew no longer does; `limit_end_time` is kept by the attendees' slice. */
export async function liftRestriction(
  trx: Trx,
  _permit: Permit<'crew.lift_limit'>,
  crewId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('crews')
    .set({ limit_lifted_time: now, inherited_limit_end: null })
    .where('id', '=', crewId)
    .execute();
}
