import { CREW_STATE, type CrewState } from '@crewwith/domain/crews/states';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { clubIsOpen, crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';
import { markCardsChanged } from '../../../http/transaction.ts';

/** The question and setting of a club that a join depends on. */
export function readJoinTerms(trx: Trx, clubId: number) {
  return trx
    .selectFrom('clubs')
    .select((eb) => ['id', 'question', eb.cast<string>('setting', 'text').as('setting')])
    .where('id', '=', clubId)
    .where(clubIsOpen())
    .executeTakeFirst();
}

/** Locks an active member against a concurrent withdrawal; undefined if withdrawn. */
export function lockActiveMember(trx: Trx, memberId: number) {
  return trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where(memberIsActive())
    .forKeyShare()
    .executeTakeFirst();
}

/** Locks the crew of a member in a club, in any state. */
export function lockCrewOfMember(trx: Trx, clubId: number, memberId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'admin_level', 'state'])
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The nicks of a club's active crews from a level up, without one given crew. */
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

export function lockCrew(trx: Trx, crewId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'club_id', 'member_id', 'nick', 'admin_level', 'state', 'updated_time', 'limit_end_time'])
    .where('id', '=', crewId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reactivates a withdrawn crew; `updated_time` null shows the welcome popup again. */
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

export async function updateCrew(
  trx: Trx,
  _permit: Permit<'crew.edit'>,
  crew: { id: number; clubId: number; nick: string; info: Record<string, string>; now: Date },
): Promise<void> {
  await trx
    .updateTable('crews')
    .set((eb) => ({
      nick: crew.nick,
      info: JSON.stringify(crew.info),
      // Null means that the welcome popup is still open, which an edit must not close.
      updated_time: sql<Date | null>`case when ${eb.ref('updated_time')} is not null then ${crew.now}::timestamptz end`,
    }))
    .where('id', '=', crew.id)
    .execute();
  markCardsChanged(trx, { clubId: crew.clubId });
}

/** Saves state and level of a crew; `updated_time` null means that the welcome popup is still open. */
export async function updateMembership(
  trx: Trx,
  crew: { id: number; state: CrewState; admin_level: number; updated_time: Date | null },
  before: { clubId: number; state: CrewState },
): Promise<void> {
  const { id, ...membership } = crew;
  await trx.updateTable('crews').set(membership).where('id', '=', id).execute();
  if (crew.state !== before.state) markCardsChanged(trx, { clubId: before.clubId });
}

/** Lifts all causes of a restriction so far. The caller then recomputes `limit_end_time` with `updateRestrictions`. */
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
